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

/** What a processor's answer makes of a transaction. `approved` is in minor units, at most what was asked. */
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
  if (answer.hold && type !== "refund") return held(type, answer.hold, approved);
  if (type === "authorize" || type === "verification") {
    return {
      status: "authorized",
      amount_authorized: approved,
      amount_captured: 0,
      event: "authorized",
      transfers: transfer("authorized", approved),
    };
  }
  const back = isBack(type);
  return {
    status: "pending_settlement",
    amount_authorized: approved,
    amount_captured: approved,
    event: back ? "refunded" : "captured",
    transfers: transfer(back ? "refunded" : "captured", approved),
  };
}

/** Nothing of it is captured; what was approved is held, unless it is money for the payer. */
function held(type: TransactionType, status: "flagged" | "flagged_partner", approved: number): Result {
  const transfers = isBack(type) ? [] : transfer("authorized", approved);
  return { status, amount_authorized: approved, amount_captured: 0, event: "flagged", transfers };
}

type Held = { type: TransactionType; amount_authorized: number };

/** What an approval makes of a payment that was held: what it would have been without the hold. */
export function resultOfApproval({
  type,
  amount_authorized: amount,
}: Held): Pick<Result, "status" | "amount_captured" | "transfers"> {
  if (type === "authorize" || type === "verification")
    return { status: "authorized", amount_captured: 0, transfers: [] };
  const transfers = isBack(type)
    ? transfer("refunded", amount)
    : [...transfer("released", amount), ...transfer("captured", amount)];
  return { status: "pending_settlement", amount_captured: amount, transfers };
}

/** What a refusal of it undoes in the books. */
export function transfersOfRefusal({ type, amount_authorized }: Held): Transfer[] {
  return isBack(type) ? [] : transfer("released", amount_authorized);
}

/** The status of a settled transaction by how much of it went back. */
export function statusAfterRefunds(captured: number, refunded: number): Status {
  if (refunded === 0) return "settled";
  return refunded < captured ? "partially_refunded" : "refunded";
}

/** What a void undoes in the books, by the status it finds. */
export function transfersOfVoid(transaction: {
  type: TransactionType;
  status: Status;
  amount_authorized: number;
  amount_captured: number;
}): Transfer[] {
  if (transaction.status === "authorized") return transfer("released", transaction.amount_authorized);
  return transfer(isBack(transaction.type) ? "refund_cancelled" : "cancelled", transaction.amount_captured);
}

/** True for money on its way to the payer. */
export function isBack(type: string): boolean {
  return type === "refund" || type === "credit";
}

/** The books of a void that came too late: the money was cleared, so it is taken, or given, and settled after all. */
export function transfersOfClearing(type: TransactionType, amount: number): Transfer[] {
  const back = isBack(type);
  return [
    ...transfer(back ? "refunded" : "captured", amount),
    ...transfer(back ? "refund_settled" : "settled", amount),
  ];
}
