import type { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import type { FileBatch } from "@gatehouse/contract/file-batch/file-batch.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf } from "../../search/page.ts";
import { refuseQueuedLines } from "./batch-line.store.ts";
import { withFileBatches } from "./batch-owner.ts";
import {
  completeBatch,
  type FileBatchRow,
  findBatch,
  listBatches,
  lockBatch,
  updateBatch,
} from "./file-batch.store.ts";
import { noteBatch, presentBatch } from "./present-batch.ts";

const CANCELLED = "The batch was cancelled before this line was charged.";

export const listFileBatches: UseCase<typeof fileBatchCalls.listFileBatches> = (context) =>
  withFileBatches(context, async (tx) => {
    const { rows, total } = await listBatches(tx, listPageOf(context.query));
    return { data: rows.map(presentBatch), total_count: total };
  });

export const getFileBatch: UseCase<typeof fileBatchCalls.getFileBatch> = (context) =>
  withFileBatches(context, async (tx) =>
    presentBatch((await findBatch(tx, context.params.id ?? "")) ?? refuse("not_found")),
  );

export const pauseFileBatch: UseCase<typeof fileBatchCalls.pauseFileBatch> = (context) =>
  changeBatch(context, "pause", (tx, { id }, now) => updateBatch(tx, id, { paused: true, updated_at: now }));

export const resumeFileBatch: UseCase<typeof fileBatchCalls.resumeFileBatch> = (context) =>
  changeBatch(context, "resume", (tx, { id }, now) => updateBatch(tx, id, { paused: false, updated_at: now }));

/** Lines that have started are finished by the worker, because their processor may have charged them. */
export const cancelFileBatch: UseCase<typeof fileBatchCalls.cancelFileBatch> = (context) =>
  changeBatch(context, "cancel", async (tx, { id }, now) => {
    await updateBatch(tx, id, { cancelled: true, paused: false, updated_at: now });
    await refuseQueuedLines(tx, { batchId: id, now, error: CANCELLED });
    await completeBatch(tx, id, now);
    return findBatch(tx, id);
  });

type Change = (tx: Tx, batch: FileBatchRow, now: Date) => Promise<FileBatchRow | undefined>;

function changeBatch(context: Context, action: string, change: Change): Promise<FileBatch> {
  return withFileBatches(context, async (tx) => {
    const before = (await lockBatch(tx, context.params.id ?? "")) ?? refuse("not_found");
    if (before.status === "completed" || before.status === "failed") refuse("batch_is_completed");
    const row = (await change(tx, before, context.services.clock.now())) ?? refuse("not_found");
    const after = presentBatch(row);
    await noteBatch(tx, context, { action, before: presentBatch(before), after });
    return after;
  });
}
