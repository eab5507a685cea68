/** The tabs by the end of their addresses. */
export const configTabs = {
  "transaction/transaction-table": { label: "Transaction Table", short: "Table", type: "transaction-table" },
  "transaction/transaction": { label: "Transaction Export", short: "Export", type: "transaction" },
  totals: { label: "Transaction Totals", short: "Totals", type: "transaction-totals" },
} as const;
export type ConfigTab = keyof typeof configTabs;
