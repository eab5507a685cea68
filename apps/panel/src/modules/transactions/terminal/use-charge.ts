import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { forgetCharge, keyOfSame, outcomeQuery, pendingCharge, rememberCharge } from "./pending-charge.ts";
import type { SaleBody } from "./sale.ts";

type Attempt = { key: string; body: string };

/** A session that ended tells nothing about an attempt before it. */
const isUnclear = (error: unknown) =>
  error instanceof ApiError && (error.isNetwork || error.status >= 500 || error.status === 401);

/**
 * Charges. The key of an attempt stays until the server has answered it: somebody who presses the button again after
 * the line went dead or the page was loaded anew gets the answer to the first press, and no second charge.
 */
export function useCharge() {
  const client = useQueryClient();
  const attempt = useRef<Attempt | undefined>(undefined);
  return useMutation({
    mutationFn: (body: SaleBody) => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text)
        attempt.current = { key: (attempt.current ? undefined : keyOfSame(body)) ?? crypto.randomUUID(), body: text };
      rememberCharge(attempt.current.key, body);
      const input = { ...body, idempotency_key: attempt.current.key };
      return call(transactionCalls.createTransaction, { input });
    },
    onSettled: (_transaction, error) => {
      if (!isUnclear(error)) {
        attempt.current = undefined;
        forgetCharge();
      }
      void client.invalidateQueries({ queryKey: ["transactions"] });
    },
  });
}

/** Of the charge that the page was left with: what it was, and as soon as the server knows it, its outcome. */
export function useLeftCharge(onOutcome: (transaction: Transaction) => void) {
  const [pending, setPending] = useState(pendingCharge);
  const { data: outcome } = useQuery(outcomeQuery(pending));
  const settle = useRef(onOutcome);
  settle.current = onOutcome;
  useEffect(() => {
    if (!outcome) return;
    forgetCharge();
    setPending(undefined);
    settle.current(outcome);
  }, [outcome]);
  return { pending, forget: () => setPending(undefined) };
}
