import type { DefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import { DateTime } from "luxon";

export type Schedule = DefaultValues["vault"];

const rules: Record<Schedule["submission_frequency"], (today: DateTime, days: readonly number[]) => boolean> = {
  daily: () => true,
  bi_weekly: (today) => today.weekday === 1 && weeksSinceMonday(today) % 2 === 0,
  twice_monthly: (today, days) => isOneOf(days.length === 1 ? withHalfAMonthAway(days) : days, today),
  monthly: (today, days) => isOneOf(days, today),
  annual: (today, days) => today.month === 1 && isOneOf(days, today),
};

/** On a day for which nothing ran the cards are sent within a week of it, and else on the next. */
const LATE_DAYS = 7;

type Asked = { timezone: string; now: Date; since: Date };

/**
 * The last day, as `YYYY-MM-DD` on the merchant's own calendar, on which stored cards are sent: every day, every second Monday, or
 * the chosen days of each month or of January. It is today, or one shortly before that is not before `since`.
 */
export function lastDueDay(schedule: Schedule, { timezone, now, since }: Asked): string | undefined {
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf("day");
  const first = DateTime.fromJSDate(since, { zone: timezone }).startOf("day");
  const days = schedule.day_of_the_month.split(",").map(Number);
  const lately = Array.from({ length: LATE_DAYS + 1 }, (_, late) => today.minus({ days: late }));
  const due = lately.find((day) => day >= first && rules[schedule.submission_frequency](day, days));
  return due?.toISODate() ?? undefined;
}

/** A month that is too short has its last day for those that it lacks. */
function isOneOf(days: readonly number[], today: DateTime): boolean {
  return days.some((day) => Math.min(day, today.daysInMonth ?? 31) === today.day);
}

const withHalfAMonthAway = (days: readonly number[]) => days.flatMap((day) => [day, day > 15 ? day - 15 : day + 15]);

/** Counted from 5 January 1970, a Monday, so that no turn of a year brings two of them together. */
function weeksSinceMonday(today: DateTime): number {
  return Math.floor((Date.UTC(today.year, today.month - 1, today.day) / 86_400_000 - 4) / 7);
}
