import { DateTime } from "luxon";

/**
 * The day, as `YYYY-MM-DD` on the merchant's own calendar, when today is one of the chosen days of the month. A month
 * that is too short has its last day for those that it lacks.
 */
export function isDueOn(days: string, timezone: string, now: Date): string | undefined {
  const today = DateTime.fromJSDate(now, { zone: timezone });
  const last = today.daysInMonth ?? 31;
  const chosen = days.split(",").map((day) => Math.min(Number(day), last));
  return chosen.includes(today.day) ? (today.toISODate() ?? undefined) : undefined;
}
