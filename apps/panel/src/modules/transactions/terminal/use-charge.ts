import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, call, isLost } from "../../../lib/api.ts";
import { useAskedOn } from "../../../lib/ask-on.ts";
import { isUnknown } from "./awaited.ts";
import { isPriced, type SaleBody } from "./payment.ts";
import {
  forgetCharge,
  KEPT_MS,
  keyOfSame,
  noteCharge,
  outcomeQuery,
  pendingCharge,
  rememberCharge,
} from "./pending-charge.ts";
import { priceQuery, priceRequest } from "./price.ts";
import type { Since } from "./result.tsx";
import { bodyOf, type Sale } from "./sale.ts";

/** What was sold, as a text to compare, and how it was sent. */
type Attempt = { key: string; sold: string; body: SaleBody };
/** A sale and the total that stood on the button when it was pressed. */
type Pressed = { sale: Sale; currency: string; total: number };

/** A session that ended tells nothing about an attempt before it. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The server has answered. As long as its answer is no outcome, a page that is loaded anew goes on asking for it. */
function letGo(transaction: Transaction): void {
  if (isUnknown(transaction)) noteCharge(transaction.id);
  else forgetCharge();
}

/**
 * Charges what the button said, or nothing: the price is asked for once more, and where it is another by now, the answer is
 * "changed". The key of an attempt, and its price, stay until the server has answered it: where its answer is "lost", or the
 * page was loaded anew, the same sale gets the answer to the first press and no second charge; of any other sale nothing is
 * sent while an "earlier" charge turns out to have reached the server.
 */
export function useCharge() {
  const client = useQueryClient();
  const attempt = useRef<Attempt | undefined>(undefined);
  const unanswered = () => (attempt.current?.key === pendingCharge()?.key ? attempt.current : undefined);
  const reachedEarlier = async () => {
    const pending = pendingCharge();
    // Of one with an id the page has told already that it is not known yet.
    return (
      pending !== undefined &&
      pending.id === undefined &&
      (await client.fetchQuery({ ...outcomeQuery(pending), staleTime: 0 })) !== null
    );
  };
  const send = async ({ key, body }: Attempt) => {
    // The server counts from the first time that it hears of a key.
    if (pendingCharge()?.key !== key) rememberCharge(key, body);
    const input = { ...body, idempotency_key: key, idempotency_time: KEPT_MS / 1000 };
    try {
      const transaction = await call(transactionCalls.createTransaction, { input });
      letGo(transaction);
      return transaction;
    } catch (error) {
      if (isLost(error)) return "lost";
      if (!isSignedOut(error)) forgetCharge();
      throw error;
    }
  };
  const charge = async (body: SaleBody, sold: string) => {
    const same = unanswered() ? undefined : keyOfSame(body);
    if (same === undefined && (await reachedEarlier())) return "earlier";
    attempt.current = { key: same ?? crypto.randomUUID(), body, sold };
    return send(attempt.current);
  };
  return useMutation({
    mutationFn: async ({ sale, currency, total }: Pressed) => {
      const sold = JSON.stringify({ sale, currency });
      const first = unanswered();
      if (first?.sold === sold) return send(first);
      if (!isPriced(sale)) return charge(bodyOf(sale, currency), sold);
      const amounts = await client.fetchQuery({ ...priceQuery(priceRequest(sale, currency)), staleTime: 0 });
      return amounts.total === total ? charge(bodyOf(sale, currency, amounts), sold) : "changed";
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["transactions"] }),
  });
}

/** Of a charge without an answer: what it was, and as soon as the server knows it, its outcome. */
export function useLeftCharge(onOutcome: (transaction: Transaction) => void) {
  const [pending, setPending] = useState(pendingCharge);
  const [since, setSince] = useState<Since>("the page was left");
  const outcome = useAskedOn(outcomeQuery(pending), (found) => !found);
  const settle = useRef(onOutcome);
  settle.current = onOutcome;
  useEffect(() => {
    if (!outcome) return;
    letGo(outcome);
    setPending(undefined);
    settle.current(outcome);
  }, [outcome]);
  const lookFor = (which: "lost" | "earlier") => {
    setPending(pendingCharge());
    if (which === "lost") setSince("the line broke");
  };
  return { pending, since, lookFor, forget: () => setPending(undefined) };
}
