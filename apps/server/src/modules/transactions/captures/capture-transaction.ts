import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { noteDone, wasDone } from "../ledger/run-once.ts";
import { whyNot } from "../records/domain/state.ts";
import { legible, presentBoth } from "../records/present-transaction.ts";
import { amountOrAll } from "../records/amount-or-all.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { isAdded } from "../splits/domain/added-part.ts";
import { lockAfterFirst } from "../splits/lock-secondary.ts";
import { lockSecond } from "../splits/secondary.store.ts";
import { captureAlong, capturePayment } from "./capture-payment.ts";

/** Once, at most what was authorised; what is left of the hold is released in the same commit. */
export const captureTransaction: UseCase<typeof transactionCalls.captureTransaction> = async (
  { services, caller, params },
  { idempotency_key: key, ...given },
) =>
  services.db.scoped(caller.scope, async (tx) => {
    const { before, first } = await lockAfterFirst(tx, params.id ?? "");
    const act = { name: "capture", key, id: before.id } as const;
    const merchant_name = (await findMerchant(tx, tx.merchantId))?.name ?? "";
    const beside = await lockSecond(tx, before.id);
    if (await wasDone(tx, { services }, act))
      return legible(caller, presentBoth({ row: before, second: beside }, merchant_name));
    const input = { ...given, amount: amountOrAll(caller, given.amount) };
    refuseUncapturable(before, first);
    if ((input.amount ?? 0) > before.amount_authorized)
      refuse("amount_exceeds", { at: "amount", detail: "more than was authorized" });
    const user_name = caller.username;
    const row = await capturePayment(tx, services, { before, input, user_name });
    const goesAlong = beside && isAdded(beside) && beside.status === "authorized";
    const second = goesAlong ? await captureAlong(tx, services, { added: beside, first: row, user_name }) : beside;
    await noteDone(tx, act, { row, merchant_name });
    return legible(caller, presentBoth({ row, second }, merchant_name));
  });

function refuseUncapturable(before: TransactionRow, first: TransactionRow | undefined): void {
  if (!actionsOf(before).includes("capture"))
    refuse("action_not_allowed", { detail: `captured: ${whyNot("capture", before)}` });
  if (first?.status === "authorized")
    refuse("action_not_allowed", { detail: `captured: ${first.id}, which it was charged beside, is not captured yet` });
}
