/** The public API of processors: routing of payments, and clients of processors. */
export {
  bringCutOffsForward,
  claimDueProcessors,
  type DueProcessor,
  lockForBatches,
  setCutOff,
  settleForTerminal,
} from "./cut-off/cut-off.store.ts";
export { lastCutOff, nextCutOff } from "./cut-off/domain/cut-off.ts";
export { findProcessor, findTagged, insertProcessor, type ProcessorRow, type TakerRow } from "./processor.store.ts";
export { DRAWS, keptFor } from "./routing/domain/choose.ts";
export { chooseProcessor, routePayment, type Wanted } from "./routing/route-payment.store.ts";
export { connectTo } from "./types/connect-processor.ts";
export { isConnected } from "./types/processor-types.ts";
