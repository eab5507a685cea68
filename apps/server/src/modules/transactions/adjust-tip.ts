import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { TipInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { findProcessor } from "../processors/index.ts";
import { mayLeaveBatch } from "./batch-membership.store.ts";
import { isAdded } from "./domain/added-part.ts";
import { whyNot } from "./domain/state.ts";
import { withTip } from "./domain/tip.ts";
import { record } from "./ledger.store.ts";
import { legible, presentBoth } from "./present-transaction.ts";
import { respectLimits } from "./respect-limits.ts";
import { findSecond } from "./second.store.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** Local, like a capture: the processor is told the amount with its tip when the batch is sent. */
export const adjustTip: UseCase<typeof transactionActCalls.adjustTip> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    checkAdjustable(before, input);
    if (!(await mayLeaveBatch(tx, before.settlement_batch_id)))
      refuse("action_not_allowed", { detail: "adjusted: it is being settled" });
    const { change, transfers } = withTip(before, input);
    if (change.amount > MAX_AMOUNT || change.amount < 1 || change.amount_captured < 0)
      refuse("invalid_field", { at: placeOf(input) });
    if (change.base_amount > before.base_amount) await respectLimitsOf(tx, before, change.amount_authorized);
    const now = services.clock.now();
    const row = await updateTransaction(tx, before.id, { ...change, updated_at: now });
    await record(tx, services.ids, {
      transaction: row,
      at: now,
      transfers,
      event: { type: "tip_adjusted", amount: input.tip, user_name: caller.username },
    });
    const merchant = await findMerchant(tx, tx.merchantId);
    const second = await findSecond(tx, row.id);
    return legible(caller, presentBoth({ row, second }, merchant?.name ?? ""));
  });

const placeOf = ({ base_amount }: TipInput) => (base_amount === undefined ? "tip" : "base_amount");

/** A bill that grows is bound like one that was as large from the start; a tip by itself is not. */
async function respectLimitsOf(tx: Tx, before: TransactionRow, amount: number): Promise<void> {
  const [merchant, processor] = await Promise.all([
    findMerchant(tx, tx.merchantId),
    findProcessor(tx, { merchant_id: tx.merchantId, id: before.processor_id }),
  ]);
  if (!merchant || !processor) throw new Error("a transaction without its merchant or processor");
  const counted = before.amount_authorized;
  await respectLimits(tx, { row: { ...before, amount }, merchant, processor, counted, at: "base_amount" });
}

function checkAdjustable(before: TransactionRow, { tip, base_amount = before.base_amount }: TipInput): void {
  if (!actionsOf(before).includes("tip_adjust"))
    refuse("action_not_allowed", { detail: `adjusted: ${whyNot("tip_adjust", before)}` });
  if (before.payment_type !== "card") refuse("action_not_allowed", { detail: "adjusted: it was not paid by card" });
  if (isAdded(before))
    refuse("action_not_allowed", { detail: `adjusted: it belongs to ${before.referenced_transaction_id}` });
  // More than the bill itself is a slip of the finger.
  if (tip > base_amount) refuse("invalid_field", { at: "tip" });
}
