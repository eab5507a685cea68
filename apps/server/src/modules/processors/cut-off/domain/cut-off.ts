import { DateTime } from "luxon";

/** Returns the next `settleAt` (HH:MM, local time of the zone) after `now`. A time skipped by daylight saving moves later. */
export function nextCutOff(settleAt: string, timezone: string, now: Date): Date {
  const { here, today } = cutOffOfToday(settleAt, timezone, now);
  return (today > here ? today : onDay(today.plus({ days: 1 }), settleAt)).toJSDate();
}

/** Returns the last such time up to `now`. */
export function lastCutOff(settleAt: string, timezone: string, now: Date): Date {
  const { here, today } = cutOffOfToday(settleAt, timezone, now);
  return (today > here ? onDay(today.minus({ days: 1 }), settleAt) : today).toJSDate();
}

function cutOffOfToday(settleAt: string, zone: string, now: Date): Record<"here" | "today", DateTime> {
  const here = DateTime.fromJSDate(now, { zone });
  return { here, today: onDay(here, settleAt) };
}

/** Returns the first of two equal local times when clocks go back. */
function onDay(day: DateTime, settleAt: string): DateTime {
  const [hour = 0, minute = 0] = settleAt.split(":").map(Number);
  const moment = day.set({ hour, minute, second: 0, millisecond: 0 });
  return DateTime.min(moment, ...moment.getPossibleOffsets());
}
