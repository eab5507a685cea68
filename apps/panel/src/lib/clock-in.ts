export type Clock = { year: string; month: string; day: string; hour: string; minute: string };

const DAY_MS = 86_400_000;
const two = (part: number) => String(part).padStart(2, "0");

function ask(formatter: Intl.DateTimeFormat, moment: Date): Clock {
  const parts = formatter.formatToParts(moment).filter(({ type }) => type !== "literal");
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Clock;
}

/** How far the formatter's zone is from UTC at that moment, which is a whole minute. */
function distanceAt(formatter: Intl.DateTimeFormat, ms: number): number {
  const { year, month, day, hour, minute } = ask(formatter, new Date(ms));
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) - ms;
}

/**
 * Reads clocks in the formatter's zone. It knows them all, but takes as long for one as the rest of a row does: so it is
 * asked how far the zone is from UTC when a day of UTC begins and when it ends. Where that is the same it is so in between;
 * on a day on which clocks are put forward or back it is asked of each moment.
 */
export function clockIn(formatter: Intl.DateTimeFormat): (moment: Date) => Clock {
  const distances = new Map<number, number | undefined>();
  const distanceOn = (day: number) => {
    if (!distances.has(day)) {
      const begin = distanceAt(formatter, day * DAY_MS);
      const end = distanceAt(formatter, (day + 1) * DAY_MS);
      distances.set(day, begin === end ? begin : undefined);
    }
    return distances.get(day);
  };
  return (moment) => {
    const distance = distanceOn(Math.floor(moment.getTime() / DAY_MS));
    if (distance === undefined) return ask(formatter, moment);
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
