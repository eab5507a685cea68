import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { billOf } from "@gatehouse/contract/transactions/bill.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { TipInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { record } from "../ledger/ledger.store.ts";
import { changedEvent } from "../ledger/transaction-event.ts";
import { whyNot } from "../records/domain/state.ts";
import { presentAction, presentSplit } from "../records/present-transaction.ts";
import {
  findSecondary,
  lockTransaction,
  mayLeaveBatch,
  type TransactionRow,
  updateTransaction,
} from "../records/transaction.store.ts";
import { isSeparateFee } from "../splits/domain/separate-fee.ts";
import { withTip } from "./domain/tip.ts";

/** Changes the tip in our books. The processor gets the new amount with the batch. */
export const adjustTip: UseCase<typeof transactionActCalls.adjustTip> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    checkAdjustable(before, input);
    if (!(await mayLeaveBatch(tx, before.settlement_batch_id)))
      refuse("action_not_allowed", { detail: "adjusted: it is being settled" });
    const { change, transfers } = withTip(before, input);
    if (change.amount > MAX_AMOUNT || smallestAmount(before, change) < 1)
      refuse("invalid_field", { at: placeOf(input) });
    const now = services.clock.now();
    const row = await updateTransaction(tx, before.id, { ...change, updated_at: now });
    await record(tx, services.ids, {
      transaction: row,
      at: now,
      transfers,
      event: { type: "tip_adjusted", amount: input.tip, user_name: caller.username },
      publishes: [changedEvent("transaction.tip_adjusted", row, { actor: caller.username, at: now })],
    });
    const merchant = await findMerchant(tx, tx.merchantId);
    const secondary = await findSecondary(tx, row.id);
    return presentAction(caller, presentSplit({ row, secondary }, merchant?.name ?? ""));
  });

const placeOf = ({ base_amount }: TipInput) => (base_amount === undefined ? "tip" : "base_amount");

/** The smallest amount that the change leaves: captured or authorized. A partial approval can be below `amount`. */
const smallestAmount = ({ status }: TransactionRow, { amount, ...change }: ReturnType<typeof withTip>["change"]) =>
  Math.min(amount, status === "pending_settlement" ? change.amount_captured : change.amount_authorized);

function checkAdjustable(before: TransactionRow, { tip, base_amount = billOf(before) }: TipInput): void {
  if (!actionsOf(before).includes("tip_adjust"))
    refuse("action_not_allowed", { detail: `adjusted: ${whyNot("tip_adjust", before)}` });
  if (before.payment_type !== "card") refuse("action_not_allowed", { detail: "adjusted: it was not paid by card" });
  if (isSeparateFee(before))
    refuse("action_not_allowed", { detail: `adjusted: it belongs to ${before.referenced_transaction_id}` });
  // The processor approved this amount and refuses a batch with a larger one.
  if (base_amount > billOf(before))
    refuse("unfit_field", { at: "base_amount", detail: "a bill may be lowered; what is more is another payment" });
  // A tip above the base amount is taken for a typing error.
  if (tip > base_amount) refuse("invalid_field", { at: "tip" });
}
