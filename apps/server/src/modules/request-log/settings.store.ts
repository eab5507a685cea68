import type { RequestLogSettings } from "@gatehouse/contract/request-log/schemas.ts";
import type { Tx } from "../../db/query.ts";

/** Merchants keep bodies unless they turned it off: the redacted bodies hold no text that a caller wrote. */
export async function keepsBodies(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<RequestLogSettings>(
    "SELECT keep_bodies FROM request_log_settings WHERE merchant_id = $1",
    [tx.merchantId],
  );
  return row?.keep_bodies ?? true;
}

export async function saveSettings(tx: Tx, { keep_bodies }: RequestLogSettings): Promise<void> {
  await tx.query(
    `INSERT INTO request_log_settings (merchant_id, keep_bodies) VALUES ($1, $2)
     ON CONFLICT (merchant_id) DO UPDATE SET keep_bodies = excluded.keep_bodies`,
    [tx.merchantId, keep_bodies],
  );
}

/** Of these merchants, those that keep no bodies. */
export async function merchantsWithoutBodies(tx: Tx, merchantIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ merchant_id: string }>(
    "SELECT merchant_id FROM request_log_settings WHERE merchant_id = ANY($1) AND NOT keep_bodies",
    [merchantIds],
  );
  return new Set(rows.map(({ merchant_id }) => merchant_id));
}
