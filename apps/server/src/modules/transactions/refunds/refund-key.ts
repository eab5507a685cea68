import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { markedKey } from "../ledger/domain/key-mark.ts";
import { answerBeside, type Repeat } from "../ledger/repeat-response.ts";
import { withSecond } from "../records/present-transaction.ts";
import { isAdded } from "../splits/domain/added-part.ts";
import { findSecond } from "../splits/secondary.store.ts";

/**
 * Under what a refund gives back of what was added to its payment. No client has such a key, as theirs hold no control
 * character: it could be held by whoever waits for the payment that is locked before it.
 */
export const keyBeside = (key: string) => (key === "" ? "" : markedKey(key, "split"));

/** A key that stands for something else is refused: its answer would pass for money given back. */
export async function repeatRefund(context: Context, key: string, { answer, until }: Repeat): Promise<Transaction> {
  const { services, caller, params } = context;
  const second = await services.db.scoped(caller.scope, (tx) => findSecond(tx, params.id ?? ""));
  const added = second && isAdded(second) ? second.id : undefined;
  const isOf = (refund: Transaction | null, id = "") =>
    refund?.type === "refund" && refund.referenced_transaction_id === id;
  const beside = added ? await answerBeside(context, keyBeside(key), until) : null;
  if (isOf(answer, params.id)) return withSecond(answer, isOf(beside, added) ? beside : null);
  // Of what was added alone it is the answer where the whole payment was asked for, and nothing else of it was left.
  return isOf(answer, added) && beside?.id === answer.id ? answer : refuse("invalid_field", { at: "idempotency_key" });
}
