/** The nth failure in a row waits 30 seconds doubled n - 1 times, up to 256 minutes. */
const FIRST_MS = 30_000;
const LONGEST_MS = 256 * 60_000;

/** A delivery is given up when it has been tried for this long. */
const GIVE_UP_MS = 72 * 3_600_000;

/** A webhook that has failed for this long without a success is disabled. */
export const DISABLE_AFTER_MS = 72 * 3_600_000;

/** While a webhook fails, one delivery at a time tries whether it is back, at most this far apart. */
const LONGEST_PAUSE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 5_000;

const doubled = (first: number, times: number, longest: number) => Math.min(first * 2 ** Math.min(times, 30), longest);

/** When a delivery is tried again after its nth failed attempt, 10 % earlier or later by `chance` (0 to 1); null when it is given up. */
export function nextAttempt(
  { created_at, attempts }: { created_at: Date; attempts: number },
  now: Date,
  chance: number,
): Date | null {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_MS) return null;
  const wait = doubled(FIRST_MS, attempts - 1, LONGEST_MS) * (0.9 + chance * 0.2);
  return new Date(now.getTime() + Math.round(wait));
}

/** Until when a webhook pauses after its nth failure in a row. */
export function pauseAfter(failures: number, now: Date): Date {
  return new Date(now.getTime() + doubled(FIRST_PAUSE_MS, failures - 1, LONGEST_PAUSE_MS));
}

/** Live deliveries succeed with any of these; a test event with 200 alone. */
export const isSuccess = (status: number) => status >= 200 && status <= 204;
