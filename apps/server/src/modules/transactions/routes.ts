import { transactionCalls as calls } from "@gatehouse/contract/transactions/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { captureTransaction } from "./capture-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { emailReceipt } from "./email-receipt.ts";
import { getTransaction, getTransactionOfMerchant, transactionEvents } from "./get-transaction.ts";
import { refundTransaction } from "./refund-transaction.ts";
import { searchTransactions } from "./search-transactions.ts";
import { voidTransaction } from "./void-transaction.ts";

export function transactionRoutes(bind: Binder): void {
  bind(calls.createTransaction, createTransaction);
  bind(calls.getTransaction, getTransaction);
  bind(calls.getTransactionOfMerchant, getTransactionOfMerchant);
  bind(calls.transactionEvents, transactionEvents);
  bind(calls.captureTransaction, captureTransaction);
  bind(calls.voidTransaction, voidTransaction);
  bind(calls.refundTransaction, refundTransaction);
  bind(calls.emailReceipt, emailReceipt);
  bind(calls.searchTransactions, searchTransactions);
  bind(calls.searchTransactionsOfMerchant, searchTransactions);
}
