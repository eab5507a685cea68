import type { ResultColumn } from "@gatehouse/contract/file-batch/columns.ts";
import type { Tx } from "../../db/query.ts";

/** The result of a line as its file shows it. */
export type LineResult = Partial<Record<ResultColumn, string>>;

export type NewLine = { line: number; sealed: string | null; result: LineResult | null };
export type StartedLine = { line: number; sealed: string; started_at: Date };

/** Writes the lines of a batch in one statement. A line with a result is done. */
export async function insertLines(tx: Tx, batchId: string, lines: readonly NewLine[]): Promise<void> {
  await tx.query(
    `INSERT INTO file_batch_lines (merchant_id, batch_id, line, state, sealed, result)
     SELECT $1, $2, l.line, CASE WHEN l.result IS NULL THEN 'queued' ELSE 'done' END, l.sealed, l.result
     FROM unnest($3::int[], $4::text[], $5::jsonb[]) AS l (line, sealed, result)`,
    [
      tx.merchantId,
      batchId,
      lines.map(({ line }) => line),
      lines.map(({ sealed }) => sealed),
      lines.map(({ result }) => result && JSON.stringify(result)),
    ],
  );
}

type Start = { batchId: string; now: Date; limit: number };

/** Starts the next lines in the order of the file. */
export async function startLines(tx: Tx, { batchId, now, limit }: Start): Promise<StartedLine[]> {
  const rows = await tx.query<StartedLine>(
    `UPDATE file_batch_lines SET state = 'started', started_at = $3
     WHERE merchant_id = $1 AND batch_id = $2 AND line IN (
       SELECT line FROM file_batch_lines WHERE merchant_id = $1 AND batch_id = $2 AND state = 'queued'
       ORDER BY line LIMIT $4 FOR UPDATE)
     RETURNING line, sealed, started_at`,
    [tx.merchantId, batchId, now, limit],
  );
  return rows.toSorted((one, other) => one.line - other.line);
}

/** Lists lines that a worker started and did not finish. */
export async function listStartedLines(tx: Tx, batchId: string): Promise<StartedLine[]> {
  return tx.query<StartedLine>(
    `SELECT line, sealed, started_at FROM file_batch_lines
     WHERE merchant_id = $1 AND batch_id = $2 AND state = 'started' ORDER BY line`,
    [tx.merchantId, batchId],
  );
}

type Finished = { batchId: string; now: Date; results: readonly { line: number; result: LineResult }[] };

/** Writes results, erases the sealed payments and counts the lines, each of them once. */
export async function finishLines(tx: Tx, { batchId, now, results }: Finished): Promise<void> {
  await tx.query(
    `WITH done AS (
       UPDATE file_batch_lines f SET state = 'done', sealed = NULL, result = r.result
       FROM unnest($3::int[], $4::jsonb[]) AS r (line, result)
       WHERE f.merchant_id = $1 AND f.batch_id = $2 AND f.line = r.line AND f.state <> 'done'
       RETURNING r.result ->> 'error' AS error)
     UPDATE file_batches SET processed_lines = processed_lines + (SELECT count(*) FROM done),
       failed_lines = failed_lines + (SELECT count(*) FROM done WHERE error IS NOT NULL), updated_at = $5
     WHERE merchant_id = $1 AND id = $2`,
    [tx.merchantId, batchId, results.map(({ line }) => line), results.map(({ result }) => JSON.stringify(result)), now],
  );
}

/** Finishes every line that has not started, with this error. */
export async function refuseQueuedLines(
  tx: Tx,
  { batchId, now, error }: { batchId: string; now: Date; error: string },
): Promise<void> {
  const rows = await tx.query<{ line: number }>(
    "SELECT line FROM file_batch_lines WHERE merchant_id = $1 AND batch_id = $2 AND state = 'queued' ORDER BY line FOR UPDATE",
    [tx.merchantId, batchId],
  );
  const results = rows.map(({ line }) => ({ line, result: { line: String(line), error } }));
  await finishLines(tx, { batchId, now, results });
}

type Part = { batchId: string; after: number; limit: number };

/** Lists results in the order of the file. */
export async function listResults(tx: Tx, { batchId, after, limit }: Part) {
  return tx.query<{ line: number; result: LineResult }>(
    `SELECT line, result FROM file_batch_lines
     WHERE merchant_id = $1 AND batch_id = $2 AND line > $3 AND state = 'done' ORDER BY line LIMIT $4`,
    [tx.merchantId, batchId, after, limit],
  );
}
