import { DateTime } from "luxon";

/** The first moment after `now` at which the clock of the zone shows `settleAt` (HH:MM). A time that a clock change skips moves on. */
export function nextCutOff(settleAt: string, timezone: string, now: Date): Date {
  const { here, today } = cutOffOfToday(settleAt, timezone, now);
  return (today > here ? today : onDay(today.plus({ days: 1 }), settleAt)).toJSDate();
}

/** The last such moment that has come by `now`. */
export function lastCutOff(settleAt: string, timezone: string, now: Date): Date {
  const { here, today } = cutOffOfToday(settleAt, timezone, now);
  return (today > here ? onDay(today.minus({ days: 1 }), settleAt) : today).toJSDate();
}

function cutOffOfToday(settleAt: string, zone: string, now: Date): Record<"here" | "today", DateTime> {
  const here = DateTime.fromJSDate(now, { zone });
  return { here, today: onDay(here, settleAt) };
}

/** Of an hour that comes twice it is the first. */
function onDay(day: DateTime, settleAt: string): DateTime {
  const [hour = 0, minute = 0] = settleAt.split(":").map(Number);
  const moment = day.set({ hour, minute, second: 0, millisecond: 0 });
  return DateTime.min(moment, ...moment.getPossibleOffsets());
}
