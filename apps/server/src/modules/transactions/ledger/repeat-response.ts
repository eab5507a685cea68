import { setTimeout as pause } from "node:timers/promises";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { keyed } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import { Refusal } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { findTransaction } from "../records/transaction.store.ts";
import { findAnswer, holdsKey, type KeptAnswer } from "./idempotency.store.ts";

const POLL_MS = 20;

/** What a key stands for, and until when whoever asked with it waits: for all that belongs to it, not for each. */
export type Repeat = { answer: Transaction; until: number };

/** A processor that has not answered by then leaves its payment open. */
const untilAnswered = ({ services: { clock, config } }: Context) =>
  clock.now().getTime() + config.PROCESSOR_DEADLINE_MS;

/**
 * What `work` does, or the answer that its key stands for. A refusal comes second to that answer: customer, processor or
 * rules may have changed since the key was first used, and the money was moved all the same.
 */
export async function orRepeat<T>(
  context: Context,
  key: string,
  work: () => Promise<T | "repeat">,
): Promise<{ done: T } | Repeat> {
  for (;;) {
    try {
      const done = await work();
      if (done !== "repeat") return { done };
    } catch (error) {
      if (!(error instanceof Refusal && (await isHeld(context, key)))) throw error;
    }
    const until = untilAnswered(context);
    const answer = await repeatAnswer(context, key, until);
    if (answer) return { answer, until };
  }
}

/** What stands under the key of a body that may be no good otherwise. */
export async function repeatOf(context: Context, body: unknown): Promise<{ key: string; repeat: Repeat | undefined }> {
  const { data } = keyed.safeParse(body);
  const key = data?.idempotency_key ?? "";
  if (!(await isHeld(context, key))) return { key, repeat: undefined };
  const until = untilAnswered(context);
  const answer = await repeatAnswer(context, key, until);
  return { key, repeat: answer && { answer, until } };
}

/** True while the key stands for a payment of the caller's merchant. */
export async function isHeld({ services, caller }: Context, key: string): Promise<boolean> {
  return key !== "" && services.db.scoped(caller.scope, (tx) => holdsKey(tx.closing, key, services.clock.now()));
}

/**
 * The original's answer; nothing when its request was refused after all, and the key is free. A twin that came while the
 * original is at the processor, maybe on another node, waits for it.
 */
export async function repeatAnswer(
  context: Context,
  key: string,
  until = untilAnswered(context),
): Promise<Transaction | undefined> {
  const { clock } = context.services;
  for (;;) {
    const { answer, final } = await look(context, key);
    if (final || clock.now().getTime() > until) return answer;
    await pause(POLL_MS);
  }
}

/** The same of what was asked for beside it: its key is written with the first's, so whoever waits for the one finds the other. */
export async function answerBeside(context: Context, key: string, until: number): Promise<Transaction | null> {
  return (await isHeld(context, key)) ? ((await repeatAnswer(context, key, until)) ?? null) : null;
}

/** How long the vault save after an approval may take. One that failed is repeated by the worker, much later. */
const SAVED_WITHIN_MS = 5_000;

/** True while the original saves the customer of its payment: its response is complete only when it has the customer's id. */
function isBeingSaved({ answer, is_save_pending }: KeptAnswer, now: Date): boolean {
  if (!answer || !is_save_pending || answer.response !== "approved" || isFlagged(answer.status)) return false;
  return now.getTime() - new Date(answer.updated_at).getTime() < SAVED_WITHIN_MS;
}

type Look = { answer: Transaction | undefined; final: boolean };

async function look({ services, caller }: Context, key: string): Promise<Look> {
  return services.db.scoped(caller.scope, async (tx) => {
    const kept = await findAnswer(tx, key);
    if (!kept) return { answer: undefined, final: true };
    if (kept.answer) return { answer: kept.answer, final: !isBeingSaved(kept, services.clock.now()) };
    const row = await findTransaction(tx, kept.transaction_id);
    const merchant = await findMerchant(tx, tx.merchantId);
    if (!row) throw new Error("an idempotency key without its transaction");
    // Any other outcome keeps its answer in the same commit: another look will find it.
    const final = row.status === "unknown" || row.response_code === WAITING_FOR_PAYER;
    return { answer: presentTransaction(row, merchant?.name ?? ""), final };
  });
}
