/** True in `npm run test:full`, which repeats property tests, matrices and kills as often as they are worth. */
export const TEST_FULL = process.env.TEST_FULL === "1";

/** How often a test repeats itself: `full` times in `npm run test:full`, else `short` times. */
export function repetitions({ full, short }: { full: number; short: number }): number {
  return TEST_FULL ? full : short;
}
