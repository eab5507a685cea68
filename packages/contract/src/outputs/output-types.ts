/** What is laid out: a file of transactions, the panel's table of them, or their totals. */
export const outputTypes = ["transaction", "transaction-table", "transaction-totals"] as const;
export type OutputType = (typeof outputTypes)[number];
