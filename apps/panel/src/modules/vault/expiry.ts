import { dayIn } from "../../lib/dates.ts";

/** How long before its last day a card is warned of. */
export const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** The month after which a card is over, in words: "November 2024". `expires` is `MM/YY`. */
export function monthOf(expires: string): string {
  const [month = 1, year = 0] = expires.split("/").map(Number);
  const inWords = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  return inWords.format(Date.UTC(2000 + (year % 100), month - 1));
}

/**
 * Whether a card is past its last day or comes to it within thirty days, by the calendar of a time zone as the search counts
 * them. `expires` is `MM/YY`.
 */
export function cardExpiry(expires: string, timezone: string, now = new Date()): "expired" | "soon" | undefined {
  const [month, year] = expires.split("/").map(Number);
  if (!month || year === undefined) return undefined;
  // The 0th of the next month.
  const lastDay = Date.UTC(2000 + (year % 100), month, 0);
  const left = lastDay - Date.parse(dayIn(now, timezone));
  if (left < 0) return "expired";
  return left <= SOON_DAYS * DAY_MS ? "soon" : undefined;
}
