import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Totals, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { type TransactionSearch, transactionSortFields } from "@gatehouse/contract/transactions/transaction-search.ts";
import type { Context, Page, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { fileAsked } from "../../report/send-report.ts";
import { orderOf, pageOf } from "../../search/page.ts";
import { findMerchant } from "../accounts/index.ts";
import { totalsOf } from "./domain/totals.ts";
import { presentTransaction } from "./present-transaction.ts";
import { reportTransactions } from "./report-transactions.ts";
import { countRows, limitStatements, searchRows, sumRows, tookTooLong } from "./search.store.ts";
import { readConditions } from "./search-conditions.ts";

/** How long PostgreSQL may look for something that no index finds. */
const SEARCH_MS = 10_000;

export const searchTransactions: UseCase<typeof transactionCalls.searchTransactions> = async (context, input) => {
  const output = fileAsked(context);
  if (output) return reportTransactions(context, input, output);
  try {
    return await context.services.db.scoped(context.caller.scope, (tx) => search(tx, context, input));
  } catch (error) {
    if (tookTooLong(error)) refuse("search_too_wide");
    throw error;
  }
};

async function search(tx: Tx, context: Context, input: TransactionSearch): Promise<Totals | Page<Transaction[]>> {
  const merchant = await findMerchant(tx, tx.merchantId);
  const conditions = await readConditions(tx, context, { input, timezone: merchant?.timezone ?? "UTC" });
  await limitStatements(tx, SEARCH_MS);
  if (context.query.output === "totals") return totalsOf(await sumRows(tx, conditions), merchant?.currency ?? "usd");
  const order = orderOf(context.query, transactionSortFields);
  const rows = await searchRows(tx, { conditions, order, ...pageOf(input) });
  const data = rows.map((row) => presentTransaction(row, merchant?.name ?? ""));
  return { data, total_count: await countRows(tx, conditions) };
}
