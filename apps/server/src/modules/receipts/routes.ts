import { transactionActCalls as acts } from "@gatehouse/contract/transactions/act-calls.ts";
import { transactionCalls as calls } from "@gatehouse/contract/transactions/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { emailReceipt } from "./email-receipt.ts";
import { listEmailEvents } from "./list-email-events.ts";
import { printReceipt } from "./print-receipt.ts";

export function receiptRoutes(bind: Binder): void {
  bind(calls.emailReceipt, emailReceipt);
  bind(acts.printTransaction, printReceipt);
  bind(acts.emailEvents, listEmailEvents);
}
