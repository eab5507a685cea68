import type { Holder } from "@gatehouse/contract/access.ts";
import type { FileBatch } from "@gatehouse/contract/file-batch/file-batch.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";

/** The user or key that uploaded a batch, as its payments are made for. */
export type Uploader = Holder & { user_id: string; username: string; account_type_id: string };

export type FileBatchRow = Omit<FileBatch, "created_at" | "updated_at"> & {
  merchant_id: string;
  uploader: Uploader;
  ip_address: string;
  content_digest: string;
  /** "" once the batch is completed. */
  wrapped_key: string;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  results_erased: boolean;
};

export async function insertBatch(
  tx: Tx,
  row: Omit<FileBatchRow, "merchant_id" | "results_erased">,
): Promise<FileBatchRow> {
  return insertRow<FileBatchRow>(tx, "file_batches", { merchant_id: tx.merchantId, ...row });
}

export async function findBatch(tx: Tx, id: string): Promise<FileBatchRow | undefined> {
  const rows = await tx.query<FileBatchRow>("SELECT * FROM file_batches WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockBatch(tx: Tx, id: string): Promise<FileBatchRow | undefined> {
  const rows = await tx.query<FileBatchRow>(
    "SELECT * FROM file_batches WHERE merchant_id = $1 AND id = $2 FOR UPDATE",
    [tx.merchantId, id],
  );
  return rows[0];
}

export async function updateBatch(
  tx: Tx,
  id: string,
  change: Partial<FileBatchRow>,
): Promise<FileBatchRow | undefined> {
  return updateRow<FileBatchRow>(tx, "file_batches", { key: { merchant_id: tx.merchantId, id }, change });
}

/** Lists the merchant's batches, newest first. */
export async function listBatches(tx: Tx, { limit, offset }: { limit: number; offset: number }) {
  const rows = await tx.query<FileBatchRow>(
    "SELECT * FROM file_batches WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3",
    [tx.merchantId, limit, offset],
  );
  const counts = await tx.query<{ total: number }>(
    "SELECT count(*) AS total FROM file_batches WHERE merchant_id = $1",
    [tx.merchantId],
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The latest batch with the same content since then. */
export async function findSameContent(tx: Tx, digest: string, since: Date) {
  const rows = await tx.query<Pick<FileBatchRow, "id" | "created_at">>(
    `SELECT id, created_at FROM file_batches
     WHERE merchant_id = $1 AND content_digest = $2 AND created_at > $3 ORDER BY created_at DESC LIMIT 1`,
    [tx.merchantId, digest, since],
  );
  return rows[0];
}

type Claim = { now: Date; until: Date };

/** Claims the oldest batch that is due, of any merchant, so that no other worker takes it before `until`. */
export async function claimBatch(tx: Tx, { now, until }: Claim): Promise<FileBatchRow | undefined> {
  const rows = await tx.query<FileBatchRow>(
    `UPDATE file_batches SET claimed_until = $2, status = 'processing', updated_at = $1
     WHERE (merchant_id, id) = (
       SELECT merchant_id, id FROM file_batches
       WHERE status IN ('queued', 'processing') AND NOT paused AND (claimed_until IS NULL OR claimed_until <= $1)
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [now, until],
  );
  return rows[0];
}

/** Extends a claim. Undefined when the batch was paused or completed meanwhile. */
export async function extendClaim(tx: Tx, id: string, until: Date): Promise<FileBatchRow | undefined> {
  const rows = await tx.query<FileBatchRow>(
    `UPDATE file_batches SET claimed_until = $3
     WHERE merchant_id = $1 AND id = $2 AND status = 'processing' AND NOT paused RETURNING *`,
    [tx.merchantId, id, until],
  );
  return rows[0];
}

export async function releaseClaim(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE file_batches SET claimed_until = NULL WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
  ]);
}

/** Completes a batch whose lines are all done, and erases the key of its lines. */
export async function completeBatch(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE file_batches SET status = 'completed', paused = false, wrapped_key = '', completed_at = $3, updated_at = $3
     WHERE merchant_id = $1 AND id = $2 AND status <> 'completed' AND processed_lines = num_lines`,
    [tx.merchantId, id, now],
  );
}

/** Deletes the lines of batches that were completed before then, with their results, and gives the number of batches. */
export async function eraseResults(tx: Tx, before: Date): Promise<number> {
  const rows = await tx.query(
    `WITH old AS (
       UPDATE file_batches SET results_erased = true
       WHERE (merchant_id, id) IN (
         SELECT merchant_id, id FROM file_batches
         WHERE status = 'completed' AND NOT results_erased AND completed_at < $1
         ORDER BY completed_at LIMIT 50 FOR UPDATE SKIP LOCKED)
       RETURNING merchant_id, id),
     erased AS (
       DELETE FROM file_batch_lines l USING old WHERE l.merchant_id = old.merchant_id AND l.batch_id = old.id)
     SELECT id FROM old`,
    [before],
  );
  return rows.length;
}

/** Counts the batches that wait for a worker or are being processed. */
export async function countDue(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const rows = await tx.query<{ count: number; oldest: Date | null }>(
    `SELECT count(*) AS count, min(created_at) AS oldest FROM file_batches
     WHERE status IN ('queued', 'processing') AND NOT paused`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}
