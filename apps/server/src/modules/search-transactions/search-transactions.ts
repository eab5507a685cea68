import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Totals, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import type { Context, Page, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { fileAsked } from "../../report/send-report.ts";
import { pageAcross } from "../../search/page.ts";
import { accountZone, findMerchant, namesOfMerchants, ownPartner } from "../accounts/index.ts";
import { presentTransaction, totalsOf } from "../transactions/index.ts";
import { transactionOrder } from "./columns/search-columns.ts";
import { readConditions } from "./columns/search-conditions.ts";
import { reportTransactions } from "./report-transactions.ts";
import { countRows, searchRows, sumRows } from "./search.store.ts";

export const searchTransactions: UseCase<typeof transactionCalls.searchTransactions> = async (context, input) => {
  const output = fileAsked(context);
  if (output) return reportTransactions(context, input, output);
  return context.services.db.scoped(context.caller.scope, (tx) => search(tx, context, input));
};

async function search(tx: Tx, context: Context, input: TransactionSearch): Promise<Totals | Page<Transaction[]>> {
  const merchant = await findMerchant(tx, tx.merchantId);
  const timezone = await accountZone(tx, { merchant, partner_id: ownPartner(context.caller) });
  const conditions = await readConditions(tx, context, { input, timezone });
  if (context.query.output === "totals") return totalsOf(await sumRows(tx, conditions), merchant?.currency ?? "usd");
  const order = transactionOrder(context.query);
  const rows = await searchRows(tx, { conditions, order, ...pageAcross(tx, input) });
  const names = await namesOfMerchants(
    tx,
    rows.map((row) => row.merchant_id),
  );
  const data = rows.map((row) => presentTransaction(row, names.get(row.merchant_id) ?? ""));
  return { data, total_count: await countRows(tx, conditions) };
}
