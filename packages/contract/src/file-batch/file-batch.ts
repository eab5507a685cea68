import * as z from "zod/mini";
import { bounded, id, text, time } from "../primitives.ts";
import { BATCH_BYTES } from "./columns.ts";

const batchStatuses = ["unknown", "pending", "queued", "processing", "failed", "completed"] as const;

export const fileBatch = z.object({
  id,
  user_id: id,
  file_name: z.string(),
  status: z.enum(batchStatuses),
  /** Data rows of the file. */
  num_lines: z.int(),
  /** Lines that have a result, those with errors included. */
  processed_lines: z.int(),
  /** Lines that were refused; each has its reason in the result file. */
  failed_lines: z.int(),
  /** No further line starts until the batch is resumed. */
  paused: z.boolean(),
  /** Set when a user cancelled the batch; its remaining lines are not charged. */
  cancelled: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type FileBatch = z.output<typeof fileBatch>;

/** The file as the multipart form holds it, and its name. */
export const batchUpload = z.object({ file: bounded(BATCH_BYTES), file_name: z.optional(text(200)) });

/** A line that can't be charged. Line 1 is the first row below the header. */
const lineError = z.object({ line: z.int(), field: z.string(), reason: z.string() });
export type LineError = z.output<typeof lineError>;

export const batchCheck = z.object({
  file_name: z.string(),
  num_lines: z.int(),
  ready_lines: z.int(),
  errors: z.array(lineError),
  /** The latest batch of the last 24 hours with the same content. */
  duplicate_of: z.nullable(z.object({ id, created_at: time })),
});
export type BatchCheck = z.output<typeof batchCheck>;
