import { actionsOf, type Status, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import {
  findSecondary,
  findTransaction,
  lockSecondary,
  lockTransaction,
  mayLeaveBatch,
  type TransactionRow,
} from "../records/transaction.store.ts";
import { isSeparateFee } from "./domain/separate-fee.ts";

/** A fee of such a status holds no money, or follows its primary as soon as its result is known. */
const withoutMoney: ReadonlySet<Status> = new Set<Status>([
  ...(["declined", "voided", "refunded", "reversed", "returned", "late_return"] as const),
  ...(["pending", "unknown"] as const),
]);

/** Locks the separate fee of a payment, if one holds money. The caller has locked the payment itself. */
export async function lockSeparateFee(tx: Tx, { id }: Pick<TransactionRow, "id">): Promise<TransactionRow | undefined> {
  const secondary = await lockSecondary(tx, id);
  return secondary && isSeparateFee(secondary) && !withoutMoney.has(secondary.status) ? secondary : undefined;
}

type Locked = { before: TransactionRow; primary: TransactionRow | undefined };

/** Locks a payment. The primary of a separate fee is locked before the fee. */
export async function lockWithPrimary(tx: Tx, id: string): Promise<Locked> {
  const seen = (await findTransaction(tx, id)) ?? refuse("not_found");
  const primary = isSeparateFee(seen) ? await lockTransaction(tx, seen.referenced_transaction_id) : undefined;
  return { before: (await lockTransaction(tx, seen.id)) ?? refuse("not_found"), primary };
}

/** How an error message names a separate fee. */
export const feeName = ({ id }: TransactionRow) => `${id}, which was charged beside it,`;

/** `action` is what the caller does to the payment; `name` is how the error message names the payment. */
type VoidRefusal = { action: "voided" | "refunded"; name: string };

/** Refuses a void that the status or the open batch of the payment doesn't allow. */
export async function refuseUnvoidable(tx: Tx, payment: TransactionRow, { action, name }: VoidRefusal): Promise<void> {
  if (!actionsOf(payment).includes("void"))
    refuse("action_not_allowed", { detail: `${action}: ${name} is ${stateOf(payment)}` });
  if (await mayLeaveBatch(tx, payment.settlement_batch_id)) return;
  refuse("action_not_allowed", { detail: `${action}: ${name} is being settled` });
}

/** Finds the fee of a payment that was charged separately, or the payment of such a fee. */
export async function findOtherPart(tx: Tx, row: TransactionRow): Promise<TransactionRow | undefined> {
  if (row.type !== "sale" && row.type !== "authorize") return undefined;
  if (isSeparateFee(row)) return findTransaction(tx, row.referenced_transaction_id);
  const secondary = await findSecondary(tx, row.id);
  return secondary && isSeparateFee(secondary) ? secondary : undefined;
}
