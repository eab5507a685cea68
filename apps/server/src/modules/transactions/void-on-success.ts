import { may } from "@gatehouse/contract/access.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import { describe, refuse } from "../../refusal.ts";
import { rewriteAnswer } from "./idempotency.store.ts";
import { presentTransaction } from "./present-transaction.ts";
import { findTransaction, type TransactionRow } from "./transaction.store.ts";
import { voidById } from "./void-transaction.ts";

type Asked = Pick<TransactionCreate, "void_on_success">;

export function checkVoiding({ caller }: Context, { void_on_success }: Asked): void {
  if (void_on_success && !may(caller, "process_void")) refuse("forbidden");
}

type Paid = { row: TransactionRow; input: Asked; merchantName: string };

/** A card that is only to be tried: what was approved is cancelled at once. What fails here leaves the payment as it is. */
export async function voidOnSuccess(context: Context, { row, input, merchantName }: Paid): Promise<TransactionRow> {
  if (!input.void_on_success || !actionsOf(row).includes("void")) return row;
  const { services, caller } = context;
  try {
    await voidById(context, row.id);
    return await services.db.scoped(caller.scope, async (tx) => {
      const after = (await findTransaction(tx, row.id)) ?? row;
      if (row.idempotency_key) await rewriteAnswer(tx, row.idempotency_key, presentTransaction(after, merchantName));
      return after;
    });
  } catch (error) {
    services.log.error({ void_of: row.id, error: describe(error) });
    return row;
  }
}
