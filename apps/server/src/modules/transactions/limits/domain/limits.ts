import type { Limits } from "@gatehouse/contract/accounts/account.ts";
import { DateTime } from "luxon";

/** The owner of a limit: the merchant or a processor, with the time zone of its days. */
export type Limited = { limits: Limits; timezone: string };

const spans = ["daily", "monthly"] as const;
const units = { daily: "day", monthly: "month" } as const;

/** At most `most` between two moments, both included. */
export type Ceiling = { span: (typeof spans)[number]; most: number; from: Date; to: Date };

/** The limit towards which a transaction type counts. Refunds and verifications count towards none. */
export function limitedAs(type: string): "sale" | "credit" | undefined {
  if (type === "sale" || type === "authorize") return "sale";
  return type === "credit" ? "credit" : undefined;
}

/** 0 means no limit. */
export function isAboveSingle({ limits }: Limited, kind: "sale" | "credit", amount: number): boolean {
  const most = limits[kind]?.single ?? 0;
  return most > 0 && amount > most;
}

/** The ceilings for the day and the month of a moment. */
export function ceilingsAt({ limits, timezone }: Limited, kind: "sale" | "credit", at: Date): Ceiling[] {
  return spans.flatMap((span) => {
    const most = limits[kind]?.[span] ?? 0;
    if (most === 0) return [];
    return [{ span, most, ...spanAt(span, { timezone, at }) }];
  });
}

/** The day or the month of a moment. */
export function spanAt(span: Ceiling["span"], { timezone, at }: { timezone: string; at: Date }) {
  const here = DateTime.fromJSDate(at, { zone: timezone });
  const unit = units[span];
  return { from: here.startOf(unit).toJSDate(), to: here.endOf(unit).toJSDate() };
}
