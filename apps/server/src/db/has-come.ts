/**
 * Whether the time in the column has come, by the clock of the statement's first placeholder. For a claim one that is two days off
 * has, too: nothing waits as long, so it was set by a clock since put right.
 */
export const hasCome = (column: string): string =>
  `(${column} <= $1 OR ${column} > $1::timestamptz + interval '2 days')`;
