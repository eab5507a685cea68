import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";

/** The tabs by the end of their addresses. */
export const configTabs = {
  "transaction/transaction-table": { label: "Transaction Table", short: "Table", type: "transaction-table" },
  "transaction/transaction": { label: "Transaction Export", short: "Export", type: "transaction" },
  totals: { label: "Transaction Totals", short: "Totals", type: "transaction-totals" },
} as const;
export type ConfigTab = keyof typeof configTabs;

/** Of whom payments are listed: of one merchant, who may not be known yet, or of several. */
export type Listed = Pick<Merchant, "permissions"> | "several" | undefined;

/** Totals are laid out for a merchant that was given them. What is not given is withheld. */
export const tabsFor = (listed: Listed): ConfigTab[] =>
  (Object.keys(configTabs) as ConfigTab[]).filter(
    (tab) =>
      tab !== "totals" || listed === "several" || listed?.permissions.allow_transaction_reporting_totals === true,
  );
