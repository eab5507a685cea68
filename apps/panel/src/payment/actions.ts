import type { Permission } from "@gatehouse/contract/access.ts";
import { type Action, actionsOf, isFlagged, isNever, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";

const past: Record<Action, string> = {
  capture: "captured",
  refund: "refunded",
  void: "voided",
  tip_adjust: "adjusted",
  approve: "approved",
  decline: "declined",
};

const actionOrder: Action[] = ["approve", "decline", "capture", "tip_adjust", "refund", "void"];

/** Only few payments are ever held: nobody wants to read of every other that it is not. */
const rare: Action[] = ["approve", "decline", "tip_adjust"];

/** What is offered of a payment: what it allows, and what one may wonder why it does not. */
export function offered(transaction: Transaction): Action[] {
  const allowed = actionsOf(transaction);
  if (allowed.includes("approve")) return allowed;
  return actionOrder.filter((action) => allowed.includes(action) || !rare.includes(action));
}

const permissionOf: Record<Action, Permission> = {
  capture: "process_capture",
  refund: "process_refund",
  void: "process_void",
  tip_adjust: "process_capture",
  approve: "process_capture",
  decline: "process_void",
};

const needs: Record<Action, string> = {
  capture: "Only an authorized payment can be captured",
  refund: "Only a settled payment can be refunded",
  void: "Only a payment that is not settled can be voided",
  tip_adjust: "Only a payment that is not settled takes a tip",
  approve: "Only a flagged payment can be approved",
  decline: "Only a flagged payment can be declined",
};

/** What is done with a payment beside changing what becomes of its money. */
export type Other = "email" | "vault" | "print";
export type Act = Action | Other;

/** What somebody wants to do, before they have said that they are sure. */
export type Asked = { action: Act; transaction: Transaction };
export type AskedProps = { asked: Asked; onClose: () => void };

type Rights = { may: (permission: Permission) => boolean; vault: boolean };

/** A customer can be made of whoever paid by a number that was seen. */
export function keepable(transaction: Transaction, { may, vault }: Rights): boolean {
  const { response, response_body, payment_method, status } = transaction;
  const seen = (response_body.card || response_body.ach) && !payment_method.endsWith("_pay_token");
  return Boolean(seen) && response === "approved" && !isFlagged(status) && vault && may("vault_create");
}

type Taken = Pick<Transaction, "amount_captured" | "amount_refunded">;

/** What can still be given back. */
export function refundable(transaction: Taken): number {
  return Math.max(0, transaction.amount_captured - transaction.amount_refunded);
}

/** What its way of paying added, where that was charged beside it; a list knows nothing of it. */
export function addedTo({ split_transaction_response: second }: Transaction) {
  return second?.base_amount === 0 ? second : undefined;
}

/** The same with what its way of paying added, which goes back after it. Once the goods are back it is not voided any more. */
export function refundableInAll(transaction: Transaction): number {
  const added = addedTo(transaction);
  const ways: Action[] = transaction.status === "refunded" ? ["refund"] : ["refund", "void"];
  const goesBack = added && actionsOf(added).some((act) => ways.includes(act));
  return refundable(transaction) + (goesBack ? refundable(added) : 0);
}

/** What its way of paying added is captured with so much of it, to the same share. */
export function capturedAlong(transaction: Transaction, amount: number): number {
  const added = addedTo(transaction);
  if (added?.status !== "authorized") return 0;
  const { amount_authorized: whole } = transaction;
  return shareOf(minor(added.amount_authorized), { part: minor(amount), whole: minor(whole) });
}

/** Why an action cannot be done now, or undefined when it can. */
export function refusal(
  action: Action,
  transaction: Transaction,
  may: (permission: Permission) => boolean,
): string | undefined {
  if (!may(permissionOf[action])) return "You do not have the permission";
  if (action === "refund" && transaction.status === "settled" && refundableInAll(transaction) === 0)
    return "Nothing of it was charged";
  if (actionsOf(transaction).includes(action)) return undefined;
  if (action === "refund" && transaction.status === "refunded" && refundableInAll(transaction) > 0) return undefined;
  if (isNever(action, transaction)) return `A ${transaction.type} cannot be ${past[action]}`;
  if (action === "refund" && transaction.status === "refunded") return "It is fully refunded already";
  return `${needs[action]}; this one is ${stateOf(transaction)}`;
}
