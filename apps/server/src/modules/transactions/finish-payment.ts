import type { Services } from "../../context.ts";
import type { OpenTx, Tx } from "../../db/query.ts";
import type { Scope } from "../../db/scope.ts";
import type { Outcome, Presented } from "../../ports/processor.ts";
import { findMerchant } from "../accounts/index.ts";
import { type Result, resultOf, statusAfterRefunds } from "./domain/outcome.ts";
import { type Happening, ledgerRows } from "./ledger.store.ts";
import { closePayment } from "./payment.store.ts";
import { presentTransaction } from "./present-transaction.ts";
import { findTransaction, lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** The gateway's own word for a charge that certainly never happened. */
export const neverHappened: Outcome = {
  code: 421,
  amount_approved: 0,
  auth_code: "",
  processor_code: "91",
  text: "NO ANSWER FROM PROCESSOR",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
};

/** A payment as far as it is known before its outcome, and the merchant's name that its answer shows. */
export type OpenPayment = { row: TransactionRow; merchant_name: string };

/** Whoever has the payment at hand hands it over and saves a reading. */
export type Finish = { id: string; outcome: Outcome; payment?: OpenPayment };

/**
 * Result, journal, event and kept answer in one commit. Only the one who closes the intent writes; whoever comes
 * second is given what the first one wrote.
 */
export async function finishPayment(services: Services, scope: Scope, finish: Finish): Promise<TransactionRow> {
  const written = await services.db.scoped(scope, async (tx) => {
    const payment = finish.payment ?? (await findPayment(tx, finish.id));
    return applyOutcome(tx, services, { payment, outcome: finish.outcome });
  });
  return written ?? (await services.db.scoped(scope, (tx) => findPayment(tx, finish.id))).row;
}

async function findPayment(tx: Tx, id: string): Promise<OpenPayment> {
  const [row, merchant] = await Promise.all([findTransaction(tx, id), findMerchant(tx, tx.merchantId)]);
  if (!row || !merchant) throw new Error("an intent without its transaction or merchant");
  return { row, merchant_name: merchant.name };
}

type Applied = { payment: OpenPayment; outcome: Outcome };

/** The row as it is from now on, or nothing when another has written it. */
async function applyOutcome(
  tx: OpenTx,
  services: Services,
  { payment, outcome }: Applied,
): Promise<TransactionRow | undefined> {
  const now = services.clock.now();
  const amount = payment.row.amount + (outcome.tip_amount ?? 0);
  const result = resultOf({ type: payment.row.type, amount }, outcome);
  const row = rowAfter(payment.row, { result, outcome, now });
  const ledger = ledgerRows(services.ids, happeningsOf(row, { result, outcome, now }));
  const answer = row.idempotency_key ? presentTransaction(row, payment.merchant_name) : null;
  const unspent = row.type === "refund" ? row.amount - row.amount_captured : 0;
  // Original first, as everywhere: a void of the refund holds the one and waits for the other.
  if (unspent > 0) await lockTransaction(tx, row.referenced_transaction_id);
  const closed = await closePayment(unspent > 0 ? tx : tx.closing, { row, ledger, answer });
  if (closed && unspent > 0) await changeRefunded(tx, row, { by: -unspent, now });
  return closed ? row : undefined;
}

type Decided = { result: Result; outcome: Outcome; now: Date };

function rowAfter(before: TransactionRow, { result, outcome, now }: Decided): TransactionRow {
  const { code, amount_approved: _, presented, tip_amount = 0, ...answer } = outcome;
  return {
    ...before,
    ...(presented ? shownOf(before, presented) : {}),
    amount: before.amount + tip_amount,
    tip_amount: before.tip_amount + tip_amount,
    status: result.status,
    response_code: code,
    amount_authorized: result.amount_authorized,
    amount_captured: result.amount_captured,
    answer,
    captured_at: result.status === "pending_settlement" ? now : null,
    updated_at: now,
  };
}

/** What a terminal read of the card, which nobody knew before. */
function shownOf(before: TransactionRow, { card_type, last_four, ...shown }: Presented): Partial<TransactionRow> {
  return { card_type, cc_last_four: last_four, method: { ...before.method, ...shown } };
}

/** A sale is an authorisation and its capture in one; its history shows both. */
function happeningsOf(row: TransactionRow, { result, outcome, now }: Decided): Happening[] {
  const amount = result.status === "declined" ? row.amount : result.amount_authorized;
  const said = { amount, detail: outcome.text.trim(), user_name: row.user_name };
  const happened = { transaction: row, at: now, transfers: result.transfers, event: { type: result.event, ...said } };
  if (result.event !== "captured") return [happened];
  return [{ ...happened, transfers: [], event: { type: "authorized", ...said } }, happened];
}

/**
 * Moves what the original says was refunded: a refund reserves its amount when it starts, and what of it does not reach
 * the payer is given back.
 */
export async function changeRefunded(
  tx: Tx,
  refund: Pick<TransactionRow, "referenced_transaction_id">,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  if (by === 0) return;
  const original = await lockTransaction(tx, refund.referenced_transaction_id);
  if (!original) throw new Error("a refund without its original");
  const amount_refunded = original.amount_refunded + by;
  // An original that came back from the bank in the meantime stays returned.
  const settled = ["settled", "partially_refunded", "refunded"].includes(original.status);
  const status = settled ? statusAfterRefunds(original.amount_captured, amount_refunded) : original.status;
  await updateTransaction(tx, original.id, { amount_refunded, status, updated_at: now });
}
