import { aboveWholeReach, merchantInPath, wholeReach } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { reportingSchemas } from "./schemas.ts";

const beneath = "of a partner or an admin, all merchants beneath it together";

export const reportingCalls = defineCalls<typeof reportingSchemas>({
  transactionStats: {
    name: "transactionStats",
    method: "GET",
    path: "/dashboard/stats/transaction",
    summary: `The last 30 days, one point a day, empty days as zero; ${beneath}`,
    access: wholeReach,
    wide: true,
    errors: [],
  },
  transactionStatsOfMerchant: {
    name: "transactionStatsOfMerchant",
    method: "GET",
    path: "/dashboard/stats/transaction/{merchantId}",
    summary: "The last 30 days of a merchant beneath the caller",
    access: merchantInPath("merchantId"),
    wide: true,
    errors: ["not_found"],
  },
  processorStats: {
    name: "processorStats",
    method: "GET",
    path: "/dashboard/stats/processor",
    summary: `What went through each processor in the last 30 days, the largest first, 100 at most; ${beneath}`,
    access: wholeReach,
    wide: true,
    errors: [],
  },
  settlementStats: {
    name: "settlementStats",
    method: "GET",
    path: "/dashboard/stats/settlement",
    summary: `What was settled in the last 30 days, one point a day; ${beneath}`,
    access: wholeReach,
    wide: true,
    errors: [],
  },
  partnerTransactions: {
    name: "partnerTransactions",
    method: "POST",
    path: "/dashboard/partner/transaction",
    summary:
      "What each merchant beneath the caller took, in each currency, the largest first; the last 30 days unless said",
    access: aboveWholeReach,
    list: true,
    errors: ["invalid_field", "unknown_operator"],
  },
  dashboardAlerts: {
    name: "dashboardAlerts",
    method: "GET",
    path: "/dashboard/alerts",
    summary: "What needs somebody's attention now, errors first, the newest of each first, 50 at most",
    access: wholeReach,
    wide: true,
    errors: [],
  },
  partnerStats: {
    name: "partnerStats",
    method: "GET",
    path: "/admin/stats/partner/{id}/{type}/{startTime}/{endTime}",
    summary:
      "Figures of a partner and those beneath it: `transaction` or `settlement`, from one moment up to another, in unix seconds, 366 days at most",
    access: { kind: "caller", accounts: ["admin"], partner: "id", beneath: true },
    wide: true,
    errors: ["not_found", "invalid_field"],
  },
});
