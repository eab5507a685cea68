import { transactionCalls as calls } from "@gatehouse/contract/transactions/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { searchTransactions } from "./search-transactions.ts";

export function searchRoutes(bind: Binder): void {
  bind(calls.searchTransactions, searchTransactions);
  bind(calls.searchTransactionsOfMerchant, searchTransactions);
}
