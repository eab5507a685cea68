import type { DeliveryDetail, WebhookDelivery } from "@gatehouse/contract/webhooks/webhook.ts";
import type { Tx } from "../../../db/query.ts";
import { type Condition, whereOf } from "../../../search/conditions.ts";
import type { PageOf } from "../../../search/page.ts";

/** The active webhooks that want an event type. */
export async function listListeners(tx: Tx, family: string, type: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM webhooks
     WHERE merchant_id = $1 AND status = 'active' AND type = $2 AND available_subtypes ->> $3 = 'true' ORDER BY id`,
    [tx.merchantId, family, type],
  );
  return rows.map(({ id }) => id);
}

export type NewDelivery = {
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  subject: string;
  payload: string;
  replay_of: string;
};

export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_deliveries (merchant_id, id, webhook_id, event_id, type, subject, payload, replay_of, next_attempt_at, created_at)
     SELECT $1, id, webhook_id, event_id, type, subject, payload, replay_of, $3, $3 FROM ROWS FROM (jsonb_to_recordset($2::jsonb)
       AS (id text, webhook_id text, event_id text, type text, subject text, payload text, replay_of text)) WITH ORDINALITY
       AS r(id, webhook_id, event_id, type, subject, payload, replay_of, place) ORDER BY place
     ON CONFLICT (merchant_id, webhook_id, event_id) DO NOTHING`,
    [tx.merchantId, JSON.stringify(rows), now],
  );
}

type DeliveryRow = Omit<WebhookDelivery, "attempt" | "created_at" | "next_attempt_at" | "delivered_at"> & {
  attempt: number;
  created_at: Date;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
};

const shown = `id, event_id, webhook_id, type, subject, state, attempts AS attempt, status_code, error, duration_ms, replay_of,
  created_at, next_attempt_at, delivered_at`;

const presentRow = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
});

type Filter = { webhook_id: string; conditions: readonly Condition[] };

