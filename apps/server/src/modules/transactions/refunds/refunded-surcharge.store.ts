import type { Tx } from "../../../db/query.ts";
import { addedBy, counting } from "../rollups/rollup-sums.store.ts";

/** What refunds of the payment have given back of its surcharge, those included that are under way; of one approved in part, that. */
export async function surchargeGivenBack(tx: Tx, id: string): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    `SELECT coalesce(sum(${addedBy("surcharge")}), 0)::bigint AS total FROM ${counting}
     WHERE merchant_id = $1 AND referenced_transaction_id = $2 AND referenced_transaction_id <> '' AND type = 'refund'
       AND status NOT IN ('declined', 'voided', 'reversed', 'returned', 'late_return')`,
    [tx.merchantId, id],
  );
  return rows[0]?.total ?? 0;
}
