import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { forgetCharge, keyOfSame, outcomeQuery, pendingCharge, rememberCharge } from "./pending-charge.ts";
import { isPriced, priceQuery, priceRequest } from "./price.ts";
import { bodyOf, type Sale, type SaleBody } from "./sale.ts";

/** What was sold, as a text to compare, and how it was sent. */
type Attempt = { key: string; sold: string; body: SaleBody };
/** A sale and the total that stood on the button when it was pressed. */
type Pressed = { sale: Sale; currency: string; total: number };

/** A session that ended tells nothing about an attempt before it. */
const isUnclear = (error: unknown) =>
  error instanceof ApiError && (error.isNetwork || error.status >= 500 || error.status === 401);

/**
 * Charges what the button said, or nothing: the price is asked for once more, and where it is another by now, the answer is
 * "changed". The key of an attempt, and its price, stay until the server has answered it: somebody who presses the button
 * again after the line went dead or the page was loaded anew gets the answer to the first press, and no second charge.
 */
export function useCharge() {
  const client = useQueryClient();
  const attempt = useRef<Attempt | undefined>(undefined);
  const charge = (body: SaleBody, sold: string) => {
    if (attempt.current?.sold !== sold) {
      const key = (attempt.current ? undefined : keyOfSame(body)) ?? crypto.randomUUID();
      attempt.current = { key, body, sold };
    }
    rememberCharge(attempt.current.key, body);
    return call(transactionCalls.createTransaction, { input: { ...body, idempotency_key: attempt.current.key } });
  };
  return useMutation({
    mutationFn: async ({ sale, currency, total }: Pressed) => {
      const sold = JSON.stringify({ sale, currency });
      if (attempt.current?.sold === sold) return charge(attempt.current.body, sold);
      if (!isPriced(sale)) return charge(bodyOf(sale, currency), sold);
      const amounts = await client.fetchQuery({ ...priceQuery(priceRequest(sale, currency)), staleTime: 0 });
      return amounts.total === total ? charge(bodyOf(sale, currency, amounts), sold) : "changed";
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
