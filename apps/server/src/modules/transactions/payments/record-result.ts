import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../../context.ts";
import type { OpenTx, Tx } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import type { NewEvent } from "../../../events/event-types.ts";
import type { Outcome, Presented } from "../../../ports/processor.ts";
import { findMerchant } from "../../accounts/index.ts";
import { mayLeaveBatch } from "../captures/batch-membership.store.ts";
import { captureAlong } from "../captures/capture-payment.ts";
import { voidPayment } from "../captures/void-payment.ts";
import { releaseKey, rewriteAnswer } from "../ledger/idempotency.store.ts";
import { type Happening, ledgerRows } from "../ledger/ledger.store.ts";
import { type FirstResult, firstEvent, otherPartOnReceipt } from "../ledger/transaction-event.ts";
import { type Result, resultOf } from "../records/domain/outcome.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { findTransaction, lockTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { changeRefunded } from "../refunds/adjust-refunded.ts";
import { keyBeside } from "../refunds/refund-key.ts";
import { isAdded, isGone } from "../splits/domain/added-part.ts";
import { lockAdded } from "../splits/lock-secondary.ts";
import { closePayment } from "./payment.store.ts";

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

/** The same where it is known why: the request reached no processor. */
export const notReached: Outcome = { ...neverHappened, text: "PROCESSOR NOT REACHED" };

const notAskedFor = { ...neverHappened, code: 300, processor_code: "" };

/** What belongs to it did not come about. */
export const calledOff: Outcome = { ...notAskedFor, text: "NOT ASKED FOR: WHAT BELONGS TO IT DID NOT COME ABOUT" };

/** The request that it was written for was refused. */
export const withdrawn: Outcome = { ...notAskedFor, text: "NOT ASKED FOR: ANOTHER OF ITS GROUP WAS REFUSED" };

/** A payment as far as it is known before its outcome, and the merchant's name that its answer shows. */
export type OpenPayment = { row: TransactionRow; merchant_name: string; void_on_success: boolean };

/** Whoever has the payment at hand hands it over and saves a reading; of an intent alone it is what to do on success. */
export type Finish = { id: string; outcome: Outcome } & ({ payment: OpenPayment } | { void_on_success: boolean });

/**
 * Result, journal, event and kept answer in one commit. Only the one who closes the intent writes; whoever comes
 * second is given what the first one wrote.
 */
export async function finishPayment(services: Services, scope: Scope, finish: Finish): Promise<TransactionRow> {
  const written = await services.db.scoped(scope, async (tx) => {
    const payment =
      "payment" in finish
        ? finish.payment
        : { ...(await findPayment(tx, finish.id)), void_on_success: finish.void_on_success };
    return applyOutcome(tx, services, { payment, outcome: finish.outcome });
  });
  return written ?? (await services.db.scoped(scope, (tx) => findPayment(tx, finish.id))).row;
}

async function findPayment(tx: Tx, id: string): Promise<Omit<OpenPayment, "void_on_success">> {
  const [row, merchant] = await Promise.all([findTransaction(tx, id), findMerchant(tx, tx.merchantId)]);
  if (!row || !merchant) throw new Error("an intent without its transaction or merchant");
  return { row, merchant_name: merchant.name };
}

type Applied = { payment: OpenPayment; outcome: Outcome };

/** The row as it is from now on, or nothing when another has written it. */
async function applyOutcome(tx: OpenTx, services: Services, applied: Applied): Promise<TransactionRow | undefined> {
  const first = await firstOf(tx, applied.payment);
  const { payment, outcome } = unjudged(applied, first);
  const now = services.clock.now();
  const amount = payment.row.amount + (outcome.tip_amount ?? 0);
  const result = resultOf({ type: payment.row.type, amount }, outcome);
  const row = rowAfter(payment.row, { result, outcome, now });
  const answer = row.idempotency_key ? presentTransaction(row, payment.merchant_name) : null;
  const follow = applied.outcome === withdrawn ? freeKey : followUpOf({ ...payment, row }, first);
  const void_on_success = follow === letGo;
  const other_part = first ?? (await otherPartOnReceipt(tx, row));
  const decided = { before: payment.row, result, outcome, now, void_on_success, other_part };
  const ledger = ledgerRows(services.ids, happeningsOf(row, decided));
  // Original first, as everywhere: a void of the refund holds the one and waits for the other.
  if (follow && row.type === "refund") await lockTransaction(tx, row.referenced_transaction_id);
  const closed = await closePayment(follow ? tx : tx.closing, { row, ledger, answer });
  if (!closed) return undefined;
  return (await follow?.(tx, services, { ...payment, row })) ?? row;
}

/** Of what was added to a payment, that payment: locked before it, as by whoever voids or captures both. */
async function firstOf(tx: Tx, { row }: OpenPayment): Promise<TransactionRow | undefined> {
  return isAdded(row) ? lockTransaction(tx, row.referenced_transaction_id) : undefined;
}

/**
 * A trial, and what was added to a payment that is gone, is let go in the commit that finds it approved, and waits for nobody's
 * judgement: the wish to void it ends with its intent. Of a refund the wish is about what was added to its payment.
 */
function unjudged({ payment, outcome }: Applied, first: TransactionRow | undefined): Applied {
  const isTrial = payment.void_on_success && payment.row.type !== "refund";
  if (!isTrial && !isGone(first)) return { payment, outcome };
  const { hold: _, ...heard } = outcome;
  return { payment: { ...payment, void_on_success: true }, outcome: heard };
}

