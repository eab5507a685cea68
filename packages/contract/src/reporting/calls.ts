import { aboveWholeReach, merchantInPath, wholeReach } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { reportingSchemas } from "./schemas.ts";

export const reportingCalls = defineCalls<typeof reportingSchemas>({
  transactionStats: {
    name: "transactionStats",
    method: "GET",
    path: "/dashboard/stats/transaction",
    access: wholeReach,
    wide: true,
    errors: [],
  },
  transactionStatsOfMerchant: {
    name: "transactionStatsOfMerchant",
    method: "GET",
    path: "/dashboard/stats/transaction/{merchantId}",
    access: merchantInPath("merchantId"),
    wide: true,
    errors: ["not_found"],
  },
  processorStats: {
    name: "processorStats",
    method: "GET",
    path: "/dashboard/stats/processor",
    access: wholeReach,
    wide: true,
    errors: [],
  },
  settlementStats: {
    name: "settlementStats",
    method: "GET",
    path: "/dashboard/stats/settlement",
    access: wholeReach,
    wide: true,
    errors: [],
  },
  partnerTransactions: {
    name: "partnerTransactions",
    method: "POST",
    path: "/dashboard/partner/transaction",
    access: aboveWholeReach,
    list: true,
    errors: ["invalid_field", "unknown_operator"],
  },
  dashboardAlerts: {
    name: "dashboardAlerts",
    method: "GET",
    path: "/dashboard/alerts",
    access: wholeReach,
    wide: true,
    errors: [],
  },
  partnerStats: {
    name: "partnerStats",
    method: "GET",
    path: "/admin/stats/partner/{id}/{type}/{startTime}/{endTime}",
    access: { kind: "caller", accounts: ["admin"], partner: "id", beneath: true },
    wide: true,
    errors: ["not_found", "invalid_field"],
  },
});
