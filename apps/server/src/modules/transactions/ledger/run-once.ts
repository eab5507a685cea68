import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { claimKey, findResponse, updateResponse } from "./attempt.store.ts";
import { markedKey } from "./domain/key-mark.ts";

/** The window for a repeat: one day. */
const ACT_SECONDS = 86_400;

type Act = { name: "capture" | "email"; key: string | undefined; id: string };

/** A marked key, so that one key can be used for a payment and for its capture. */
const keyOf = ({ name, key }: Act) => markedKey(name, key ?? "");

/**
 * True if the action was done under its key and committed, so that it must not run again. A concurrent repeat waits here. Refuses
 * a key that was used for the same action on another payment.
 */
export async function wasDone(tx: Tx, { services }: Pick<Context, "services">, act: Act): Promise<boolean> {
  if (!act.key) return false;
  const use = { key: keyOf(act), transaction_id: act.id, seconds: ACT_SECONDS, now: services.clock.now() };
  if (await claimKey(tx, use)) return false;
  const kept = await findResponse(tx, use.key);
  return kept?.transaction_id === act.id || refuse("invalid_field", { at: "idempotency_key" });
}

/** Stores the response of the key in the commit of the action. */
export async function noteDone(tx: Tx, act: Act, done: { row: TransactionRow; merchant_name: string }): Promise<void> {
  if (act.key) await updateResponse(tx, keyOf(act), presentTransaction(done.row, done.merchant_name));
}
