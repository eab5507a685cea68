import type { UpdaterBatch, UpdaterResult } from "@gatehouse/contract/vault/updater-schemas.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";
import type { PageOf } from "../../../search/page.ts";
import type { MethodRow } from "../domain/customer-record.ts";

type Times = "submitted_at" | "completed_at" | "created_at";
export type BatchRow = Omit<UpdaterBatch, Times> &
  Record<Exclude<Times, "created_at">, Date | null> & { created_at: Date };
export type ResultRow = Omit<UpdaterResult, "created_at"> & { created_at: Date };

const batchColumns = "merchant_id, id, status, num_cards, num_updated, submitted_at, completed_at, created_at";

/** Nothing when the merchant's batch of that day is there. */
export async function insertBatch(
  tx: Tx,
  { id, due_on, now }: { id: string; due_on: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO updater_batches (merchant_id, id, due_on, status, created_at) VALUES ($1, $2, $3, 'pending', $4)
     ON CONFLICT (merchant_id, due_on) DO NOTHING`,
    [tx.merchantId, id, due_on, now],
  );
}

type Attempts = { attempts: number; retry_at: Date };

export async function updateBatch(tx: Tx, id: string, change: Partial<BatchRow & Attempts>): Promise<void> {
  await updateRow(tx, "updater_batches", { key: { merchant_id: tx.merchantId, id }, change });
}

export type OpenBatch = Pick<BatchRow, "merchant_id" | "id"> & Pick<Attempts, "attempts">;

/** Of every merchant, those that are not through and whose turn it is; what has failed comes after what has not. */
export async function listOpenBatches(tx: Tx, now: Date): Promise<OpenBatch[]> {
  return tx.query<OpenBatch>(
    `SELECT merchant_id, id, attempts FROM updater_batches
     WHERE status IN ('pending', 'submitted') AND (retry_at IS NULL OR retry_at <= $1)
     ORDER BY attempts, created_at LIMIT 20`,
    [now],
  );
}

export async function listBatches(tx: Tx, { limit, offset }: PageOf): Promise<BatchRow[]> {
  return tx.query<BatchRow>(
    `SELECT ${batchColumns} FROM updater_batches WHERE merchant_id = $1
     ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [tx.merchantId, limit, offset],
  );
}

export async function countBatches(tx: Tx): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    "SELECT count(*) AS total FROM updater_batches WHERE merchant_id = $1",
    [tx.merchantId],
  );
  return rows[0]?.total ?? 0;
}

/** Cards after the given one that a batch has not dealt with yet. */
export async function listUnasked(
  tx: Tx,
  { batch_id, after, limit }: { batch_id: string; after: Pick<MethodRow, "customer_id" | "id">; limit: number },
): Promise<MethodRow[]> {
  return tx.query<MethodRow>(
    `SELECT m.* FROM stored_methods m LEFT JOIN updater_results r ON r.merchant_id = m.merchant_id
       AND r.customer_id = m.customer_id AND r.payment_method_id = m.id AND r.batch_id = $2
     WHERE m.merchant_id = $1 AND m.kind = 'card' AND (m.customer_id, m.id) > ($3, $4) AND r.id IS NULL
     ORDER BY m.customer_id, m.id LIMIT $5`,
    [tx.merchantId, batch_id, after.customer_id, after.id, limit],
  );
}

export async function insertResult(tx: Tx, row: ResultRow): Promise<void> {
  await insertRow(tx, "updater_results", { merchant_id: tx.merchantId, ...row });
}

/** How many cards a batch asked about, and of how many there was news. */
export async function countResults(tx: Tx, batchId: string): Promise<Pick<BatchRow, "num_cards" | "num_updated">> {
  const [counted] = await tx.query<Pick<BatchRow, "num_cards" | "num_updated">>(
    `SELECT count(*) AS num_cards, count(*) FILTER (WHERE result IN ('updated_number', 'updated_expiration')) AS num_updated
     FROM updater_results WHERE merchant_id = $1 AND batch_id = $2`,
    [tx.merchantId, batchId],
  );
  return counted ?? { num_cards: 0, num_updated: 0 };
}

const resultColumns = `id, batch_id, customer_id, payment_method_id, result, old_masked_number, new_masked_number,
  old_expiration_date, new_expiration_date, created_at`;

export async function listResults(tx: Tx, since: Date, { limit, offset }: PageOf): Promise<ResultRow[]> {
  return tx.query<ResultRow>(
    `SELECT ${resultColumns} FROM updater_results WHERE merchant_id = $1 AND created_at >= $2
     ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
    [tx.merchantId, since, limit, offset],
  );
}

export async function countResultsSince(tx: Tx, since: Date): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    "SELECT count(*) AS total FROM updater_results WHERE merchant_id = $1 AND created_at >= $2",
    [tx.merchantId, since],
  );
  return rows[0]?.total ?? 0;
}

/** Of every merchant, results of before then; gives how many there were. */
export async function deleteAgedResults(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM updater_results WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM updater_results WHERE created_at < $1 LIMIT $2) RETURNING id`,
    [before, limit],
  );
  return rows.length;
}
