import type { DateFilter } from "@gatehouse/contract/search.ts";
import { DateTime, type DateTimeUnit } from "luxon";

/** Now, and the zone whose days "today" and "this month" mean. */
export type Period = { now: Date; timezone: string };
export type Range = { from?: Date; to?: Date };

/** The moments a date filter means, both inclusive; nothing when it cannot be read. */
export function periodOf(filter: DateFilter, period: Period): Range | undefined {
  if (filter.duration) return durationRange(filter.duration, period);
  if (filter.value !== undefined) return operatorRange(filter.operator ?? "=", filter.value);
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
  const [, hours = "0", minutes = "0"] = /T.*[+-](\d\d):?(\d\d)?$/.exec(text) ?? [];
  return Number(minutes) > 59 || Number(hours) * 60 + Number(minutes) > 14 * 60;
}

/** A bare date means the whole day in UTC. */
function moment(text: string, edge: "start" | "end"): Date | null {
  const read = DateTime.fromISO(text, { zone: "utc" });
  if (!read.isValid || isFarOff(text) || read.year < 1 || read.year > 9999) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return read.toJSDate();
  return (edge === "start" ? read.startOf("day") : read.endOf("day")).toJSDate();
}

function operatorRange(operator: string, value: string): Range | undefined {
  const at = moment(value, "start");
  if (!at) return undefined;
  if (operator === ">" || operator === "gt") return { from: new Date(at.getTime() + 1) };
  if (operator === "<" || operator === "lt") return { to: new Date(at.getTime() - 1) };
  if (operator === "=" || operator === "eq") return { from: at, to: moment(value, "end") ?? at };
  return undefined;
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
