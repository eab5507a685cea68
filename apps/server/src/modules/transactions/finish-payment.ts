import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { Scope } from "../../db/scope.ts";
import type { Outcome } from "../../ports/processor.ts";
import { findMerchant } from "../accounts/index.ts";
import { resultOf, statusAfterRefunds } from "./domain/outcome.ts";
import { keepAnswer } from "./idempotency.store.ts";
import { closeIntent } from "./intent.store.ts";
import { recordAll } from "./ledger.store.ts";
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

/**
 * Result, journal, event and kept answer in one commit. Only the one who closes the intent writes; whoever comes
 * second is given what the first one wrote.
 */
export async function finishPayment(
  services: Services,
  scope: Scope,
  finish: { id: string; outcome: Outcome },
): Promise<TransactionRow> {
  return services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    if (!(await closeIntent(tx, finish.id, now))) return mustFind(tx, finish.id);
    return applyOutcome(tx, services, { ...finish, now });
  });
}

async function mustFind(tx: Tx, id: string): Promise<TransactionRow> {
  const row = await findTransaction(tx, id);
  if (!row) throw new Error("an intent without its transaction");
  return row;
}

async function applyOutcome(
  tx: Tx,
  services: Services,
  { id, outcome, now }: { id: string; outcome: Outcome; now: Date },
): Promise<TransactionRow> {
  const before = await mustFind(tx, id);
  const result = resultOf(before, { code: outcome.code, amount_approved: outcome.amount_approved });
  const { code, amount_approved: _, ...answer } = outcome;
  if (before.type === "refund") await changeRefunded(tx, before, { by: result.amount_captured - before.amount, now });
  const row = await updateTransaction(tx, id, {
    status: result.status,
    response_code: code,
    amount_authorized: result.amount_authorized,
    amount_captured: result.amount_captured,
    answer: { ...answer },
    captured_at: result.status === "pending_settlement" ? now : null,
    updated_at: now,
  });
  const amount = result.status === "declined" ? row.amount : result.amount_authorized;
  const said = { amount, detail: outcome.text.trim(), user_name: row.user_name };
  const happened = { transaction: row, at: now, transfers: result.transfers, event: { type: result.event, ...said } };
  // A sale is an authorisation and its capture in one; its history shows both.
  const authorized = { ...happened, transfers: [], event: { type: "authorized" as const, ...said } };
  await recordAll(tx, services.ids, result.event === "captured" ? [authorized, happened] : [happened]);
  if (row.idempotency_key) {
    const merchant = await findMerchant(tx, tx.merchantId);
    await keepAnswer(tx, row.idempotency_key, presentTransaction(row, merchant?.name ?? ""));
  }
  return row;
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
