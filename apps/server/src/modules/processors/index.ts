/** The door of processors: which one takes a payment, and the line to it. */
export { connectTo, isConnected } from "./connect-processor.ts";
export {
  bringCutOffsForward,
  claimDueProcessors,
  type DueProcessor,
  lockForBatches,
  setCutOff,
  settleForTerminal,
} from "./cut-off.store.ts";
export { DRAWS, keptFor } from "./domain/choose.ts";
export { lastCutOff, nextCutOff } from "./domain/cut-off.ts";
export {
  chooseProcessor,
  decide as routePayment,
  findProcessor,
  findTagged,
  insertProcessor,
  type ProcessorRow,
  type TakerRow,
  type Wanted,
} from "./processor.store.ts";
