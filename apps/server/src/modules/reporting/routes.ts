import { reportingCalls as calls } from "@gatehouse/contract/reporting/calls.ts";
import { adminSearches, merchantSearches, partnerSearches } from "@gatehouse/contract/reporting/saved-search-calls.ts";
import type { Binder } from "../../http/bind.ts";
import { dashboardAlerts } from "./dashboards/dashboard-alerts.ts";
import { partnerStats, settlementStats } from "./dashboards/settlement-stats.ts";
import { partnerTransactions, processorStats } from "./dashboards/taken-stats.ts";
import { transactionStats } from "./dashboards/transaction-stats.ts";
import { deleteSavedSearch, listSavedSearches, saveSearch } from "./saved-searches/saved-searches.ts";

export function reportingRoutes(bind: Binder): void {
  bind(calls.transactionStats, transactionStats);
  bind(calls.transactionStatsOfMerchant, transactionStats);
  bind(calls.processorStats, processorStats);
  bind(calls.settlementStats, settlementStats);
  bind(calls.partnerTransactions, partnerTransactions);
  bind(calls.dashboardAlerts, dashboardAlerts);
  bind(calls.partnerStats, partnerStats);
  for (const { list, save, remove } of [merchantSearches, partnerSearches, adminSearches]) {
    bind(list, listSavedSearches);
    bind(save, saveSearch);
    bind(remove, deleteSavedSearch);
  }
}
