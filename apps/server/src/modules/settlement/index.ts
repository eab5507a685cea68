/** The door of settlement: batches, and the run that closes them. */
export { type ClosedBatch, findClosedBatch } from "./batch.store.ts";
export { settleDue, settleNow } from "./settle-due.ts";
