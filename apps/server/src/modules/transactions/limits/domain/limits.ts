import type { Limits } from "@gatehouse/contract/accounts/account.ts";
import { DateTime } from "luxon";

/** Who may take no more than so much: the merchant, or one of its processors, each with the zone of its own days. */
export type Limited = { limits: Limits; timezone: string };

const spans = ["daily", "monthly"] as const;
const units = { daily: "day", monthly: "month" } as const;

/** At most `most` from one moment up to another; both belong to the span. */
export type Ceiling = { span: (typeof spans)[number]; most: number; from: Date; to: Date };

/** As what a payment counts: what takes money in, and what gives it away without having taken it; the rest is free. */
export function limitedAs(type: string): "sale" | "credit" | undefined {
  if (type === "sale" || type === "authorize") return "sale";
  return type === "credit" ? "credit" : undefined;
}

/** 0 means no limit. */
export function isAboveSingle({ limits }: Limited, kind: "sale" | "credit", amount: number): boolean {
  const most = limits[kind]?.single ?? 0;
  return most > 0 && amount > most;
}

/** What holds at a moment for the day and the month that it lies in. */
export function ceilingsAt({ limits, timezone }: Limited, kind: "sale" | "credit", at: Date): Ceiling[] {
  return spans.flatMap((span) => {
    const most = limits[kind]?.[span] ?? 0;
    if (most === 0) return [];
    return [{ span, most, ...spanAt(span, { timezone, at }) }];
  });
}

/** The day or the month in which a moment lies. */
export function spanAt(span: Ceiling["span"], { timezone, at }: { timezone: string; at: Date }) {
  const here = DateTime.fromJSDate(at, { zone: timezone });
  const unit = units[span];
  return { from: here.startOf(unit).toJSDate(), to: here.endOf(unit).toJSDate() };
}
