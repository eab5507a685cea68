import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { type TransactionSearch, transactionSortFields } from "@gatehouse/contract/transactions/transaction-search.ts";
import { DateTime } from "luxon";
import type { Context, UseCase } from "../../context.ts";
import type { Condition } from "../../search/conditions.ts";
import { orderOf, pageOf } from "../../search/page.ts";
import { findMerchant } from "../accounts/index.ts";
import { presentTransaction } from "./present-transaction.ts";
import { searchRows, sumRows } from "./search.store.ts";
import { transactionConditions } from "./search-columns.ts";

/** Months that a search without a date looks back; one by id looks at everything. */
const DEFAULT_MONTHS = 4;

export const searchTransactions: UseCase<typeof transactionCalls.searchTransactions> = async (context, input) => {
  const { services, caller, query } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const conditions = readConditions(context, input, merchant?.timezone ?? "UTC");
    if (query.output === "totals") return sumRows(tx, conditions);
    const { rows, total } = await searchRows(tx, {
      conditions,
      order: orderOf(query, transactionSortFields),
      ...pageOf(input),
    });
    return { data: rows.map((row) => presentTransaction(row, merchant?.name ?? "")), total_count: total };
  });
};

function readConditions({ services }: Context, input: TransactionSearch, timezone: string): Condition[] {
  const now = services.clock.now();
  const conditions = transactionConditions(input, { now, timezone });
  const byId =
    input.transaction_id !== undefined ||
    input.transaction_or_order_id !== undefined ||
    input.referenced_transaction_id !== undefined;
  if (input.created_at || byId) return conditions;
  const since = DateTime.fromJSDate(now).minus({ months: DEFAULT_MONTHS }).toJSDate();
  return [...conditions, { sql: "created_at >= ?", value: since }];
}
