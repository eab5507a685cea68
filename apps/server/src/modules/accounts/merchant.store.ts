import type { Merchant } from "@gatehouse/contract/accounts/calls.ts";
import type { Tx } from "../../db/query.ts";

export type MerchantRow = Omit<Merchant, "created_at"> & { created_at: Date; duplicate_detection_seconds: number };

export async function findMerchant(tx: Tx, id: string): Promise<MerchantRow | undefined> {
  const rows = await tx.query<MerchantRow>(
    `SELECT id, partner_id, name, status, timezone, currency, permissions, default_values, duplicate_detection_seconds, created_at
     FROM merchants WHERE id = $1`,
    [id],
  );
  return rows[0];
}
