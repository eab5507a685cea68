import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";

/** A webhook as it is stored; its keys are sealed. */
export type WebhookRow = Pick<
  Webhook,
  "merchant_id" | "id" | "type" | "url" | "limit_per_second" | "status" | "available_subtypes" | "failures"
> & {
  sealed_key: string;
  sealed_previous_key: string;
  previous_key_expires_at: Date | null;
  failing_since: Date | null;
  last_success_at: Date | null;
  paused_until: Date | null;
  created_at: Date;
  updated_at: Date;
};

export async function insertWebhook(tx: Tx, row: Omit<WebhookRow, "merchant_id">): Promise<WebhookRow> {
  return insertRow<WebhookRow>(tx, "webhooks", { merchant_id: tx.merchantId, ...row });
}

export async function findWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const rows = await tx.query<WebhookRow>("SELECT * FROM webhooks WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const rows = await tx.query<WebhookRow>("SELECT * FROM webhooks WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

/** Lists the merchant's webhooks, oldest first. */
export async function listWebhooks(tx: Tx): Promise<WebhookRow[]> {
  return tx.query<WebhookRow>("SELECT * FROM webhooks WHERE merchant_id = $1 ORDER BY created_at, id", [tx.merchantId]);
}

/** Counts the merchant's webhooks. Locks the count until the transaction ends, for a caller that adds one. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('webhooks/' || $1, 0))", [tx.merchantId]);
  const rows = await tx.query<{ total: number }>("SELECT count(*) AS total FROM webhooks WHERE merchant_id = $1", [
    tx.merchantId,
  ]);
  return rows[0]?.total ?? 0;
}

export async function updateWebhook(tx: Tx, id: string, change: Partial<WebhookRow>): Promise<WebhookRow | undefined> {
  return updateRow<WebhookRow>(tx, "webhooks", { key: { merchant_id: tx.merchantId, id }, change });
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM webhooks WHERE merchant_id = $1 AND id = $2", [tx.merchantId, id]);
}

/** The merchants that have an active webhook. */
export async function listMerchantsWithWebhooks(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ merchant_id: string }>(
    "SELECT DISTINCT merchant_id FROM webhooks WHERE status = 'active'",
  );
  return rows.map(({ merchant_id }) => merchant_id);
}

/** Notes a success; written at most once a minute while nothing had failed. */
export async function noteSuccess(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE webhooks SET failures = 0, failing_since = NULL, last_success_at = $3,
       paused_until = CASE WHEN failures > 0 THEN NULL ELSE paused_until END
     WHERE merchant_id = $1 AND id = $2
       AND (failures > 0 OR last_success_at IS NULL OR last_success_at < $3::timestamptz - interval '1 minute')`,
    [tx.merchantId, id, now],
  );
}

type Failure = { id: string; now: Date; paused_until: Date };

/** Notes a failure, once for all deliveries that were under way together, and gives the webhook as it is now. */
export async function noteFailure(tx: Tx, { id, now, paused_until }: Failure): Promise<WebhookRow | undefined> {
  const rows = await tx.query<WebhookRow>(
    `UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, $3), paused_until = $4
     WHERE merchant_id = $1 AND id = $2 AND status = 'active' AND (paused_until IS NULL OR paused_until <= $3) RETURNING *`,
    [tx.merchantId, id, now, paused_until],
  );
  return rows[0];
}

/** Ends the pause after a failure, so that the next delivery is sent at once. */
export async function endPause(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE webhooks SET paused_until = NULL WHERE merchant_id = $1 AND id = $2", [tx.merchantId, id]);
}
