import type { Tx } from "../../../db/query.ts";
import { addedBy, counting } from "../rollups/rollup-sums.store.ts";

/** Sums the surcharge that refunds of a payment include. Pending refunds count. */
export async function refundedSurcharge(tx: Tx, id: string): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    `SELECT coalesce(sum(${addedBy("surcharge")}), 0)::bigint AS total FROM ${counting}
     WHERE merchant_id = $1 AND referenced_transaction_id = $2 AND referenced_transaction_id <> '' AND type = 'refund'
       AND status NOT IN ('declined', 'voided', 'reversed', 'returned', 'late_return')`,
    [tx.merchantId, id],
  );
  return rows[0]?.total ?? 0;
}
