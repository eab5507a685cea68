import type { AccountType } from "../access.ts";
import { type CallDocs, defineDocs } from "../docs.ts";
import { settlementStats } from "./figures.ts";
import { points, ranks } from "./points.ts";
import { type reportingSchemas, transactionStats } from "./schemas.ts";

const Saved = { group: "Saved searches" };

type SavedNames<T extends AccountType> = `list_${T}_saved_searches` | `save_${T}_search` | `delete_${T}_saved_search`;

/** The calls of one account type; `who` ends their titles. */
const savedOf = <T extends AccountType>(type: T, who: string) =>
  ({
    [`list_${type}_saved_searches`]: {
      ...Saved,
      title: `List saved searches of ${who}`,
      details: "Lists the caller's saved searches and those shared in the account, by name.",
    },
    [`save_${type}_search`]: {
      ...Saved,
      title: `Save a search of ${who}`,
      details: "A search with the same name and section is replaced. Operators of transaction filters are checked.",
    },
    [`delete_${type}_saved_search`]: {
      ...Saved,
      title: `Delete a saved search of ${who}`,
      details: "Callers delete their own searches; the role admin also deletes shared ones.",
    },
  }) as Record<SavedNames<T>, CallDocs>;

const allMerchants = "For partners and administrators the figures cover all merchants below them.";

export const reportingDocs = defineDocs<keyof typeof reportingSchemas | SavedNames<AccountType>>({
  groups: {
    Dashboard: "Figures and alerts of the dashboard.",
    "Saved searches": "Searches that users save and share in their account.",
  },
  calls: {
    transactionStats: {
      title: "Get transaction figures",
      details: `Returns one point for each of the last 30 days, zero included. ${allMerchants}`,
    },
    transactionStatsOfMerchant: {
      title: "Get a merchant's transaction figures",
      details: "Returns one point for each of the last 30 days.",
    },
    processorStats: {
      title: "Get processor figures",
      details: `Returns the last 30 days of each processor, largest amount first, at most 100. ${allMerchants}`,
    },
    settlementStats: {
      title: "Get settlement figures",
      details: `Returns one point for each of the last 30 days. ${allMerchants}`,
    },
    partnerTransactions: {
      title: "Get figures by merchant",
      details:
        "Returns what each merchant below the caller captured in each currency, largest first. Without `created_at` the last 30 days.",
    },
    dashboardAlerts: {
      title: "List alerts",
      details: "Lists what needs attention now: errors first, then newest first, at most 50.",
    },
    partnerStats: {
      title: "Get a partner's figures",
      details:
        "Returns figures of a partner and the accounts below it. `type` is `transaction` or `settlement`. The time range is in Unix seconds, at most 366 days; its end is exclusive.",
    },
    ...savedOf("merchant", "a merchant"),
    ...savedOf("partner", "a partner"),
    ...savedOf("admin", "an administrator"),
  },
  fields: {
    type: "Type of the alert.",
    message: "Text of the alert.",
    name: { text: "Name of the search.", example: "Declines" },
    data: "The search: its body, or that as text.",
    shared: { text: "Whether the users of the account see it.", example: false },
    label: "Brand, payment method or place.",
    amount: "Captured amount in minor units.",
    "partnerStats.type": { text: "`transaction` or `settlement`.", example: "transaction" },
  },
  schemas: {
    RankedPoints: ranks,
    SettlementFigures: settlementStats,
    TimeSeries: points,
    TransactionFigures: transactionStats,
  },
});
