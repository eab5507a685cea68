import type { reportingCalls, TransactionStats } from "@gatehouse/contract/reporting/calls.ts";
import { DateTime } from "luxon";
import type { UseCase } from "../../context.ts";
import { findMerchant } from "../accounts/index.ts";
import { byCardType, codesByDay, type DayRow, statsByDay } from "./stats.store.ts";

const DAYS = 30;
const series = [
  "transaction_amount_sum",
  "transaction_count",
  "sale_count",
  "authorize_count",
  "refund_count",
  "refund_sum",
  "void_count",
  "decline_count",
  "tip_sum",
  "tax_amount_sum",
] as const satisfies readonly (keyof DayRow)[];

/** Thirty days up to today, empty ones as zero. */
export const transactionStats: UseCase<typeof reportingCalls.transactionStats> = async ({ services, caller }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const timezone = (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC";
    const first = DateTime.fromJSDate(services.clock.now(), { zone: timezone })
      .startOf("day")
      .minus({ days: DAYS - 1 });
    const from = first.toJSDate();
    const days = Array.from({ length: DAYS }, (_, index) => first.plus({ days: index }));
    const rows = new Map((await statsByDay(tx, from, timezone)).map((row) => [row.day, row]));
    const codes = await codesByDay(tx, from, timezone);
    const lines = series.map((name) => [
      name,
      days.map((day) => ({ x: day.toUnixInteger(), y: rows.get(day.toISODate() ?? "")?.[name] ?? 0 })),
    ]);
    const response_codes = days.map((day) => ({
      x: day.toUnixInteger(),
      y: Object.fromEntries(codes.filter((one) => one.day === day.toISODate()).map(({ code, n }) => [String(code), n])),
    }));
    return {
      ...(Object.fromEntries(lines) as Pick<TransactionStats, (typeof series)[number]>),
      response_codes,
      card_types: await byCardType(tx, from),
    };
  });
