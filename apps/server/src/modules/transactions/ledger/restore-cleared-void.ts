import type { Tx } from "../../../db/query.ts";
import type { Ids } from "../../../ports/ids.ts";
import { transfersOfClearing } from "../records/domain/outcome.ts";
import { findTransaction, lockTransaction, updateTransaction } from "../records/transaction.store.ts";
import { changeRefunded } from "../refunds/adjust-refunded.ts";
import { record } from "./ledger.store.ts";

/**
 * A void that came too late: the processor had cleared the payment. The books go back to what happened, settled; whether
 * the money is then refunded is the merchant's decision.
 */
export async function restoreCleared(tx: Tx, ids: Ids, { id, now }: { id: string; now: Date }): Promise<void> {
  const seen = await findTransaction(tx, id);
  // Original before refund, as a void locks them.
  if (seen?.type === "refund") await lockTransaction(tx, seen.referenced_transaction_id);
  const voided = await lockTransaction(tx, id);
  if (voided?.status !== "voided") return;
  const amount = voided.amount_captured || voided.amount_authorized;
  if (voided.type === "refund") await changeRefunded(tx, voided, { by: amount, now });
  const row = await updateTransaction(tx, id, {
    status: "settled",
    amount_captured: amount,
    amount_settled: amount,
    captured_at: voided.captured_at ?? now,
    settled_at: now,
    updated_at: now,
  });
  await record(tx, ids, {
    transaction: row,
    at: now,
    transfers: transfersOfClearing(row.type, amount),
    event: { type: "settled", amount, detail: "Cleared by the processor before the void reached it" },
    publishes: [{ type: "transaction.settled", subject: id, actor: "", data: { batch_id: "", amount }, at: now }],
  });
}
