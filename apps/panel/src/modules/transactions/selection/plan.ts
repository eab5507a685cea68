import type { Permission } from "@gatehouse/contract/access.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { money } from "../../../lib/use-format.ts";
import { capturedAlong, refusal } from "../../../payment/actions.ts";
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
  const ids = new Set(transactions.map(({ id }) => id));
  return transactions.map((transaction) => {
    if (act === "email") return mailing(transaction);
    return goesAlong(transaction, ids)
      ? { transaction, why: "It is captured with the other" }
      : capturing(transaction, may);
  });
}

/** What the way of paying added to a payment goes with it, so it is not captured a second time. */
function goesAlong(
  { base_amount, referenced_transaction_id: first, type }: Transaction,
  ids: ReadonlySet<string>,
): boolean {
  return type === "authorize" && base_amount === 0 && ids.has(first);
}

function capturing(transaction: Transaction, may: May): Planned {
  const why = refusal("capture", transaction, may);
  if (why !== undefined) return { transaction, why };
  const amount = transaction.amount_authorized;
  const along = capturedAlong(transaction, amount);
  const beside = along > 0 ? ` and ${money(along, transaction.currency)} that was charged beside it` : "";
  return {
    transaction,
    request: { action: "capture", amount },
    does: `Captures ${money(amount, transaction.currency)}${beside}`,
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
  for (const { request, transaction } of plan) {
    if (request?.action !== "capture") continue;
    const sum = request.amount + capturedAlong(transaction, request.amount);
    sums.set(transaction.currency, (sums.get(transaction.currency) ?? 0) + sum);
  }
  return [...sums].map(([currency, sum]) => money(sum, currency));
}
