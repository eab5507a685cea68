/** The door of transactions: taking, finding and undoing payments. */

export {
  type BatchMember,
  membersOf,
  settleMembers,
  takeIntoBatch,
  waitingCurrencies,
} from "./captures/batch-membership.store.ts";
export { adjustRefundedAmount as changeRefunded } from "./captures/change-locked-payment.ts";
export { transfer } from "./ledger/domain/journal.ts";
export { keysShownAs, shownKeyIn } from "./ledger/domain/key-mark.ts";
export { recordAll } from "./ledger/ledger.store.ts";
export { openIntents, resolveIntents } from "./ledger/resolve-intents.ts";
export { lockOriginals, markReturned, type ReturnedRow } from "./ledger/return.store.ts";
export { noteDone, wasDone } from "./ledger/run-once.ts";
export { withLimitsUsed } from "./limits/limit-usage.ts";
export { rateAtTerminal } from "./methods/terminal.ts";
export { verifyByPayment } from "./methods/verify-stored.ts";
export { createPayment } from "./payments/create-transaction.ts";
export { transactionSource as sourceOf } from "./payments/new-transaction.ts";
export { checkPermission, readPayment } from "./payments/read-payment.ts";
export { findTerms } from "./pricing/price-payment.ts";
export { isRefundOrCredit as isBack } from "./records/domain/outcome.ts";
export { readTransaction } from "./records/get-transaction.ts";
export { presentTransaction } from "./records/present-transaction.ts";
export { findTransaction, type TransactionRow } from "./records/transaction.store.ts";
export { countedByAmount } from "./rollups/amount-rollups.store.ts";
export { type Cell, currenciesOf, totalsOf } from "./rollups/domain/totals.ts";
export { cellsOf, sums } from "./rollups/rollup-sums.store.ts";
export { markStale } from "./rollups/stale-quarters.store.ts";
export { tallyTransactions } from "./rollups/update-rollups.ts";
export { isSeparateFee } from "./splits/domain/separate-fee.ts";
export { findOtherPart } from "./splits/lock-secondary.ts";
