import { transactionActCalls as acts } from "@gatehouse/contract/transactions/act-calls.ts";
import { transactionCalls as calls } from "@gatehouse/contract/transactions/calls.ts";
import { multiCalls as multi } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import type { Binder } from "../../http/bind.ts";
import { adjustTip } from "./adjust-tip.ts";
import { captureTransaction } from "./capture-transaction.ts";
import { createMulti } from "./create-multi.ts";
import { createTransaction, repeatCreated } from "./create-transaction.ts";
import { emailReceipt } from "./email-receipt.ts";
import { getTransaction, getTransactionOfMerchant, transactionEvents } from "./get-transaction.ts";
import { approveTransaction, declineTransaction } from "./judge-flagged.ts";
import { payerCameBack } from "./payer-return.ts";
import { emailEvents, printTransaction } from "./print-receipt.ts";
import { refundTransaction, repeatRefunded } from "./refund-transaction.ts";
import { searchTransactions } from "./search-transactions.ts";
import { refundMulti, voidMulti } from "./undo-multi.ts";
import { vaultTransaction } from "./vault-transaction.ts";
import { voidTransaction } from "./void-transaction.ts";

export function transactionRoutes(bind: Binder): void {
  bind(calls.createTransaction, createTransaction, repeatCreated);
  bind(calls.getTransaction, getTransaction);
  bind(calls.getTransactionOfMerchant, getTransactionOfMerchant);
  bind(calls.transactionEvents, transactionEvents);
  bind(calls.transactionEventsOfMerchant, transactionEvents);
  bind(calls.captureTransaction, captureTransaction);
  bind(calls.voidTransaction, voidTransaction);
  bind(calls.refundTransaction, refundTransaction, repeatRefunded);
  bind(calls.emailReceipt, emailReceipt);
  bind(calls.searchTransactions, searchTransactions);
  bind(calls.searchTransactionsOfMerchant, searchTransactions);
  bind(acts.approveTransaction, approveTransaction);
  bind(acts.declineTransaction, declineTransaction);
  bind(acts.adjustTip, adjustTip);
  bind(acts.vaultTransaction, vaultTransaction);
  bind(acts.printTransaction, printTransaction);
  bind(acts.emailEvents, emailEvents);
  bind(multi.createMulti, createMulti);
  bind(multi.voidMulti, voidMulti);
  bind(multi.refundMulti, refundMulti);
}

type Returned = { Params: { merchant_id: string; id: string; mark: string } };

/** Where payers come back to who were sent away to pay. */
export function serveReturns(app: FastifyInstance, services: Services): void {
  const config = { call: "returnOfPayer" };
  app.get<Returned>("/return/:merchant_id/:id/:mark", { config }, async ({ params }, reply) => {
    const onward = await payerCameBack(services, params);
    return reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store").redirect(onward, 303);
  });
}
