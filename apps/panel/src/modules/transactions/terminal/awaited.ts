import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../lib/api.ts";
import { useAskedOn } from "../../../lib/ask-on.ts";

/** What became of it is still to come. */
export const isUnknown = ({ response_code }: Pick<Transaction, "response_code">) =>
  responseOf(response_code) === "pending";

type Answered = Pick<Transaction, "response_code"> & {
  split_transaction_response: Pick<Transaction, "response_code"> | null;
};

const partsOf = ({ split_transaction_response: added, ...payment }: Answered) => (added ? [payment, added] : [payment]);

/** The same of the payment, or of what was charged beside it. */
export const isAwaited = (payment: Answered) => partsOf(payment).some(isUnknown);

/** What one answer knows more than another. */
const knownOf = (payment: Answered) =>
  partsOf(payment)
    .map(({ response_code }) => response_code)
    .join();

function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ["transactions", "outcome", id],
    queryFn: ({ signal }) => call(transactionCalls.getTransaction, { params: { id }, signal }),
    enabled: id !== "",
    // Its last answer may be from before the page was left.
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Tells as soon as more is known of the outcome of a payment, or of what was charged beside it, than when it was shown. */
export function useAwaited(shown: Transaction | undefined, onKnown: (transaction: Transaction) => void): void {
  const id = shown && isAwaited(shown) ? shown.id : "";
  const now = useAskedOn(transactionQuery(id), (answer) => answer === undefined || isAwaited(answer));
  const told = useEffectEvent((answer: Transaction) => {
    if (shown && knownOf(answer) !== knownOf(shown)) onKnown(answer);
  });
  useEffect(() => {
    if (id !== "" && now?.id === id) told(now);
  }, [id, now]);
}
