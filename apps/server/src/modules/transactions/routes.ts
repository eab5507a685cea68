import { transactionActCalls as acts } from "@gatehouse/contract/transactions/act-calls.ts";
import { transactionCalls as calls } from "@gatehouse/contract/transactions/calls.ts";
import { multiCalls as multi } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import type { Binder } from "../../http/bind.ts";
import { adjustTip } from "./captures/adjust-tip.ts";
import { captureTransaction } from "./captures/capture-transaction.ts";
import { voidTransaction } from "./captures/void-transaction.ts";
import { createMulti } from "./multi/create-multi.ts";
import { refundMulti, voidMulti } from "./multi/undo-multi.ts";
import { createTransaction, repeatCreated } from "./payments/create-transaction.ts";
import { getTransaction, getTransactionOfMerchant, transactionEvents } from "./records/get-transaction.ts";
import { handleReturn } from "./redirects/handle-return.ts";
import { refundTransaction, repeatRefunded } from "./refunds/refund-transaction.ts";
import { approveTransaction, declineTransaction } from "./review/review-flagged.ts";
import { vaultTransaction } from "./vault-saves/vault-transaction.ts";

export function transactionRoutes(bind: Binder): void {
  bind(calls.createTransaction, createTransaction, repeatCreated);
  bind(calls.getTransaction, getTransaction);
  bind(calls.getTransactionOfMerchant, getTransactionOfMerchant);
  bind(calls.transactionEvents, transactionEvents);
  bind(calls.transactionEventsOfMerchant, transactionEvents);
  bind(calls.captureTransaction, captureTransaction);
  bind(calls.voidTransaction, voidTransaction);
  bind(calls.refundTransaction, refundTransaction, repeatRefunded);
  bind(acts.approveTransaction, approveTransaction);
  bind(acts.declineTransaction, declineTransaction);
  bind(acts.adjustTip, adjustTip);
  bind(acts.vaultTransaction, vaultTransaction);
  bind(multi.createMulti, createMulti);
  bind(multi.voidMulti, voidMulti);
  bind(multi.refundMulti, refundMulti);
}

type Returned = { Params: { merchant_id: string; id: string; mark: string } };

/** Serves the address to which redirected customers return. */
export function serveReturns(app: FastifyInstance, services: Services): void {
  const config = { call: "returnOfPayer" };
  app.get<Returned>("/return/:merchant_id/:id/:mark", { config }, async ({ params }, reply) => {
    const onward = await handleReturn(services, params);
    return reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store").redirect(onward, 303);
  });
}
