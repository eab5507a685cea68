import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { CaptureInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { noteDone, wasDone } from "./act-once.ts";
import { transfer } from "./domain/journal.ts";
import { stateOf } from "./domain/state.ts";
import { record } from "./ledger.store.ts";
import { partsWithin } from "./parts-of-capture.ts";
import { presentActed } from "./present-transaction.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** Once, at most what was authorised; what is left of the hold is released in the same commit. */
export const captureTransaction: UseCase<typeof transactionCalls.captureTransaction> = async (
  { services, caller, params },
  { idempotency_key: key, ...input },
) =>
  services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const act = { name: "capture", key, id: before.id } as const;
    const merchant_name = (await findMerchant(tx, tx.merchantId))?.name ?? "";
    if (await wasDone(tx, { services }, act)) return presentActed(caller, before, merchant_name);
    if (!actionsOf(before).includes("capture"))
      refuse("action_not_allowed", { detail: `captured: it is ${stateOf(before)}` });
    const row = await capture(tx, { services, caller }, { before, input });
    await noteDone(tx, act, { row, merchant_name });
    return presentActed(caller, row, merchant_name);
  });

type Capture = { before: TransactionRow; input: Omit<CaptureInput, "idempotency_key"> };

async function capture(
  tx: Tx,
  { services, caller }: Pick<Context, "services" | "caller">,
  { before, input }: Capture,
): Promise<TransactionRow> {
  const { amount = before.amount_authorized, vendor_id, ip_address, ...said } = input;
  if (amount > before.amount_authorized) refuse("amount_exceeds", { detail: "more than was authorized" });
  const now = services.clock.now();
  const row = await updateTransaction(tx, before.id, {
    ...said,
    ...partsOfShare(before, amount),
    ...(ip_address ? { ip_address } : {}),
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
    event: { type: "captured", amount, user_name: caller.username },
  });
  return row;
}

/** What was not captured bears no fee and no tip: of the rest, base, fees and tip keep the share that was captured. */
function partsOfShare(before: TransactionRow, captured: number) {
  return captured === before.amount_authorized ? {} : partsWithin(captured, before);
}
