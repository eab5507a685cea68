/** The door of transactions: taking, finding and undoing payments. */
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
export { addedBy, cellsOf, counting } from "./tallied.store.ts";
export { markingStale, markStale } from "./tally.store.ts";
export { tallyTransactions } from "./tally-transactions.ts";
export { rateAtTerminal } from "./terminal-means.ts";
export { findTransaction } from "./transaction.store.ts";
export { verifyByPayment } from "./verify-stored.ts";