export async function listDeliveries(
  tx: Tx,
  { webhook_id, conditions, limit, offset }: Filter & PageOf,
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const { where, values } = whereOf([
    { sql: "merchant_id = ?", value: tx.merchantId },
    { sql: "webhook_id = ?", value: webhook_id },
    ...conditions,
  ]);
  const rows = await tx.query<DeliveryRow>(
    `SELECT ${shown} FROM webhook_deliveries WHERE ${where} ORDER BY position DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  const counted = await tx.query<{ total: number }>(
    `SELECT count(*) AS total FROM webhook_deliveries WHERE ${where}`,
    values,
  );
  return { rows: rows.map(presentRow), total: counted[0]?.total ?? 0 };
}

type Found = { webhook_id: string; event_id: string };

export async function findDelivery(tx: Tx, { webhook_id, event_id }: Found): Promise<DeliveryDetail | undefined> {
  const [row] = await tx.query<DeliveryRow & { payload: string }>(
    `SELECT ${shown}, payload FROM webhook_deliveries WHERE merchant_id = $1 AND webhook_id = $2 AND event_id = $3`,
    [tx.merchantId, webhook_id, event_id],
  );
  if (!row) return undefined;
  const attempts = await tx.query<Omit<DeliveryDetail["attempts"][number], "at"> & { at: Date }>(
    `SELECT attempt, at, status_code, error, response_body, duration_ms FROM webhook_attempts
     WHERE merchant_id = $1 AND delivery_id = $2 ORDER BY attempt`,
    [tx.merchantId, row.id],
  );
  const { payload, ...delivery } = row;
  return {
    ...presentRow(delivery),
    payload,
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}

/** A delivery that a worker has claimed, with what it needs of its webhook. */
export type ClaimedDelivery = {
  merchant_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  payload: string;
  replay_of: string;
  attempts: number;
  created_at: Date;
};

export type DueWebhook = {
  merchant_id: string;
  id: string;
  url: string;
  sealed_key: string;
  sealed_previous_key: string;
  previous_key_expires_at: Date | null;
  limit_per_second: number;
  failures: number;
};

/**
 * Locks the active webhooks that have a delivery in the queue and don't pause; those that another worker serves at this
 * moment are left out. It reads one index entry for each webhook with a queue, however long that is.
 */
export async function lockDueWebhooks(tx: Tx, now: Date): Promise<DueWebhook[]> {
  return tx.query<DueWebhook>(
    `WITH RECURSIVE pending AS (
       (SELECT merchant_id, webhook_id FROM webhook_deliveries WHERE state = 'queued' ORDER BY merchant_id, webhook_id LIMIT 1)
       UNION ALL
       SELECT n.merchant_id, n.webhook_id FROM pending p CROSS JOIN LATERAL (
         SELECT merchant_id, webhook_id FROM webhook_deliveries
         WHERE state = 'queued' AND (merchant_id, webhook_id) > (p.merchant_id, p.webhook_id)
         ORDER BY merchant_id, webhook_id LIMIT 1) n)
     SELECT w.merchant_id, w.id, w.url, w.sealed_key, w.sealed_previous_key, w.previous_key_expires_at, w.limit_per_second, w.failures
     FROM pending p JOIN webhooks w ON w.merchant_id = p.merchant_id AND w.id = p.webhook_id
     WHERE w.status = 'active' AND (w.paused_until IS NULL OR w.paused_until <= $1)
       AND (w.paced_until IS NULL OR w.paced_until <= $1)
     FOR NO KEY UPDATE OF w SKIP LOCKED`,
    [now],
  );
}

/** How many deliveries of a webhook may be claimed. */
export type Room = { merchant_id: string; webhook_id: string; room: number };

type Claim = { now: Date; until: Date; rooms: readonly Room[] };

/**
 * Claims the due deliveries of locked webhooks, at most one of each subject: the next one follows when the first is
 * delivered or given up. `until` is when a claim runs out.
 */
export async function claimDeliveries(tx: Tx, { now, until, rooms }: Claim): Promise<ClaimedDelivery[]> {
  return tx.query<ClaimedDelivery>(
    `UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_attempt_at = $2, claimed_until = $2
     FROM jsonb_to_recordset($3::jsonb) AS h(merchant_id text, webhook_id text, room integer) CROSS JOIN LATERAL (
       SELECT q.id FROM webhook_deliveries q
       WHERE q.merchant_id = h.merchant_id AND q.webhook_id = h.webhook_id AND q.state = 'queued' AND q.next_attempt_at <= $1
         AND NOT EXISTS (SELECT FROM webhook_deliveries e WHERE e.merchant_id = q.merchant_id AND e.webhook_id = q.webhook_id
           AND e.subject = q.subject AND e.state = 'queued' AND e.position < q.position)
       ORDER BY q.next_attempt_at LIMIT h.room) c
     WHERE d.merchant_id = h.merchant_id AND d.id = c.id
     RETURNING d.merchant_id, d.id, d.webhook_id, d.event_id, d.type, d.payload, d.replay_of, d.attempts, d.created_at`,
    [now, until, JSON.stringify(rooms)],
  );
}

export type Pace = { merchant_id: string; webhook_id: string; until: Date };

/** Makes webhooks with a limit per second wait for their next delivery. */
export async function paceWebhooks(tx: Tx, paces: readonly Pace[]): Promise<void> {
  await tx.query(
    `UPDATE webhooks w SET paced_until = p.until FROM jsonb_to_recordset($1::jsonb) AS p(merchant_id text, webhook_id text, until timestamptz)
     WHERE w.merchant_id = p.merchant_id AND w.id = p.webhook_id`,
    [JSON.stringify(paces)],
  );
}

export type Attempt = {
  delivery: Pick<ClaimedDelivery, "id" | "attempts">;
  state: "queued" | "delivered" | "failed";
  next_attempt_at: Date | null;
  status_code: number;
  error: string;
  response_body: string;
  duration_ms: number;
  now: Date;
};

/** Writes the result of an attempt, unless the claim ran out and another attempt has begun. */
export async function saveAttempt(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { delivery, state, next_attempt_at, status_code, error, response_body, duration_ms, now } = attempt;
  const rows = await tx.query(
    `WITH saved AS (
       UPDATE webhook_deliveries SET state = $4, next_attempt_at = $5, claimed_until = NULL, status_code = $6, error = $7, duration_ms = $8,
         delivered_at = CASE WHEN $4 = 'delivered' THEN $9::timestamptz END
       WHERE merchant_id = $1 AND id = $2 AND attempts = $3 AND state = 'queued' RETURNING id)
     INSERT INTO webhook_attempts (merchant_id, delivery_id, attempt, at, status_code, error, response_body, duration_ms)
     SELECT $1, id, $3, $9, $6, $7, $10, $8 FROM saved RETURNING attempt`,
    [
      tx.merchantId,
      delivery.id,
      delivery.attempts,
      state,
      next_attempt_at,
      status_code,
      error,
      duration_ms,
      now,
      response_body,
    ],
  );
  return rows.length === 1;
}

/** Makes the deliveries that wait for another attempt due now, without those that a worker is sending. */
export async function bringDeliveriesForward(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET next_attempt_at = $3
     WHERE merchant_id = $1 AND webhook_id = $2 AND state = 'queued' AND next_attempt_at > $3
       AND (claimed_until IS NULL OR claimed_until <= $3)`,
    [tx.merchantId, webhookId, now],
  );
}

/** Deliveries that wait in the queue, and since when the oldest does. */
export async function countQueued(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const rows = await tx.query<{ count: number; oldest: Date | null }>(
    "SELECT count(*) AS count, min(created_at) AS oldest FROM webhook_deliveries WHERE state = 'queued'",
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Deletes the oldest deliveries with their attempts. */
export async function deleteDeliveries(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM webhook_deliveries WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM webhook_deliveries WHERE created_at < $1 ORDER BY created_at LIMIT $2) RETURNING id`,
    [before, limit],
  );
  return rows.length;
}
