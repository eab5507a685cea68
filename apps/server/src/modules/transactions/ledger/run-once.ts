import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { markedKey } from "./domain/key-mark.ts";
import { claimKey, findAnswer, rewriteAnswer } from "./idempotency.store.ts";

/** Long enough for somebody to try again after an evening without a line. */
const ACT_SECONDS = 86_400;

type Act = { name: "capture" | "email"; key: string | undefined; id: string };

/** Apart from those of payments, whose keys hold no control character: one key may take a payment and capture it. */
const keyOf = ({ name, key }: Act) => markedKey(name, key ?? "");

/**
 * True when the act was done under its key already, and committed: then it is not to be done again. A twin waits here
 * until it is known. A key that stands for the same act on another payment is refused.
 */
export async function wasDone(tx: Tx, { services }: Pick<Context, "services">, act: Act): Promise<boolean> {
  if (!act.key) return false;
  const use = { key: keyOf(act), transaction_id: act.id, seconds: ACT_SECONDS, now: services.clock.now() };
  if (await claimKey(tx, use)) return false;
  const kept = await findAnswer(tx, use.key);
  return kept?.transaction_id === act.id || refuse("invalid_field", { at: "idempotency_key" });
}

/** Closes the key in the commit of what was done. */
export async function noteDone(tx: Tx, act: Act, done: { row: TransactionRow; merchant_name: string }): Promise<void> {
  if (act.key) await rewriteAnswer(tx, keyOf(act), presentTransaction(done.row, done.merchant_name));
}
