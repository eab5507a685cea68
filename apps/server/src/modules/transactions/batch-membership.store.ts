import type { Tx } from "../../db/query.ts";

/**
 * True for a transaction that is in no batch, or in one that the processor refused. The batch is locked: it cannot be
 * sent again before the caller's change is written.
 */
export async function mayLeaveBatch(tx: Tx, batchId: string): Promise<boolean> {
  if (batchId === "") return true;
  const rows = await tx.query(
    "SELECT 1 FROM settlement_batches WHERE merchant_id = $1 AND id = $2 AND status = 'refused' FOR UPDATE",
    [tx.merchantId, batchId],
  );
  return rows.length === 1;
}
