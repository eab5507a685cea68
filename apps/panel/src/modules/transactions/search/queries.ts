import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Totals, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../../lib/api.ts";
import type { SearchRequest } from "./request.ts";

type SearchCall = typeof transactionCalls.searchTransactions;

/** The search of one's own payments, or of those of a merchant beneath. */
export function searchCall(merchantId: string | undefined): { target: SearchCall; params: Record<string, string> } {
  if (merchantId === undefined) return { target: transactionCalls.searchTransactions, params: {} };
  return { target: transactionCalls.searchTransactionsOfMerchant, params: { merchantId } };
}

export function searchQuery({ input, sort, merchantId, unknown }: SearchRequest) {
  const { target, params } = searchCall(merchantId);
  return queryOptions({
    queryKey: ["transactions", "rows", merchantId, input, sort],
    queryFn: async ({ signal }) => {
      if (unknown) return { rows: [], total: 0 };
      const query = { sf: sort.field, sd: sort.direction };
      const { data, total } = await callList(target, { params, input, query, signal });
      return { rows: data as Transaction[], total };
    },
    placeholderData: keepPreviousData,
    meta: { tellsMissing: merchantId !== undefined },
  });
}

export function totalsQuery({ input, merchantId, unknown }: SearchRequest) {
  const { limit: _limit, offset: _offset, ...filters } = input;
  const { target, params } = searchCall(merchantId);
  return queryOptions({
    queryKey: ["transactions", "totals", merchantId, filters],
    queryFn: async ({ signal }) => {
      const query = { output: "totals" };
      return (await call(target, { params, input: filters, query, signal })) as Totals;
    },
    enabled: !unknown,
    placeholderData: keepPreviousData,
    // Without totals the strip is hidden; the list below is still worth seeing.
    meta: { quiet: true },
  });
}
