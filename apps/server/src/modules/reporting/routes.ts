import { reportingCalls as calls } from "@gatehouse/contract/reporting/calls.ts";
import { adminSearches, merchantSearches, partnerSearches } from "@gatehouse/contract/reporting/saved-searches.ts";
import type { Binder } from "../../http/bind.ts";
import { deleteSavedSearch, listSavedSearches, saveSearch } from "./saved-searches.ts";
import { transactionStats } from "./transaction-stats.ts";

export function reportingRoutes(bind: Binder): void {
  bind(calls.transactionStats, transactionStats);
  for (const { list, save, remove } of [merchantSearches, partnerSearches, adminSearches]) {
    bind(list, listSavedSearches);
    bind(save, saveSearch);
    bind(remove, deleteSavedSearch);
  }
}
