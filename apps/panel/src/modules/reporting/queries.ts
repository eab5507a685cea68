import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const statsQuery = queryOptions({
  queryKey: ["stats", "transaction"],
  queryFn: ({ signal }) => call(reportingCalls.transactionStats, { signal }),
  staleTime: 60_000,
});

export const newsQuery = queryOptions({
  queryKey: ["news"],
  queryFn: ({ signal }) => call(contentCalls.dashboardNews, { signal }),
  staleTime: 300_000,
});
