import { actionsOf, type Status, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { mayLeaveBatch } from "../captures/batch-membership.store.ts";
import { findTransaction, lockTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { isAdded } from "./domain/added-part.ts";
import { lockSecond } from "./secondary.store.ts";

/** Nothing of it is with the merchant, or it goes with the first as soon as its outcome is known. */
const leftAlone: ReadonlySet<Status> = new Set<Status>([
  ...(["declined", "voided", "refunded", "reversed", "returned", "late_return"] as const),
  ...(["pending", "unknown"] as const),
]);

/** What the way of paying added to a payment, as long as something of it stands. The payment itself is locked before. */
export async function lockAdded(tx: Tx, { id }: Pick<TransactionRow, "id">): Promise<TransactionRow | undefined> {
  const second = await lockSecond(tx, id);
  return second && isAdded(second) && !leftAlone.has(second.status) ? second : undefined;
}

type Locked = { before: TransactionRow; first: TransactionRow | undefined };

/** A payment, and where it was added to another, that one: locked before it. */
export async function lockAfterFirst(tx: Tx, id: string): Promise<Locked> {
  const seen = (await findTransaction(tx, id)) ?? refuse("not_found");
  const first = isAdded(seen) ? await lockTransaction(tx, seen.referenced_transaction_id) : undefined;
  return { before: (await lockTransaction(tx, seen.id)) ?? refuse("not_found"), first };
}

export const besideIt = ({ id }: TransactionRow) => `${id}, which was charged beside it,`;

/** `asked` is what was to be done with the payment, `name` is what it is called to whoever asked. */
type About = { asked: "voided" | "refunded"; name: string };

export async function refuseUnvoidable(tx: Tx, payment: TransactionRow, { asked, name }: About): Promise<void> {
  if (!actionsOf(payment).includes("void"))
    refuse("action_not_allowed", { detail: `${asked}: ${name} is ${stateOf(payment)}` });
  if (await mayLeaveBatch(tx, payment.settlement_batch_id)) return;
  refuse("action_not_allowed", { detail: `${asked}: ${name} is being settled` });
}
