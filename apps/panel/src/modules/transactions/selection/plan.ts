import type { Permission } from "@gatehouse/contract/access.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { money } from "../../../lib/use-format.ts";
import { refusal } from "../actions/rights.ts";
import type { ActionRequest } from "../queries.ts";

/** What can be done with several payments at once. */
export type BulkAct = "capture" | "email";

/** What would happen to one payment: what is asked of the server and how to say it, or why it is left out. */
export type Planned = { transaction: Transaction } & (
  | { request: ActionRequest; does: string; why?: undefined }
  | { request?: undefined; does?: undefined; why: string }
);

type May = (permission: Permission) => boolean;

/** Nothing is done yet: each payment is looked at as it is now. */
export function planOf(act: BulkAct, transactions: readonly Transaction[], may: May): Planned[] {
  return transactions.map((transaction) => (act === "capture" ? capturing(transaction, may) : mailing(transaction)));
}

function capturing(transaction: Transaction, may: May): Planned {
  const why = refusal("capture", transaction, may);
  if (why !== undefined) return { transaction, why };
  const amount = transaction.amount_authorized;
  return {
    transaction,
    request: { action: "capture", amount },
    does: `Captures ${money(amount, transaction.currency)}`,
  };
}

function mailing(transaction: Transaction): Planned {
  const to = transaction.email_address || transaction.billing_address.email;
  if (to === "") return { transaction, why: "No email address is known" };
  return { transaction, request: { action: "email", email_address: to }, does: `Receipt to ${to}` };
}

/** What the plan will capture, currency by currency. */
export function sumsOf(plan: readonly Planned[]): string[] {
  const sums = new Map<string, number>();
  for (const { request, transaction } of plan)
    if (request?.action === "capture")
      sums.set(transaction.currency, (sums.get(transaction.currency) ?? 0) + request.amount);
  return [...sums].map(([currency, sum]) => money(sum, currency));
}
