import type { User } from "@gatehouse/contract/identity/user.ts";
import { currencyOf } from "@gatehouse/money/currency.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { minor as toMinor } from "@gatehouse/money/minor.ts";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../modules/identity/queries.ts";
import { clockIn } from "./clock-in.ts";

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
  const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: decimals });
  return `${symbol}${short.format(amount / 10 ** decimals)}`;
}

const inUtc = (time: string) => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** `America/New_York` as it is read where there is little room: "New York". */
export const cityOf = (timezone: string) => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

/** The same with what its clock is called, in summer as in winter: "New York (ET)". */
export function placeOf(timezone: string): string {
  const clock = timezone.includes("/") ? clockOf(timezone) : "";
  return /^[A-Z]{2,4}$/.test(clock) ? `${cityOf(timezone)} (${clock})` : cityOf(timezone);
}

function clockOf(timezone: string): string {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: timezone, timeZoneName: "shortGeneric" });
    return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    // A time zone this browser does not know.
    return "";
  }
}

function partsIn(timezone: string): Intl.DateTimeFormat {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const make = (timeZone: string) => new Intl.DateTimeFormat("en-US", { ...options, hourCycle: "h23", timeZone });
  try {
    return make(timezone || "UTC");
  } catch {
    // A time zone this browser does not know.
    return make("UTC");
  }
}

export function makeFormat(dateformat: string, timezone: string): Format {
  const formatter = partsIn(timezone);
  const clockAt = clockIn(formatter);
  const { timeZone } = formatter.resolvedOptions();
  const shownIn = timeZone === "UTC" ? "" : ` · shown in ${cityOf(timeZone)} time`;
  const read = (time: string) => {
    const { year, month, day, hour, minute } = clockAt(new Date(time));
    return {
      day: dateformat.replace("YYYY", year).replace("MM", month).replace("DD", day),
      clock: `${hour}:${minute}`,
    };
  };
  return {
    timezone,
    zone: `times in ${placeOf(timeZone)}`,
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
  return user?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const made = new Map<string, Format>();

/** Made once: a browser takes long over each clock, and most parts of a page tell times. */
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
