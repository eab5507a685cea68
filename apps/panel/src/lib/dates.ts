import type { durations } from "@gatehouse/contract/durations.ts";
import { rangeNamed } from "@gatehouse/ui/date/days.ts";
import { aheadOf } from "./zone.ts";

const DAY = 86_400_000;

/** `YYYY-MM-DD` of a moment in a time zone. */
export function dayIn(moment: Date, timezone: string): string {
  const at = moment.getTime();
  return new Date(at + aheadOf(at, timezone || "UTC")).toISOString().slice(0, 10);
}

export function daysAgo(days: number, timezone: string): string {
  return dayIn(new Date(Date.now() - days * DAY), timezone);
}

/** The last so many whole days of a time zone, today among them, as the search bar has them. */
export function lastDays(count: number, timezone: string, now = new Date()): string {
  const today = dayIn(now, timezone);
  // Reckoned with days and not with hours: one of them may be an hour longer than the others.
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (count - 1) * DAY).toISOString().slice(0, 10);
  return `${first}/${today}@${timezone || "UTC"}`;
}

/** The days of a duration in the calendar of a time zone, as the search bar has them. A week begins with Monday. */
export function daysOfDuration(duration: Duration, timezone: string, now = new Date()): string {
  const { start, end } = rangeNamed(duration, dayIn(now, timezone));
  return `${start}/${end}@${timezone || "UTC"}`;
}

type Duration = (typeof durations)[number];

/** Whole days as the search bar has them, `start/end`; followed by `@` and a time zone where they are not days in UTC. */
export function toDateFilter(value: string): { start_date: string; end_date: string } {
  const [days = "", zone = "UTC"] = value.split("@");
  const [start = "", end = start] = days.split("/");
  const [first, last] = [beginOf(start, zone), beginOf(end, zone, 1) - 1_000];
  // A link may say anything: what is no day in a zone is left to the API to refuse.
  if (Number.isNaN(first + last)) return { start_date: `${start}T00:00:00Z`, end_date: `${end}T23:59:59Z` };
  return { start_date: secondOf(first), end_date: secondOf(last) };
}

const secondOf = (moment: number) => new Date(moment).toISOString().replace(".000Z", "Z");

/** When a day begins in a time zone, or the one so many days after it. */
function beginOf(day: string, zone: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * DAY;
  // The second time from a moment near the one that is looked for: clocks may have been changed in between.
  return midnight - aheadOf(midnight - aheadOf(midnight, zone), zone);
}
