import type { User } from "@gatehouse/contract/identity/user.ts";
import { currencyOf } from "@gatehouse/money/currency.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { minor as toMinor } from "@gatehouse/money/minor.ts";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../session/user.ts";
import { clockIn } from "./clock-in.ts";
import { clockOf, knownZone, ownZone } from "./zone.ts";

export type Format = {
  date: (time: string) => string;
  dateTime: (time: string) => string;
  /** The exact moment, and the zone in which the page shows it, for a tooltip. */
  exact: (time: string) => string;
  timezone: string;
  /** The zone of all these times, as a page names it: "times in New York (ET)". */
  zone: string;
};

export function money(amount: number, currency: string): string {
  return formatMinor(toMinor(amount), currency).replace(/^-/, "−");
}

/** What a field for money needs to know of a currency. */
export function moneyLook(currency: string) {
  const { symbol = currency.toUpperCase(), decimals = 2 } = currencyOf(currency) ?? {};
  return { currency, symbol, decimals };
}

/** For the axis of a chart, where the last digit does not matter: `$12.5K`, `¥3M`. */
export function shortMoney(amount: number, currency: string): string {
  const { symbol, decimals } = moneyLook(currency);
  return `${symbol}${shortened(amount / 10 ** decimals, decimals)}`;
}

const STEPS = ["", "K", "M", "B", "T"];

/** A step further where it would be rounded to a thousand of its own. */
function shortened(value: number, decimals: number, step = 0): string {
  const rounded = Number((value / 1000 ** step).toFixed(decimals));
  const further = Math.abs(rounded) >= 1000 && step + 1 < STEPS.length;
  return further ? shortened(value, decimals, step + 1) : `${rounded}${STEPS[step]}`;
}

const inUtc = (time: string) => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** `America/New_York` as it is read where there is little room: "New York". */
export const cityOf = (timezone: string) => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

/** The same with what its clock is called, in summer as in winter: "New York (ET)". */
export function placeOf(timezone: string): string {
  const clock = clockOf(timezone);
  return clock === "" ? cityOf(timezone) : `${cityOf(timezone)} (${clock})`;
}

export function makeFormat(dateformat: string, timezone: string): Format {
  const known = knownZone(timezone);
  const clockAt = clockIn(known);
  const shownIn = known === "UTC" ? "" : ` · shown in ${cityOf(known)} time`;
  const read = (time: string) => {
    const { year, month, day, hour, minute } = clockAt(new Date(time));
    return {
      day: dateformat.replace("YYYY", year).replace("MM", month).replace("DD", day),
      clock: `${hour}:${minute}`,
    };
  };
  return {
    timezone,
    zone: `times in ${placeOf(known)}`,
    exact: (time) => `${inUtc(time)}${shownIn}`,
    date: (time) => read(time).day,
    dateTime: (time) => {
      const { day, clock } = read(time);
      return `${day} ${clock}`;
    },
  };
}

/** Where the days of a person begin; until they are known, or say it, as this browser has it. */
export function timezoneOf(user: User | undefined): string {
  return user?.timezone || ownZone();
}

const made = new Map<string, Format>();

/** Made once, as most parts of a page tell times. */
function formatOf(dateformat: string, timezone: string): Format {
  const name = `${dateformat} ${timezone}`;
  const format = made.get(name) ?? makeFormat(dateformat, timezone);
  made.set(name, format);
  return format;
}

/** Dates as the signed-in person wants them. */
export function useFormat(): Format {
  const { data: user } = useQuery(userQuery);
  return formatOf(user?.dateformat || "MM/DD/YYYY", timezoneOf(user));
}
