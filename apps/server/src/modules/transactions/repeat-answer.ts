import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context } from "../../context.ts";
import { findMerchant } from "../accounts/index.ts";
import { findAnswer } from "./idempotency.store.ts";
import { presentTransaction } from "./present-transaction.ts";
import { findTransaction } from "./transaction.store.ts";

const POLL_MS = 20;

/** The original's answer. A twin that came while the original is at the processor, maybe on another node, waits for it. */
export async function repeatAnswer(context: Context, key: string): Promise<Transaction> {
  const until = Date.now() + context.services.config.PROCESSOR_DEADLINE_MS;
  for (;;) {
    const { answer, final } = await look(context, key);
    const late = Date.now() > until;
    if (answer && (late || final)) return answer;
    if (late) throw new Error("an idempotency key without its transaction");
    await pause(POLL_MS);
  }
}

type Look = { answer: Transaction | undefined; final: boolean };

async function look({ services, caller }: Context, key: string): Promise<Look> {
  return services.db.scoped(caller.scope, async (tx) => {
    const kept = await findAnswer(tx, key);
    if (kept?.answer) return { answer: kept.answer, final: true };
    const row = kept && (await findTransaction(tx, kept.transaction_id));
    const merchant = await findMerchant(tx, tx.merchantId);
    // Any other outcome keeps its answer in the same commit: another look will find it.
    return { answer: row && presentTransaction(row, merchant?.name ?? ""), final: row?.status === "unknown" };
  });
}
