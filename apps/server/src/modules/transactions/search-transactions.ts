import { DEFAULT_PAGE, PAGE_LIMIT } from "@gatehouse/contract/search.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { type TransactionSearch, transactionSortFields } from "@gatehouse/contract/transactions/transaction-search.ts";
import { DateTime } from "luxon";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { type Condition, conditionsOf } from "./domain/search-conditions.ts";
import { presentTransaction } from "./present-transaction.ts";
import { type Search, searchRows, sumRows } from "./search.store.ts";

/** Months that a search without a date looks back; one by id looks at everything. */
const DEFAULT_MONTHS = 4;

export const searchTransactions: UseCase<typeof transactionCalls.searchTransactions> = async (context, input) => {
  const { services, caller, query } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const conditions = readConditions(context, input, merchant?.timezone ?? "UTC");
    if (query.output === "totals") return sumRows(tx, conditions);
    const { rows, total } = await searchRows(tx, { conditions, order: orderOf(query), ...pageOf(input) });
    return { data: rows.map((row) => presentTransaction(row, merchant?.name ?? "")), total_count: total };
  });
};

function readConditions({ services }: Context, input: TransactionSearch, timezone: string): Condition[] {
  const now = services.clock.now();
  const conditions = conditionsOf(input, { now, timezone });
  if (!Array.isArray(conditions)) refuse(conditions.code, { field: conditions.field });
  const byId =
    input.transaction_id !== undefined ||
    input.transaction_or_order_id !== undefined ||
    input.referenced_transaction_id !== undefined;
  if (input.created_at || byId) return conditions;
  const since = DateTime.fromJSDate(now).minus({ months: DEFAULT_MONTHS }).toJSDate();
  return [...conditions, { sql: "created_at >= ?", value: since }];
}

/** 0 once meant "all"; it and anything above the limit mean the limit. */
function pageOf(input: TransactionSearch): { limit: number; offset: number } {
  const { limit = DEFAULT_PAGE, offset = 0 } = input;
  return { limit: limit === 0 ? PAGE_LIMIT : Math.min(limit, PAGE_LIMIT), offset };
}

function orderOf(query: Record<string, string>): Search["order"] {
  const wanted = query.sortfield ?? query.sf ?? "created_at";
  const column = transactionSortFields.find((field) => field === wanted) ?? "created_at";
  return { column, direction: (query.sortdirection ?? query.sd) === "asc" ? "ASC" : "DESC" };
}
