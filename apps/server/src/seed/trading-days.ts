import { DateTime } from "luxon";
import type { Chance } from "../ports/chance.ts";

const DAYS = 365;

/** From one cut-off to the next, in milliseconds since 1970; the last day is still open and ends now. */
export type TradingDay = { from: number; to: number; open: boolean; weight: number };

/** The year up to now, cut at the processor's hour. Business grows over the year and is weaker at weekends. */
export function tradingDays(now: Date, cutOff: { settle_at: string; timezone: string }): TradingDay[] {
  const [hour = 0, minute = 0] = cutOff.settle_at.split(":").map(Number);
  const here = DateTime.fromJSDate(now, { zone: cutOff.timezone });
  const todays = here.set({ hour, minute, second: 0, millisecond: 0 });
  const next = todays > here ? todays : todays.plus({ days: 1 });
  return Array.from({ length: DAYS }, (_, index) => {
    const closes = next.minus({ days: DAYS - 1 - index });
    const from = closes.minus({ days: 1 }).toMillis();
    const open = index === DAYS - 1;
    const to = open ? now.getTime() : closes.toMillis();
    const share = open ? along(dayCurve, (to - from) / (closes.toMillis() - from)) : 1;
    const weight = (0.7 + (0.6 * index) / DAYS) * (closes.weekday > 5 ? 0.6 : 1) * share;
    return { from, to, open, weight };
  });
}

/** How much of a day's business is done after how much of the day; a day begins at the cut-off, late at night. */
const dayCurve = [
  [0, 0],
  [8 / 24, 0.06],
  [11.5 / 24, 0.3],
  [18.5 / 24, 0.8],
  [1, 1],
] as const;
const hourCurve = dayCurve.map(([time, done]) => [done, time] as const);

function along(curve: readonly (readonly [number, number])[], x: number): number {
  const next = Math.max(
    1,
    curve.findIndex(([at]) => at >= x),
  );
  const [x0, y0] = curve[next - 1] as readonly [number, number];
  const [x1, y1] = curve[next] as readonly [number, number];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Moments of business on the day, in order. */
export function momentsOf(day: TradingDay, count: number, chance: Chance): number[] {
  const shares = Float64Array.from({ length: count }, chance).sort();
  const length = day.to - day.from;
  // The open day has seen only the beginning of its curve, which is stretched over what has passed of it.
  return Array.from(shares, (share) => Math.floor(day.from + 1 + along(hourCurve, share) * (length - 1)));
}
