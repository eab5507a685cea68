const HOUR_MS = 3_600_000;
const MOST_MISSES = 24;

export type Rechecked = { misses: number; lost: boolean; next_check_at: Date };

/**
 * What was proven once is asked for again each day; while it is missing each hour, and after a day of that it is lost. Where
 * nobody could tell, nothing is held against it.
 */
export function afterCheck(misses: number, there: boolean | undefined, now: Date): Rechecked {
  if (there === undefined) return { misses, lost: false, next_check_at: nextTry(now) };
  const missed = there ? 0 : misses + 1;
  const hours = there ? 24 : 1;
  return {
    misses: missed,
    lost: missed >= MOST_MISSES,
    next_check_at: new Date(now.getTime() + hours * HOUR_MS),
  };
}

/** When a check that ends without a word is tried again. */
export const nextTry = (now: Date) => new Date(now.getTime() + HOUR_MS);
