import type { Permission } from "@gatehouse/contract/access.ts";
import { type Action, actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { sayStatus } from "../words.ts";

const past: Record<Action, string> = {
  capture: "captured",
  refund: "refunded",
  void: "voided",
  tip_adjust: "adjusted",
  approve: "approved",
  decline: "declined",
};

export const actionOrder: Action[] = ["approve", "decline", "capture", "tip_adjust", "refund", "void"];

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

/** What can still be given back. */
export function refundable(transaction: Transaction): number {
  return Math.max(0, transaction.amount_captured - transaction.amount_refunded);
}

/** Why an action can not be done now, or undefined when it can. */
export function refusal(
  action: Action,
  transaction: Transaction,
  may: (permission: Permission) => boolean,
): string | undefined {
  if (!may(permissionOf[action])) return "You do not have the permission";
  if (actionsOf(transaction).includes(action)) return undefined;
  if (transaction.type === "refund" || transaction.type === "credit")
    return `A ${transaction.type} can not be ${past[action]}`;
  if (action === "refund" && transaction.status === "refunded") return "It is fully refunded already";
  return `${needs[action]}; this one is ${sayStatus(transaction).toLowerCase()}`;
}
