/** The door of settlement: batches, and the run that closes them. */
export { nextCutOff } from "./domain/cut-off.ts";
export { settlementRoutes } from "./routes.ts";
export { settleDue, settleNow, unsentBatches } from "./settle-due.ts";
