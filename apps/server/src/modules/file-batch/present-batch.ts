import { type FileBatch, fileBatch as schema } from "@gatehouse/contract/file-batch/file-batch.ts";
import type { Tx } from "../../db/query.ts";
import { recordAudit } from "../audit/index.ts";
import type { FileBatchRow } from "./file-batch.store.ts";

export function presentBatch(row: FileBatchRow): FileBatch {
  return {
    id: row.id,
    user_id: row.user_id,
    file_name: row.file_name,
    status: row.status,
    num_lines: row.num_lines,
    processed_lines: row.processed_lines,
    failed_lines: row.failed_lines,
    paused: row.paused,
    cancelled: row.cancelled,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type Noted = { action: string; before: FileBatch | null; after: FileBatch };

/** Records the change in the audit. Call it last. */
export function noteBatch(tx: Tx, actor: Parameters<typeof recordAudit>[1], { action, before, after }: Noted) {
  const record = { account_id: tx.merchantId, record_type: "file_batch", record_id: after.id };
  return recordAudit(tx, actor, { ...record, action, schema, before, after });
}
