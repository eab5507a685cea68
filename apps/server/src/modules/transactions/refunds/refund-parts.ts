import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { actionsOf, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { whyNot } from "../records/domain/state.ts";
import { lockTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { feeName, lockSeparateFee, refuseUnvoidable } from "../splits/lock-secondary.ts";

/**
 * The refund of one part of a payment. `surcharge` is the requested part of it that refunds surcharge. With `voids_fee` the separate
 * fee is voided once the refund is approved.
 */
export type RefundPart = {
  original: TransactionRow;
  amount: number;
  surcharge?: number | undefined;
  voids_fee?: boolean;
};

type RequestedRefund = Pick<RefundInput, "amount" | "surcharge">;
type SplitOriginal = { original: TransactionRow; fee: TransactionRow };

/** Locks a payment and its separate fee, and divides the requested refund between them. */
export async function lockRefundable(tx: Tx, context: Context, input: RequestedRefund): Promise<RefundPart[]> {
  const original = (await lockTransaction(tx, context.params.id ?? "")) ?? refuse("not_found");
  const fee = await lockSeparateFee(tx, original);
  if (fee && isRefundable(fee)) return refundBoth({ original, fee }, input);
  refuseUnrefundable(original);
  return [fee ? await refundWithUnsettledFee(tx, { original, fee }, input) : partOf(original, input)];
}

const isRefundable = (payment: TransactionRow) => actionsOf(payment).includes("refund");
const remainingOf = ({ amount_captured, amount_refunded }: TransactionRow) => amount_captured - amount_refunded;

function refuseUnrefundable(original: TransactionRow): void {
  if (!isRefundable(original)) refuse("action_not_allowed", { detail: `refunded: ${whyNot("refund", original)}` });
  if (remainingOf(original) === 0) refuse("action_not_allowed", { detail: "refunded: nothing of it was charged" });
}

function partOf(original: TransactionRow, { amount = remainingOf(original), surcharge }: RequestedRefund): RefundPart {
  return amount > remainingOf(original) ? refuseExcess() : { original, amount, surcharge };
}

const refuseExcess = () => refuse("amount_exceeds", { at: "amount", detail: "more than is left to refund" });

/** Refunds a payment and its settled fee. The fee can still be refunded when the payment is refunded already. */
function refundBoth({ original, fee }: SplitOriginal, input: RequestedRefund): RefundPart[] {
  if (original.status !== "refunded") refuseUnrefundable(original);
  const remaining = { payment: remainingOf(original), fee: remainingOf(fee), surcharge: fee.surcharge };
  const shares = refundShares(input, remaining);
  if (shares === "amount exceeds") return refuseExcess();
  if (shares === "surcharge exceeds") refuse("unfit_field", { at: "surcharge", detail: "more than was taken" });
  const parts = [
    { original, amount: shares.payment },
    { original: fee, amount: shares.fee },
  ].filter(({ amount }) => amount > 0);
  // The payment is refunded, and the request asks for nothing of the fee.
  if (parts.length === 0) refuseUnrefundable(original);
  return parts;
}

/**
 * Refunds a payment whose fee isn't settled yet. A full refund voids the fee with the payment's refund; a part of the fee can't be
 * refunded before it is settled.
 */
async function refundWithUnsettledFee(
  tx: Tx,
  { original, fee }: SplitOriginal,
  input: RequestedRefund,
): Promise<RefundPart> {
  const whole = remainingOf(original) + chargedOf(fee);
  const { amount = whole, surcharge } = input;
  if (surcharge === 0 || (surcharge === undefined && amount <= remainingOf(original))) return partOf(original, input);
  const name = feeName(fee);
  if (amount !== whole || (surcharge ?? fee.surcharge) !== fee.surcharge)
    refuse("action_not_allowed", { detail: `refunded: ${name} is ${stateOf(fee)}` });
  await refuseUnvoidable(tx, fee, { action: "refunded", name });
  return { ...partOf(original, {}), voids_fee: true };
}

/** What can still be refunded of the payment and of its fee; `surcharge` is the surcharge that the fee includes. */
type Remaining = { payment: number; fee: number; surcharge: number };

type Shares = { payment: number; fee: number };

/**
 * Divides a refund between a payment and its separate fee: first the payment, then the fee. A requested surcharge is taken of the
 * fee. Returns which amount exceeds the remaining one.
 */
export function refundShares(
  { amount, surcharge }: RequestedRefund,
  remaining: Remaining,
): Shares | "amount exceeds" | "surcharge exceeds" {
  if (surcharge === undefined) {
    const whole = amount ?? remaining.payment + remaining.fee;
    const payment = Math.min(whole, remaining.payment);
    return whole - payment > remaining.fee ? "amount exceeds" : { payment, fee: whole - payment };
  }
  if (surcharge > Math.min(remaining.fee, remaining.surcharge)) return "surcharge exceeds";
  const payment = (amount ?? remaining.payment + surcharge) - surcharge;
  if (payment < 0) return "surcharge exceeds";
  return payment > remaining.payment ? "amount exceeds" : { payment, fee: surcharge };
}
