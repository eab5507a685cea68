import type { Tx } from "../../../db/query.ts";
import { statusAfterRefunds } from "../records/domain/outcome.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";

/**
 * Moves what the original says was refunded: a refund reserves its amount when it starts, and what of it does not reach
 * the payer is given back.
 */
export async function changeRefunded(
  tx: Tx,
  refund: Pick<TransactionRow, "referenced_transaction_id">,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  if (by === 0) return;
  const original = await lockTransaction(tx, refund.referenced_transaction_id);
  if (!original) throw new Error("a refund without its original");
  const amount_refunded = original.amount_refunded + by;
  // An original that came back from the bank in the meantime stays returned.
  const settled = ["settled", "partially_refunded", "refunded"].includes(original.status);
  const status = settled ? statusAfterRefunds(original.amount_captured, amount_refunded) : original.status;
  await updateTransaction(tx, original.id, { amount_refunded, status, updated_at: now });
}
