import type { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import type { Context, UseCase } from "../../context.ts";
import { insertLines, type NewLine } from "./batch-line.store.ts";
import { withFileBatches } from "./batch-owner.ts";
import { type CheckedLine, checkLines } from "./check-lines.ts";
import { findSameContent, insertBatch, type Uploader } from "./file-batch.store.ts";
import { noteBatch, presentBatch } from "./present-batch.ts";
import { lineSealer, newBatchKey } from "./seal-lines.ts";

const SAME_CONTENT_MS = 24 * 3_600_000;
const DEFAULT_NAME = "upload.csv";

/** Stores the file's lines, sealed, for the worker. Lines with errors are done at once; they don't fail the batch. */
export const uploadFileBatch: UseCase<typeof fileBatchCalls.uploadFileBatch> = async (context, { file, file_name }) => {
  const { services, caller } = context;
  await withFileBatches(context, async () => undefined);
  const lines = await checkLines(context, file);
  const now = services.clock.now();
  const batch = { merchant_id: caller.scope.merchantId, id: services.ids.next() };
  const wrapped_key = newBatchKey(services, batch);
  const failed_lines = lines.filter((line) => "error" in line).length;
  const isDone = failed_lines === lines.length;
  return withFileBatches(context, async (tx) => {
    const row = await insertBatch(tx, {
      id: batch.id,
      user_id: caller.user_id,
      uploader: uploaderOf(context),
      ip_address: context.ip,
      file_name: file_name || DEFAULT_NAME,
      content_digest: services.keys.digest(file, batch.merchant_id),
      status: isDone ? "completed" : "queued",
      paused: false,
      cancelled: false,
      num_lines: lines.length,
      processed_lines: failed_lines,
      failed_lines,
      wrapped_key: isDone ? "" : wrapped_key,
      created_at: now,
      updated_at: now,
      completed_at: isDone ? now : null,
    });
    const sealer = lineSealer(services, { ...batch, wrapped_key });
    await insertLines(
      tx,
      batch.id,
      lines.map((line) => newLine(line, sealer)),
    );
    const after = presentBatch(row);
    await noteBatch(tx, context, { action: "create", before: null, after });
    return after;
  });
};

/** Says what uploading the file would do, and names the latest batch of the last 24 hours with the same content. */
export const checkFileBatch: UseCase<typeof fileBatchCalls.checkFileBatch> = async (context, { file, file_name }) => {
  const { services, caller } = context;
  const since = new Date(services.clock.now().getTime() - SAME_CONTENT_MS);
  const digest = services.keys.digest(file, caller.scope.merchantId);
  const same = await withFileBatches(context, (tx) => findSameContent(tx, digest, since));
  const lines = await checkLines(context, file);
  const errors = lines.flatMap((line) => ("error" in line ? [line.error] : []));
  return {
    file_name: file_name || DEFAULT_NAME,
    num_lines: lines.length,
    ready_lines: lines.length - errors.length,
    errors,
    duplicate_of: same ? { id: same.id, created_at: same.created_at.toISOString() } : null,
  };
};

/** What the worker needs of the caller to make the payments in their name. */
function uploaderOf({ caller }: Context): Uploader {
  const { user_id, username, account_type, account_type_id, role, permissions } = caller;
  return { user_id, username, account_type, account_type_id, role, permissions };
}

function newLine(line: CheckedLine, sealer: ReturnType<typeof lineSealer>): NewLine {
  if ("payment" in line) return { line: line.line, sealed: sealer.seal(line.payment, line.line), result: null };
  const { field, reason } = line.error;
  return {
    line: line.line,
    sealed: null,
    result: { line: String(line.line), error: field ? `${field}: ${reason}` : reason },
  };
}
