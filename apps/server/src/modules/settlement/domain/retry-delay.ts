const FIRST_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** How long a refused batch waits: a minute, then twice as long each time, an hour at most. */
export function retryDelayMs(refusalsBefore: number): number {
  return Math.min(FIRST_MS * 2 ** refusalsBefore, LONGEST_MS);
}
