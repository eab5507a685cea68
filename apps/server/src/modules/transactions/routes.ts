import { transactionActCalls as acts } from "@gatehouse/contract/transactions/act-calls.ts";
import { transactionCalls as calls } from "@gatehouse/contract/transactions/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { adjustTip } from "./adjust-tip.ts";
import { captureTransaction } from "./capture-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { emailReceipt } from "./email-receipt.ts";
import { getTransaction, getTransactionOfMerchant, transactionEvents } from "./get-transaction.ts";
import { approveTransaction, declineTransaction } from "./judge-flagged.ts";
import { emailEvents, printTransaction } from "./print-receipt.ts";
import { refundTransaction } from "./refund-transaction.ts";
import { searchTransactions } from "./search-transactions.ts";
import { vaultTransaction } from "./vault-transaction.ts";
import { voidTransaction } from "./void-transaction.ts";

export function transactionRoutes(bind: Binder): void {
  bind(calls.createTransaction, createTransaction);
  bind(calls.getTransaction, getTransaction);
  bind(calls.getTransactionOfMerchant, getTransactionOfMerchant);
  bind(calls.transactionEvents, transactionEvents);
  bind(calls.transactionEventsOfMerchant, transactionEvents);
  bind(calls.captureTransaction, captureTransaction);
  bind(calls.voidTransaction, voidTransaction);
  bind(calls.refundTransaction, refundTransaction);
  bind(calls.emailReceipt, emailReceipt);
  bind(calls.searchTransactions, searchTransactions);
  bind(calls.searchTransactionsOfMerchant, searchTransactions);
  bind(acts.approveTransaction, approveTransaction);
  bind(acts.declineTransaction, declineTransaction);
  bind(acts.adjustTip, adjustTip);
  bind(acts.vaultTransaction, vaultTransaction);
  bind(acts.printTransaction, printTransaction);
  bind(acts.emailEvents, emailEvents);
}
