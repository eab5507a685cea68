import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../../lib/api.ts";
import { IDLE_SECONDS } from "../../../lib/idle.ts";

const SOON_MS = 2_000;
const LATER_MS = 15_000;
const MINUTE = 60_000;

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

/**
 * How long to wait before an outcome is asked for again. Each answer keeps the session alive: at a till that nobody has
 * looked at for as long as a session lasts, nothing is asked until somebody comes back to it.
 */
export function askAgainMs(waitedMs: number): number | false {
  if (waitedMs < MINUTE) return SOON_MS;
  return waitedMs < IDLE_SECONDS * 1000 ? LATER_MS : false;
}

/** Asks until the answer is no longer open, and at once when somebody comes back to the window. */
export function useAskedOn<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
  isOpen: (answer?: T) => boolean,
) {
  const { queryKey, enabled } = options;
  const text = JSON.stringify(queryKey);
  const since = useRef({ text: "", at: 0 });
  if (since.current.text !== text) since.current = { text, at: Date.now() };
  const { data, refetch } = useQuery({
    ...options,
    refetchInterval: ({ state }) => isOpen(state.data) && askAgainMs(Date.now() - since.current.at),
  });
  const look = useEffectEvent(() => {
    since.current.at = Date.now();
    if (enabled === true && isOpen(data)) void refetch();
  });
  useEffect(() => {
    const back = () => look();
    window.addEventListener("focus", back);
    return () => window.removeEventListener("focus", back);
  }, []);
  return data;
}

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
