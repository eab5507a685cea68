import { DateTime } from "luxon";
import type { Context } from "../../context.ts";
import type { Period } from "./stats.store.ts";

const DAYS = 30;

/** Thirty days up to today, as their beginnings in the zone. */
export function lastDays({ services }: Context, { timezone }: { timezone: string }): DateTime[] {
  const today = DateTime.fromJSDate(services.clock.now(), { zone: timezone }).startOf("day");
  return Array.from({ length: DAYS }, (_, index) => today.minus({ days: DAYS - 1 - index }));
}

/** Every day that lies between two moments, if only in part. */
export function daysBetween({ from, to }: Period, { timezone }: { timezone: string }): DateTime[] {
  const days: DateTime[] = [];
  const last = DateTime.fromJSDate(to, { zone: timezone });
  for (let day = DateTime.fromJSDate(from, { zone: timezone }).startOf("day"); day <= last; day = day.plus({ days: 1 }))
    days.push(day);
  return days;
}

/** From the first of the days up to the end of the last. */
export function periodOf(days: readonly DateTime[]): Period {
  const [first, last] = [days[0], days.at(-1)] as [DateTime, DateTime];
  return { from: first.toJSDate(), to: last.endOf("day").toJSDate() };
}
