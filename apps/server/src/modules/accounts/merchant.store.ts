import type { Merchant } from "@gatehouse/contract/accounts/calls.ts";
import type { Statement, Tx } from "../../db/query.ts";

export type MerchantRow = Omit<Merchant, "created_at"> & { created_at: Date; duplicate_detection_seconds: number };

const merchantById: Statement = {
  name: "merchant_by_id",
  text: `SELECT id, partner_id, name, status, timezone, currency, permissions, default_values, duplicate_detection_seconds, created_at
     FROM merchants WHERE id = $1`,
};

export async function findMerchant(tx: Tx, id: string): Promise<MerchantRow | undefined> {
  return (await tx.query<MerchantRow>(merchantById, [id]))[0];
}
