/** Moments from `from` on and before `to`, in milliseconds since 1970; without bound where infinite. */
export type Stretch = { from: number; to: number };

/** How a period is counted: whole days, the whole quarters of an hour around them, and by the row what is outside. */
export type Cover = { days: Stretch; quarters: Stretch[]; outside: Stretch[] };

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/**
 * Divides a period, both ends included, at quarters and days of UTC; nothing when no whole quarter lies in it. `byDay`
 * false leaves the days in quarters, for sums by a day that begins at another hour than UTC's.
 */
export function coverOf(period: Stretch, byDay: boolean): Cover | undefined {
  const first = roundUp(period.from, QUARTER_MS);
  const last = roundDown(period.to, QUARTER_MS);
  if (first >= last) return undefined;
  const outside = filled([
    { from: -Infinity, to: first },
    { from: last, to: Infinity },
  ]);
  const days = { from: roundUp(first, DAY_MS), to: roundDown(last, DAY_MS) };
  if (!byDay || days.from >= days.to)
    return { days: { from: first, to: first }, quarters: [{ from: first, to: last }], outside };
  const quarters = filled([
    { from: first, to: days.from },
    { from: days.to, to: last },
  ]);
  return { days, quarters, outside };
}

function filled(stretches: Stretch[]): Stretch[] {
  return stretches.filter(({ from, to }) => from < to);
}

function roundUp(moment: number, unit: number): number {
  return Number.isFinite(moment) ? Math.ceil(moment / unit) * unit : moment;
}

function roundDown(moment: number, unit: number): number {
  return Number.isFinite(moment) ? Math.floor(moment / unit) * unit : moment;
}
