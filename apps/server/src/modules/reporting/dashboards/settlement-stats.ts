import type { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import type { SettlementStats } from "@gatehouse/contract/reporting/figures.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { currenciesOf } from "../../transactions/index.ts";
import { type View, viewingFigures } from "../view.ts";
import { lastDays, type Span, spanOf } from "./days.ts";
import { type SettledRow, settledSince } from "./stats.store.ts";
import { statsFor } from "./transaction-stats.ts";

/** Thirty days of batches that their processors accepted. */
export const settlementStats: UseCase<typeof reportingCalls.settlementStats> = (context) =>
  viewingFigures(context, (tx, view) => settledFor(tx, view, lastDays(context, view)));

async function settledFor(tx: Tx, { timezone, currency }: View, { days, ...period }: Span): Promise<SettlementStats> {
  const rows = await settledSince(tx, { ...period, timezone });
  const of = (one: string) =>
    seriesOf(
      rows.filter((row) => row.currency === one),
      { days, currency: one },
    );
  const by_currency = currenciesOf(rows, currency).map(of);
  return { ...(by_currency[0] ?? of(currency)), by_currency };
}

function seriesOf(rows: readonly SettledRow[], { days, currency }: Pick<Span, "days"> & { currency: string }) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const points = (member: "captured" | "refunded") =>
    days.map((day) => ({ x: day.toUnixInteger(), y: byDay.get(day.toISODate() ?? "")?.[member] ?? 0 }));
  return { currency, captured: points("captured"), refunded: points("refunded") };
}

const MOST_DAYS = 366;

/** Of one partner over a period of one's choice. */
export const partnerStats: UseCase<typeof reportingCalls.partnerStats> = (context) => {
  const { type } = context.params;
  if (type !== "transaction" && type !== "settlement") refuse("not_found");
  const [from, to] = [momentOf(context, "startTime"), momentOf(context, "endTime")];
  const tooLong = to.getTime() - from.getTime() > MOST_DAYS * 86_400_000;
  if (to < from || tooLong) refuse("invalid_field", { field: "End Time", at: "endTime" });
  return viewingFigures(context, async (tx, view) => {
    const span = spanOf({ from, to }, view);
    return type === "settlement" ? settledFor(tx, view, span) : statsFor(tx, view, span);
  });
};

function momentOf({ params }: Context, name: "startTime" | "endTime"): Date {
  const seconds = params[name] ?? "";
  if (!/^\d{1,10}$/.test(seconds))
    refuse("invalid_field", { field: name === "startTime" ? "Start Time" : "End Time", at: name });
  return new Date(Number(seconds) * 1000);
}
