import { reportingCalls as calls } from "@gatehouse/contract/reporting/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { dashboardNews } from "./list-news.ts";
import { transactionStats } from "./transaction-stats.ts";

export function reportingRoutes(bind: Binder): void {
  bind(calls.transactionStats, transactionStats);
  bind(calls.dashboardNews, dashboardNews);
}
