import { aheadOf } from "./zone.ts";

export type Clock = { year: string; month: string; day: string; hour: string; minute: string };

const DAY_MS = 86_400_000;
const two = (part: number) => String(part).padStart(2, "0");

/**
 * Reads the clocks of a zone. How far they are from UTC is asked for the moments at which a day of UTC begins and ends, as to
 * ask it may take as long as the rest of a row. Where that is the same it is so in between; on a day on which clocks are put
 * forward or back it is asked for each moment.
 */
export function clockIn(zone: string, ahead = aheadOf): (moment: Date) => Clock {
  const distances = new Map<number, number | undefined>();
  const distanceOn = (day: number) => {
    if (!distances.has(day)) {
      const begin = ahead(day * DAY_MS, zone);
      const end = ahead((day + 1) * DAY_MS, zone);
      distances.set(day, begin === end ? begin : undefined);
    }
    return distances.get(day);
  };
  return (moment) => {
    const distance = distanceOn(Math.floor(moment.getTime() / DAY_MS)) ?? ahead(moment.getTime(), zone);
    const there = new Date(moment.getTime() + distance);
    return {
      year: String(there.getUTCFullYear()),
      month: two(there.getUTCMonth() + 1),
      day: two(there.getUTCDate()),
      hour: two(there.getUTCHours()),
      minute: two(there.getUTCMinutes()),
    };
  };
}
