import type { durations } from "@gatehouse/contract/durations.ts";
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
  const [year = 0, month = 0, day = 0] = dayIn(now, timezone).split("-").map(Number);
  // Of a date that no month has, as its 0th day or its 32nd, the one that is meant comes of it.
  const at = (...date: [number, number, number]) => new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
  const ranges: Record<Duration, [string, string]> = {
    today: [at(year, month - 1, day), at(year, month - 1, day)],
    yesterday: [at(year, month - 1, day - 1), at(year, month - 1, day - 1)],
    this_week: [at(year, month - 1, monday), at(year, month - 1, monday + 6)],
    last_week: [at(year, month - 1, monday - 7), at(year, month - 1, monday - 1)],
    this_month: [at(year, month - 1, 1), at(year, month, 0)],
    last_month: [at(year, month - 2, 1), at(year, month - 1, 0)],
    this_year: [at(year, 0, 1), at(year, 11, 31)],
    last_year: [at(year - 1, 0, 1), at(year - 1, 11, 31)],
  };
  return `${ranges[duration].join("/")}@${timezone || "UTC"}`;
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
