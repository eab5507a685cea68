/** The door of settlement: batches, and the run that closes them. */
export { settlementRoutes } from "./routes.ts";
export { settleDue, settleNow, unsentBatches } from "./settle-due.ts";
