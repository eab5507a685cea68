import type { Operator } from "@gatehouse/contract/operators.ts";
import type { DateFilter } from "@gatehouse/contract/search.ts";
import { DateTime, type DateTimeUnit } from "luxon";
import { refuse } from "../refusal.ts";
import { operatorOf } from "./operator.ts";

/** Now, and the zone whose days "today" and "this month" mean. */
export type Period = { now: Date; timezone: string };
export type Range = { from?: Date; to?: Date };

/** The moments that the date filter of a field means, both inclusive. */
export function periodOf(field: string, filter: DateFilter, period: Period): Range {
  return rangeOf(field, filter, period) ?? refuse("invalid_field", { at: field });
}

/** Nothing when it cannot be read. */
function rangeOf(field: string, filter: DateFilter, period: Period): Range | undefined {
  if (filter.duration) return durationRange(filter.duration, period);
  if (filter.value !== undefined && (filter.value || filter.operator)) {
    return operatorRange(operatorOf(field, "time", filter.operator), filter.value);
  }
  const from = filter.start_date ? moment(filter.start_date, "start") : undefined;
  const to = filter.end_date ? moment(filter.end_date, "end") : undefined;
  if (from === null || to === null) return undefined;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Months that a search without a date looks back. */
const USUAL_MONTHS = 4;

export const usualSince = (now: Date): Date => DateTime.fromJSDate(now).minus({ months: USUAL_MONTHS }).toJSDate();

/** No zone lies further from UTC than 14 hours. */
function isFarOff(text: string): boolean {
  const [, hours = "0", minutes = "0"] =
    /[+-](\d\d):?(\d\d)?$/.exec(text.slice(text.indexOf("T") + 1 || text.length)) ?? [];
  return Number(minutes) > 59 || Number(hours) * 60 + Number(minutes) > 14 * 60;
}

/** A bare date means the whole day in UTC, and a time without a fraction the whole second: payments have milliseconds. */
function moment(text: string, edge: "start" | "end"): Date | null {
  const read = DateTime.fromISO(text, { zone: "utc" });
  if (!read.isValid || isFarOff(text) || read.year < 1 || read.year > 9999) return null;
  if (/[.,]\d/.test(text)) return read.toJSDate();
  const unit = /^\d{4}-\d{2}-\d{2}$/.test(text) ? "day" : "second";
  return (edge === "start" ? read.startOf(unit) : read.endOf(unit)).toJSDate();
}

function operatorRange(operator: Operator, value: string): Range | undefined {
  const [from, to] = [moment(value, "start"), moment(value, "end")];
  if (!from || !to) return undefined;
  if (operator === ">") return { from: new Date(to.getTime() + 1) };
  if (operator === "<") return { to: new Date(from.getTime() - 1) };
  return { from, to };
}

function durationRange(duration: string, { now, timezone }: Period): Range {
  const [when, what] =
    duration === "today" || duration === "yesterday"
      ? [duration === "today" ? "this" : "last", "day"]
      : duration.split("_");
  const unit = what as DateTimeUnit;
  const here = DateTime.fromJSDate(now, { zone: timezone });
  const inside = when === "this" ? here : here.minus({ [unit]: 1 });
  return { from: inside.startOf(unit).toJSDate(), to: inside.endOf(unit).toJSDate() };
}
