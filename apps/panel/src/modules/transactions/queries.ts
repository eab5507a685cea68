import { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";
import type { ListFilter } from "../../lib/list-state.ts";
import { searchCall } from "./search/queries.ts";
import { everSince, flagged, requestOf } from "./search/request.ts";

/** How many payments match; what is counted is never shown, so none is fetched. */
export async function countPayments(
  filters: readonly ListFilter[],
  signal: AbortSignal,
  merchantId?: string,
): Promise<number> {
  const { input, unknown } = requestOf({ limit: 10 }, filters);
  if (unknown) return 0;
  const { target, params } = searchCall(merchantId);
  return (await callList(target, { params, input: { ...input, limit: 1 }, signal })).total;
}

/** So many payments can be named at once. */
export const MOST_NAMED = 100;

/** The payments of a selection as they are now, in its order, with what was authorised beside each. */
export function namedQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["transactions", "named", ids],
    queryFn: async ({ signal }) => {
      const named = { operator: "=", value: [...ids] };
      const beside = {
        referenced_transaction_id: named,
        type: { operator: "=", value: "authorize" },
        limit: MOST_NAMED,
      };
      const [found, seconds] = await Promise.all(
        [{ transaction_id: named, limit: MOST_NAMED }, beside].map(
          async (input) => (await call(transactionCalls.searchTransactions, { input, signal })) as Transaction[],
        ),
      );
      const secondOf = (id: string) => seconds?.find((one) => one.referenced_transaction_id === id);
      return ids.flatMap((id) => {
        const one = found?.find((payment) => payment.id === id);
        return one ? withSecond(one, secondOf(id)) : [];
      });
    },
    // What is shown as a plan must be what is done.
    staleTime: 0,
    gcTime: 0,
  });
}

function withSecond(payment: Transaction, second: Transaction | undefined): Transaction {
  return { ...payment, split_transaction_response: second ? { ...second, split_transaction_response: null } : null };
}

/** How many payments wait for somebody to approve or decline them. */
export const flaggedQuery = queryOptions({
  queryKey: ["transactions", "flagged"],
  queryFn: ({ signal }) => countPayments([flagged, everSince], signal),
  meta: { quiet: true },
});

export function transactionQuery(id: string, merchantId?: string) {
  const { getTransaction, getTransactionOfMerchant } = transactionCalls;
  return queryOptions({
    queryKey: ["transactions", "one", id],
    queryFn: ({ signal }) =>
      merchantId === undefined
        ? call(getTransaction, { params: { id }, signal })
        : call(getTransactionOfMerchant, { params: { id, merchantId }, signal }),
    meta: { tellsMissing: true },
  });
}

export function eventsQuery(id: string, merchantId?: string) {
  const { transactionEvents, transactionEventsOfMerchant } = transactionCalls;
  return queryOptions({
    queryKey: ["transactions", "events", id],
    queryFn: ({ signal }) =>
      merchantId === undefined
        ? call(transactionEvents, { params: { id }, signal })
        : call(transactionEventsOfMerchant, { params: { id, merchantId }, signal }),
  });
}

export function relatedQuery(id: string, merchantId?: string) {
  const { target, params } = searchCall(merchantId);
  return queryOptions({
    queryKey: ["transactions", "related", id],
    queryFn: async ({ signal }) => {
      const input = { referenced_transaction_id: { operator: "=", value: id }, limit: 100 };
      return (await call(target, { params, input, signal })) as Transaction[];
    },
  });
}

export type ActionRequest =
  | { action: "capture" | "tip_adjust"; amount: number }
  | { action: "refund"; amount: number; surcharge?: number; terminal_id?: string }
  | { action: "void" | "approve" | "decline" | "vault" }
  | { action: "email"; email_address: string };

/** As long as captures and receipts keep theirs. */
const KEY_SECONDS = 86_400;

/** What moves money or mails somebody is not done again when it is asked for again with its key. */
export async function act(id: string, request: ActionRequest, idempotency_key: string): Promise<void> {
  const params = { id };
  const key = { idempotency_key };
  switch (request.action) {
    case "capture":
      await call(transactionCalls.captureTransaction, { params, input: { amount: request.amount, ...key } });
      return;
    case "refund": {
      const { action: _, ...said } = request;
      const input = { ...said, source: "cp", ...key, idempotency_time: KEY_SECONDS };
      await call(transactionCalls.refundTransaction, { params, input });
      return;
    }
    case "tip_adjust":
      await call(transactionActCalls.adjustTip, { params, input: { tip: request.amount } });
      return;
    case "email": {
      const { email_address } = request;
      await call(transactionCalls.emailReceipt, { params, input: { email_address, ...key } });
      return;
    }
    default:
      await call(bare[request.action], { params });
  }
}

/** Acts that say nothing but what they are. */
const bare = {
  void: transactionCalls.voidTransaction,
  approve: transactionActCalls.approveTransaction,
  decline: transactionActCalls.declineTransaction,
  vault: transactionActCalls.vaultTransaction,
};

/** What became of the receipts that were mailed. */
export function emailEventsQuery(id: string) {
  return queryOptions({
    queryKey: ["transactions", "emails", id],
    queryFn: ({ signal }) => call(transactionActCalls.emailEvents, { params: { id }, signal }),
  });
}

/** The receipt as it is printed. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ["transactions", "receipt", id],
    queryFn: ({ signal }) => call(transactionActCalls.printTransaction, { params: { id }, signal }),
  });
}

/** Acts on one transaction; whatever happened, what is shown is asked for again. */
export function useAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: ActionRequest; key: string }) => act(id, request, key),
    onSettled: () => client.invalidateQueries({ queryKey: ["transactions"] }),
  });
}