/** What else belongs into the commit of a result; what it does to the row, it gives back. */
type FollowUp = (tx: Tx, services: Services, payment: OpenPayment) => Promise<TransactionRow | undefined>;

/** Nothing for nearly all payments: their result is one statement. */
function followUpOf(payment: OpenPayment, first: TransactionRow | undefined): FollowUp | undefined {
  const { row, void_on_success } = payment;
  if (row.type === "refund") return followUpOfRefund(payment);
  if (void_on_success) return actionsOf(row).includes("void") ? letGo : undefined;
  return first && row.status === "authorized" && first.amount_captured > 0 ? goAlong(first) : undefined;
}

function followUpOfRefund({ row, void_on_success }: OpenPayment): FollowUp | undefined {
  const approved = void_on_success ? letAddedGo : undefined;
  const follow = row.amount > row.amount_captured ? giveBack : approved;
  return row.idempotency_key ? closeMark(follow) : follow;
}

/** Where only what was added to a payment was left to give back, a mark beside the key says so, which is answered with it. */
const closeMark =
  (follow: FollowUp | undefined): FollowUp =>
  async (tx, services, payment) => {
    const { row, merchant_name } = payment;
    await rewriteAnswer(tx, keyBeside(row.idempotency_key), presentTransaction(row, merchant_name));
    return follow?.(tx, services, payment);
  };

const giveBack: FollowUp = async (tx, _services, { row }) => {
  await changeRefunded(tx, row, { by: row.amount_captured - row.amount, now: row.updated_at });
  return undefined;
};

/** What was added goes with the goods, now that they do. What is being settled by now stays, and can be refunded itself. */
const letAddedGo: FollowUp = async (tx, services, { row }) => {
  const first = await lockTransaction(tx, row.referenced_transaction_id);
  const added = first && isGone(first) ? await lockAdded(tx, first) : undefined;
  if (!added || !actionsOf(added).includes("void")) return undefined;
  if (await mayLeaveBatch(tx, added.settlement_batch_id))
    await voidPayment(tx, services, { before: added, user_name: row.user_name });
  return undefined;
};

/** What was only to be tried holds nothing of the payer, whenever its approval became known. */
const letGo: FollowUp = async (tx, services, { row, merchant_name }) => {
  const after = await voidPayment(tx, services, { before: row, user_name: row.user_name });
  if (row.idempotency_key) await rewriteAnswer(tx, row.idempotency_key, presentTransaction(after, merchant_name));
  return after;
};

/** What was added to a payment that was captured meanwhile is captured as it would have been then. */
const goAlong =
  (first: TransactionRow): FollowUp =>
  async (tx, services, { row, merchant_name }) => {
    const after = await captureAlong(tx, services, { added: row, first, user_name: row.user_name });
    if (row.idempotency_key) await rewriteAnswer(tx, row.idempotency_key, presentTransaction(after, merchant_name));
    return after;
  };

const freeKey: FollowUp = async (tx, _services, { row }) => {
  if (row.idempotency_key) await releaseKey(tx, { key: row.idempotency_key, transaction_id: row.id });
  return undefined;
};

type Decided = { result: Result; outcome: Outcome; now: Date };

function rowAfter(before: TransactionRow, { result, outcome, now }: Decided): TransactionRow {
  const { code, amount_approved: _, presented, tip_amount = 0, ...answer } = outcome;
  return {
    ...before,
    ...(presented ? shownOf(before, presented) : {}),
    amount: before.amount + tip_amount,
    tip_amount: before.tip_amount + tip_amount,
    later_tip: before.later_tip + tip_amount,
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

type Finished = Decided & { void_on_success: boolean; other_part: TransactionRow | undefined };

function happeningsOf(
  row: TransactionRow,
  { before, ...finished }: Finished & { before: TransactionRow },
): Happening[] {
  const happened = outcomesOf(row, finished);
  if (before.status !== "unknown") return happened;
  // Somebody was told that nothing was known: what was found out later is told as that.
  return [
    { transaction: row, at: finished.now, transfers: [], event: { type: "resolved", amount: null } },
    ...happened,
  ];
}

/** A sale is an authorisation and its capture in one; its history shows both. */
function outcomesOf(row: TransactionRow, { result, outcome, now, void_on_success, other_part }: Finished): Happening[] {
  const amount = result.status === "declined" ? row.amount : result.amount_authorized;
  const said = { amount, detail: outcome.text.trim(), user_name: row.user_name };
  const event = { type: result.event, ...said };
  const publishes = publishedOf({ row, void_on_success, other_part }, now);
  const happened = { transaction: row, at: now, transfers: result.transfers, event, publishes };
  if (result.event !== "captured") return [happened];
  return [{ transaction: row, at: now, transfers: [], event: { type: "authorized", ...said } }, happened];
}

/** An approved refund is an event of the refunded transaction, too. */
function publishedOf(first: FirstResult, at: Date): NewEvent[] {
  const { row } = first;
  const cause = { actor: row.user_name, at };
  const created = firstEvent("transaction.created", first, cause);
  if (row.type !== "refund" || row.status === "declined") return [created];
  const data = { refund_id: row.id, amount: row.amount_captured };
  return [created, { type: "transaction.refunded", subject: row.referenced_transaction_id, data, ...cause }];
}
