import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import type { CaptureInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { openIntent } from "../ledger/attempt.store.ts";
import { transfer } from "../ledger/domain/journal.ts";
import { listEvents, record } from "../ledger/ledger.store.ts";
import { changedEvent } from "../ledger/transaction-event.ts";
import { statusAfterRefunds, transfersOfVoid } from "../records/domain/outcome.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { partsWithin } from "./captured-parts.ts";

// Changes to a payment that the caller has locked and has checked. Each change is local to our books until the batch is sent.

type Clocked = Pick<Services, "clock" | "ids">;
type Capture = { before: TransactionRow; input: Omit<CaptureInput, "idempotency_key">; user_name: string };

/** Captures the payment: by default the whole authorized amount. */
export async function capturePayment(
  tx: Tx,
  services: Clocked,
  { before, input, user_name }: Capture,
): Promise<TransactionRow> {
  const { amount = before.amount_authorized, vendor_id, ip_address, order_id, po_number, ...fields } = input;
  const now = services.clock.now();
  const row = await updateTransaction(tx, before.id, {
    ...partsOfCapture(before, amount),
    ...fields,
    // Clients with a fixed structure send empty fields: an empty field changes nothing.
    ...(ip_address ? { ip_address } : {}),
    ...(order_id ? { order_id } : {}),
    ...(po_number ? { po_number } : {}),
    ...(vendor_id ? { details: { ...before.details, vendor_id } } : {}),
    status: "pending_settlement",
    amount_captured: amount,
    captured_at: now,
    updated_at: now,
  });
  const transfers = [...transfer("released", before.amount_authorized), ...transfer("captured", amount)];
  await record(tx, services.ids, {
    transaction: row,
    at: now,
    transfers,
    event: { type: "captured", amount, user_name },
    publishes: [changedEvent("transaction.captured", row, { actor: user_name, at: now })],
  });
  return row;
}

/** Reduces fees, taxes and tip to the captured share. */
function partsOfCapture(before: TransactionRow, captured: number) {
  return captured === before.amount_authorized ? {} : partsWithin(captured, before);
}

type FeeCapture = { fee: TransactionRow; primary: TransactionRow; user_name: string };

/** Captures the same share of a separate fee as was captured of its primary. Voids the fee if that share is zero. */
export async function captureSeparateFee(
  tx: Tx,
  services: Clocked,
  { fee, primary, user_name }: FeeCapture,
): Promise<TransactionRow> {
  const amount = shareOf(minor(fee.amount_authorized), await capturedShare(tx, primary));
  if (amount === 0) return voidPayment(tx, services, { before: fee, user_name });
  return capturePayment(tx, services, { before: fee, input: { amount }, user_name });
}

/** The share at the time of the capture: a later tip raises both amounts and doesn't change the share. */
async function capturedShare(tx: Tx, { id, amount_captured, amount_authorized }: TransactionRow) {
  const capture = (await listEvents(tx, id)).find(({ type }) => type === "captured");
  const later = amount_captured - (capture?.amount ?? amount_captured);
  return { part: minor(amount_captured - later), whole: minor(amount_authorized - later) };
}

type Void = { before: TransactionRow; user_name: string };

/** Voids the payment, and opens an intent by which the worker sends the reversal to the processor. */
export async function voidPayment(tx: Tx, services: Clocked, { before, user_name }: Void): Promise<TransactionRow> {
  const now = services.clock.now();
  if (before.type === "refund") await adjustRefundedAmount(tx, before, { by: -before.amount_captured, now });
  const row = await updateTransaction(tx, before.id, { status: "voided", settlement_batch_id: "", updated_at: now });
  await openIntent(tx, {
    id: services.ids.next(),
    transaction_id: row.id,
    operation: "reverse",
    processor_id: row.processor_id,
    original_reference: row.id,
    amount: row.amount,
    resolve_after: now,
    now,
  });
  const event = { type: "voided" as const, amount: chargedOf(before), user_name };
  const publishes = [changedEvent("transaction.voided", row, { actor: user_name, at: now })];
  await record(tx, services.ids, { transaction: row, at: now, transfers: transfersOfVoid(before), event, publishes });
  return row;
}

/**
 * Changes the refunded amount of a refund's original. A refund reserves its amount when it starts; the part that isn't refunded
 * is released again.
 */
export async function adjustRefundedAmount(
  tx: Tx,
  refund: Pick<TransactionRow, "referenced_transaction_id">,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  if (by === 0) return;
  const original = await lockTransaction(tx, refund.referenced_transaction_id);
  if (!original) throw new Error("a refund without its original");
  const amount_refunded = original.amount_refunded + by;
  // An original that the bank returned in the meantime stays returned.
  const settled = ["settled", "partially_refunded", "refunded"].includes(original.status);
  const status = settled ? statusAfterRefunds(original.amount_captured, amount_refunded) : original.status;
  await updateTransaction(tx, original.id, { amount_refunded, status, updated_at: now });
}
