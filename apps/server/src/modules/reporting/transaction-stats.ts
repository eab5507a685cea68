import type { reportingCalls, TransactionStats } from "@gatehouse/contract/reporting/calls.ts";
import { DateTime } from "luxon";
import type { UseCase } from "../../context.ts";
import { findMerchant } from "../accounts/index.ts";
import { type StatRow, statsSince } from "./stats.store.ts";

const DAYS = 30;
const BRANDS = 12;

const open = new Set(["declined", "voided", "pending", "unknown"]);
const good = ({ status }: StatRow) => !open.has(status);
const sold = (row: StatRow) => good(row) && (row.type === "sale" || row.type === "authorize");
const is = (type: string) => (row: StatRow) => good(row) && row.type === type;

/** What each row adds to a series. Approved money only; declines and voids are counted apart. */
const series = {
  transaction_amount_sum: (row) => (sold(row) ? row.captured : 0),
  transaction_count: (row) => row.count,
  sale_count: (row) => (is("sale")(row) ? row.count : 0),
  authorize_count: (row) => (is("authorize")(row) ? row.count : 0),
  refund_count: (row) => (is("refund")(row) ? row.count : 0),
  refund_sum: (row) => (is("refund")(row) ? row.captured : 0),
  void_count: (row) => (row.status === "voided" ? row.count : 0),
  decline_count: (row) => (row.status === "declined" ? row.count : 0),
  tip_sum: (row) => (good(row) ? row.tip : 0),
  tax_amount_sum: (row) => (good(row) ? row.tax : 0),
} as const satisfies Partial<Record<keyof TransactionStats, (row: StatRow) => number>>;

/** Thirty days up to today, empty ones as zero. */
export const transactionStats: UseCase<typeof reportingCalls.transactionStats> = async ({ services, caller }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const timezone = (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC";
    const first = DateTime.fromJSDate(services.clock.now(), { zone: timezone })
      .startOf("day")
      .minus({ days: DAYS - 1 });
    const from = first.toJSDate();
    const days = Array.from({ length: DAYS }, (_, index) => first.plus({ days: index }));
    const rows = await statsSince(tx, from, timezone);
    const byDay = Map.groupBy(rows, (row) => row.day);
    const lines = Object.entries(series).map(([name, added]) => [
      name,
      days.map((day) => ({ x: day.toUnixInteger(), y: sum(byDay.get(day.toISODate() ?? "") ?? [], added) })),
    ]);
    const response_codes = days.map((day) => ({
      x: day.toUnixInteger(),
      y: sumBy(byDay.get(day.toISODate() ?? "") ?? [], ({ code }) => String(code)),
    }));
    return {
      ...(Object.fromEntries(lines) as Pick<TransactionStats, keyof typeof series>),
      response_codes,
      card_types: brands(rows.filter(sold)),
    };
  });

function sum(rows: StatRow[], added: (row: StatRow) => number): number {
  return rows.reduce((total, row) => total + added(row), 0);
}

function sumBy(rows: StatRow[], key: (row: StatRow) => string): Record<string, number> {
  const groups = Map.groupBy(rows, key);
  return Object.fromEntries([...groups].map(([name, group]) => [name, sum(group, (row) => row.count)]));
}

function brands(rows: StatRow[]): TransactionStats["card_types"] {
  const groups = [...Map.groupBy(rows, (row) => row.label)];
  return groups
    .map(([label, group]) => ({
      label,
      count: sum(group, (row) => row.count),
      amount: sum(group, (row) => row.captured),
    }))
    .sort((one, other) => other.amount - one.amount)
    .slice(0, BRANDS);
}
