import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { noteDone, wasDone } from "../ledger/run-once.ts";
import { amountOrAll } from "../records/amount-or-all.ts";
import { whyNot } from "../records/domain/state.ts";
import { presentAction, presentSplit } from "../records/present-transaction.ts";
import { lockSecondary, type TransactionRow } from "../records/transaction.store.ts";
import { isSeparateFee } from "../splits/domain/separate-fee.ts";
import { lockWithPrimary } from "../splits/lock-secondary.ts";
import { capturePayment, captureSeparateFee } from "./change-locked-payment.ts";

/** Captures once, at most the authorized amount, and releases the rest of the hold in the same commit. */
export const captureTransaction: UseCase<typeof transactionCalls.captureTransaction> = async (
  { services, caller, params },
  { idempotency_key: key, ...given },
) =>
  services.db.scoped(caller.scope, async (tx) => {
    const { before, primary } = await lockWithPrimary(tx, params.id ?? "");
    const act = { name: "capture", key, id: before.id } as const;
    const merchant_name = (await findMerchant(tx, tx.merchantId))?.name ?? "";
    const locked = await lockSecondary(tx, before.id);
    if (await wasDone(tx, { services }, act))
      return presentAction(caller, presentSplit({ row: before, secondary: locked }, merchant_name));
    const input = { ...given, amount: amountOrAll(caller, given.amount) };
    refuseUncapturable(before, primary);
    if ((input.amount ?? 0) > before.amount_authorized)
      refuse("amount_exceeds", { at: "amount", detail: "more than was authorized" });
    const user_name = caller.username;
    const row = await capturePayment(tx, services, { before, input, user_name });
    const capturesFee = locked && isSeparateFee(locked) && locked.status === "authorized";
    const secondary = capturesFee
      ? await captureSeparateFee(tx, services, { fee: locked, primary: row, user_name })
      : locked;
    await noteDone(tx, act, { row, merchant_name });
    return presentAction(caller, presentSplit({ row, secondary }, merchant_name));
  });

function refuseUncapturable(before: TransactionRow, primary: TransactionRow | undefined): void {
  if (!actionsOf(before).includes("capture"))
    refuse("action_not_allowed", { detail: `captured: ${whyNot("capture", before)}` });
  if (primary?.status === "authorized")
    refuse("action_not_allowed", {
      detail: `captured: ${primary.id}, which it was charged beside, is not captured yet`,
    });
}
