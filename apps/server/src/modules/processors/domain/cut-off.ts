import { DateTime } from "luxon";

/** The first moment after `now` at which the clock of the zone shows `settleAt` (HH:MM). A time that a clock change skips moves on. */
export function nextCutOff(settleAt: string, timezone: string, now: Date): Date {
  const [hour = 0, minute = 0] = settleAt.split(":").map(Number);
  const here = DateTime.fromJSDate(now, { zone: timezone });
  const today = here.set({ hour, minute, second: 0, millisecond: 0 });
  return (today > here ? today : today.plus({ days: 1 }).set({ hour, minute })).toJSDate();
}
