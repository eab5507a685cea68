import type { CaptureInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { transfer } from "../ledger/domain/journal.ts";
import { listEvents, record } from "../ledger/ledger.store.ts";
import { changedEvent } from "../ledger/transaction-event.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { partsWithin } from "./captured-parts.ts";
import { voidPayment } from "./void-payment.ts";

type Capturing = { before: TransactionRow; input: Omit<CaptureInput, "idempotency_key">; user_name: string };

/** Captures what its caller has locked and may capture, at most what was authorised of it. */
export async function capturePayment(
  tx: Tx,
  services: Pick<Services, "clock" | "ids">,
  { before, input, user_name }: Capturing,
): Promise<TransactionRow> {
  const { amount = before.amount_authorized, vendor_id, ip_address, order_id, po_number, ...said } = input;
  const now = services.clock.now();
  const row = await updateTransaction(tx, before.id, {
    ...partsOfShare(before, amount),
    ...said,
    // What is empty takes nothing away: clients of fixed structure send it where nobody gave any.
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

/** What was not captured bears no fee, tax or tip: all parts keep the share that was captured, but those that a capture names. */
function partsOfShare(before: TransactionRow, captured: number) {
  return captured === before.amount_authorized ? {} : partsWithin(captured, before);
}

type Along = { added: TransactionRow; first: TransactionRow; user_name: string };

/** What the way of paying added is captured with the first, and to the same share; of a share of nothing it is let go. */
export async function captureAlong(
  tx: Tx,
  services: Pick<Services, "clock" | "ids">,
  { added, first, user_name }: Along,
): Promise<TransactionRow> {
  const amount = shareOf(minor(added.amount_authorized), await shareCaptured(tx, first));
  if (amount === 0) return voidPayment(tx, services, { before: added, user_name });
  return capturePayment(tx, services, { before: added, input: { amount }, user_name });
}

/** As it was captured: a tip that came after moves what is captured and what was authorised, and nothing of the share. */
async function shareCaptured(tx: Tx, { id, amount_captured, amount_authorized }: TransactionRow) {
  const capture = (await listEvents(tx, id)).find(({ type }) => type === "captured");
  const later = amount_captured - (capture?.amount ?? amount_captured);
  return { part: minor(amount_captured - later), whole: minor(amount_authorized - later) };
}
