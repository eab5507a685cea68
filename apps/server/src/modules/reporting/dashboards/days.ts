import { DateTime } from "luxon";
import type { Context } from "../../../context.ts";
import type { Period } from "./stats.store.ts";

const DAYS = 30;

/** A period, and the days that lie in it, if only in part, as their beginnings in the zone. */
export type Span = Period & { days: DateTime[] };

/** Thirty whole days up to the end of today. */
export function lastDays({ services }: Context, { timezone }: { timezone: string }): Span {
  const today = DateTime.fromJSDate(services.clock.now(), { zone: timezone });
  const first = today.startOf("day").minus({ days: DAYS - 1 });
  return spanOf({ from: first.toJSDate(), to: today.endOf("day").toJSDate() }, { timezone });
}

export function spanOf({ from, to }: Period, { timezone }: { timezone: string }): Span {
  const days: DateTime[] = [];
  const last = DateTime.fromJSDate(to, { zone: timezone });
  for (let day = DateTime.fromJSDate(from, { zone: timezone }).startOf("day"); day <= last; day = day.plus({ days: 1 }))
    days.push(day);
  return { from, to, days };
}
