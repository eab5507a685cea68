/** The door of transactions: taking, finding and undoing payments. */
export {
  type BatchMember,
  membersOf,
  settleMembers,
  takeIntoBatch,
  waitingCurrencies,
} from "./batch-membership.store.ts";
export { changeRefunded } from "./change-refunded.ts";
export { transfer } from "./domain/journal.ts";
export { isBack } from "./domain/outcome.ts";
export { currenciesOf } from "./domain/totals.ts";
export { queueReceipt } from "./email-receipt.ts";
export { findTerms } from "./find-terms.ts";
export { recordAll } from "./ledger.store.ts";
export { withLimitsUsed } from "./limits-used.ts";
export { sourceOf } from "./new-transaction.ts";
export { refuseOperators } from "./refuse-operators.ts";
export { resolveIntents } from "./resolve-intents.ts";
export { lockOriginals, markReturned, type ReturnedRow } from "./return.store.ts";
export { cellsOf } from "./tallied.store.ts";
export { markStale } from "./tally.store.ts";
export { tallyTransactions } from "./tally-transactions.ts";
export { rateAtTerminal } from "./terminal-means.ts";
export { findTransaction } from "./transaction.store.ts";
export { verifyByPayment } from "./verify-stored.ts";
