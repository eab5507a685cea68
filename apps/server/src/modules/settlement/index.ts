/** The public API of settlement: batches, and the run that closes them. */
export { settleDue, settleNow } from "./settle-due.ts";
