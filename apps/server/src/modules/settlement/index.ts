/** The public API of settlement: batches, and the run that closes them. */
export { findClosedBatch } from "./batch.store.ts";
export { settleDue, settleNow } from "./settle-due.ts";
