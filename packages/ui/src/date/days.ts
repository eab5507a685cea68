/** A day of the calendar as "YYYY-MM-DD": no clock and no zone, so no day can slip at midnight or in spring. */
export type Day = string;
export type Range = { start: Day; end: Day };

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 9999;
const DAY_MS = 86_400_000;

const pad = (value: number, width: number) => String(value).padStart(width, "0");

export const dayOf = (date: Date): Day =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;

/** The same day at local midnight, which is how the calendar part wants it. */
export function dateOf(day: Day) {
  const [year = FIRST_YEAR, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

export const today = () => dayOf(new Date());

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The last `count` days, today among them. */
export const lastDays = (count: number, end: Day = today()): Range => ({ start: addDays(end, 1 - count), end });

/** The named ranges of the calendar, in their order. A week begins on Monday. */
export const namedRanges = [
  ["today", "Today"],
  ["yesterday", "Yesterday"],
  ["this_week", "This week"],
  ["last_week", "Last week"],
  ["this_month", "This month"],
  ["last_month", "Last month"],
  ["this_year", "This year"],
  ["last_year", "Last year"],
] as const;
export type RangeName = (typeof namedRanges)[number][0];

/** The days of a named range, as seen from one day. */
export function rangeNamed(name: RangeName, from: Day = today()): Range {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  // A date that no month has, as its 0th day or its 32nd, counts on from the days that the month has.
  const at = (...date: [number, number, number]) => new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
  const ranges: Record<RangeName, Range> = {
    today: { start: from, end: from },
    yesterday: { start: addDays(from, -1), end: addDays(from, -1) },
    this_week: { start: at(year, month - 1, monday), end: at(year, month - 1, monday + 6) },
    last_week: { start: at(year, month - 1, monday - 7), end: at(year, month - 1, monday - 1) },
    this_month: { start: at(year, month - 1, 1), end: at(year, month, 0) },
    last_month: { start: at(year, month - 2, 1), end: at(year, month - 1, 0) },
    this_year: { start: at(year, 0, 1), end: at(year, 11, 31) },
    last_year: { start: at(year - 1, 0, 1), end: at(year - 1, 11, 31) },
  };
  return ranges[name];
}

export type Picking = { range: Range | undefined; open: boolean };

/** First click the start, second the end (an earlier one swaps them), a click on a full range starts again. */
export function pick({ range, open }: Picking, day: Day): Picking {
  if (!range || !open) return { range: { start: day, end: day }, open: true };
  const range2 = day < range.start ? { start: day, end: range.start } : { start: range.start, end: day };
  return { range: range2, open: false };
}

/** Where one day is asked for, a click is the whole answer. */
export const pickSingle = (day: Day): Picking => ({ range: { start: day, end: day }, open: false });

/** Whether this is a day of the calendar, and not only written like one. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dateOf(text)) === text;

export const allowed = (day: Day, min?: Day, max?: Day) => !((min && day < min) || (max && day > max));

/** Quick ranges can reach past the bounds; what lies inside them is meant. */
export function clamp({ start, end }: Range, min?: Day, max?: Day): Range {
  const high = max && end > max ? max : end;
  const low = min && start < min ? min : start;
  return low < high ? { start: low, end: high } : { start: high, end: high };
}

const shown = (day: Day) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

export const showRange = ({ start, end }: Range) => (start === end ? shown(start) : `${shown(start)} – ${shown(end)}`);
