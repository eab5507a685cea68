import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Status, TransactionType } from "@gatehouse/contract/transactions/status.ts";
import { type Transfer, transfer } from "../../ledger/domain/journal.ts";

export type Result = {
  status: Status;
  amount_authorized: number;
  amount_captured: number;
  event: "authorized" | "captured" | "declined" | "refunded" | "refund_declined" | "flagged";
  transfers: Transfer[];
};

/** The result of a transaction for a processor's response. Approves at most the requested amount, in minor units. */
export function resultOf(
  transaction: { type: TransactionType; amount: number },
  answer: { code: number; amount_approved: number; hold?: "flagged" | "flagged_partner" },
): Result {
  const { type } = transaction;
  const approved = Math.min(answer.amount_approved, transaction.amount);
  if (responseOf(answer.code) !== "approved") {
    const event = type === "refund" ? "refund_declined" : "declined";
    return { status: "declined", amount_authorized: 0, amount_captured: 0, event, transfers: [] };
  }
  if (answer.hold && type !== "refund") return flagged(type, answer.hold, approved);
  if (type === "authorize" || type === "verification") {
    return {
      status: "authorized",
      amount_authorized: approved,
      amount_captured: 0,
      event: "authorized",
      transfers: transfer("authorized", approved),
    };
  }
  const isRefund = isRefundOrCredit(type);
  return {
    status: "pending_settlement",
    amount_authorized: approved,
    amount_captured: approved,
    event: isRefund ? "refunded" : "captured",
    transfers: transfer(isRefund ? "refunded" : "captured", approved),
  };
}

/** A flagged payment is authorized and not captured. Refunds and credits authorize nothing. */
function flagged(type: TransactionType, status: "flagged" | "flagged_partner", approved: number): Result {
  const transfers = isRefundOrCredit(type) ? [] : transfer("authorized", approved);
  return { status, amount_authorized: approved, amount_captured: 0, event: "flagged", transfers };
}

type Flagged = { type: TransactionType; amount_authorized: number };

/** The result of a flagged payment once it is approved: as without the review. */
export function resultOfApproval({
  type,
  amount_authorized: amount,
}: Flagged): Pick<Result, "status" | "amount_captured" | "transfers"> {
  if (type === "authorize" || type === "verification")
    return { status: "authorized", amount_captured: 0, transfers: [] };
  const transfers = isRefundOrCredit(type)
    ? transfer("refunded", amount)
    : [...transfer("released", amount), ...transfer("captured", amount)];
  return { status: "pending_settlement", amount_captured: amount, transfers };
}

/** The transfers of a declined review. */
export function transfersOfRefusal({ type, amount_authorized }: Flagged): Transfer[] {
  return isRefundOrCredit(type) ? [] : transfer("released", amount_authorized);
}

/** The status of a settled transaction after its refunds. */
export function statusAfterRefunds(captured: number, refunded: number): Status {
  if (refunded === 0) return "settled";
  return refunded < captured ? "partially_refunded" : "refunded";
}

/** The transfers of a void. */
export function transfersOfVoid(transaction: {
  type: TransactionType;
  status: Status;
  amount_authorized: number;
  amount_captured: number;
}): Transfer[] {
  if (transaction.status === "authorized") return transfer("released", transaction.amount_authorized);
  return transfer(isRefundOrCredit(transaction.type) ? "refund_cancelled" : "cancelled", transaction.amount_captured);
}

export function isRefundOrCredit(type: string): boolean {
  return type === "refund" || type === "credit";
}

/** The transfers of a payment that was cleared before its void: it is captured or refunded, and settled. */
export function transfersOfClearing(type: TransactionType, amount: number): Transfer[] {
  const isRefund = isRefundOrCredit(type);
  return [
    ...transfer(isRefund ? "refunded" : "captured", amount),
    ...transfer(isRefund ? "refund_settled" : "settled", amount),
  ];
}
