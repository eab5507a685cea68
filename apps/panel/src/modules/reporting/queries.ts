import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import type { TransactionStats } from "@gatehouse/contract/reporting/schemas.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";
import { lastDays, toDateFilter } from "../../lib/dates.ts";

/** No chart shows where payers live. */
const query = { places: "false" };

export const statsQuery = queryOptions({
  queryKey: ["stats", "transaction"],
  queryFn: ({ signal }) => call(reportingCalls.transactionStats, { query, signal }),
  staleTime: 60_000,
});

/** Of a merchant beneath the signed-in person. */
export function statsOfMerchantQuery(merchantId: string) {
  return queryOptions({
    queryKey: ["stats", "transaction", merchantId],
    queryFn: ({ signal }) => call(reportingCalls.transactionStatsOfMerchant, { params: { merchantId }, query, signal }),
    staleTime: 60_000,
  });
}

const secondsOf = (moment: string) => String(Date.parse(moment) / 1000);

/** Of a partner and everyone beneath it, over the last thirty of its days. */
export function statsOfPartnerQuery(id: string, timeZone: string) {
  return queryOptions({
    queryKey: ["stats", "partner", id, timeZone],
    queryFn: async ({ signal }) => {
      const { start_date, end_date } = toDateFilter(lastDays(30, timeZone));
      const params = { id, type: "transaction", startTime: secondsOf(start_date), endTime: secondsOf(end_date) };
      // The type in the path decides which of the two figures come.
      return (await call(reportingCalls.partnerStats, { params, signal })) as TransactionStats;
    },
    staleTime: 60_000,
  });
}

export const settlementStatsQuery = queryOptions({
  queryKey: ["stats", "settlement"],
  queryFn: ({ signal }) => call(reportingCalls.settlementStats, { signal }),
  staleTime: 60_000,
});

export const processorStatsQuery = queryOptions({
  queryKey: ["stats", "processor"],
  queryFn: ({ signal }) => call(reportingCalls.processorStats, { signal }),
  staleTime: 60_000,
});

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => call(reportingCalls.dashboardAlerts, { signal }),
  staleTime: 60_000,
  // The page beneath them works without.
  meta: { quiet: true },
});

/** What each merchant took on the days that a list's filter names, a page at a time. */
export function byMerchantQuery(days: string, page: { limit: number; offset: number }) {
  const input = { created_at: toDateFilter(days), ...page };
  return queryOptions({
    queryKey: ["stats", "merchants", input],
    queryFn: ({ signal }) => callList(reportingCalls.partnerTransactions, { input, signal }),
    staleTime: 60_000,
  });
}

export const newsQuery = queryOptions({
  queryKey: ["news"],
  queryFn: ({ signal }) => call(contentCalls.dashboardNews, { signal }),
  staleTime: 300_000,
});
