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
import { findResponse, isKeyHeld, type StoredKey } from "./attempt.store.ts";

const POLL_MS = 20;

/** The response of an idempotency key. `until` is the end of the wait for it and for its split response, in milliseconds. */
export type RepeatedResponse = { response: Transaction; until: number };

/** A payment without a response from its processor by then stays pending. */
const deadlineOf = ({ services: { clock, config } }: Context) => clock.now().getTime() + config.PROCESSOR_DEADLINE_MS;

/**
 * Runs `work`, or repeats the response of its idempotency key. A key in use takes precedence over a refusal, because settings
 * may have changed since the money was moved.
 */
export async function runOrRepeat<T>(
  context: Context,
  key: string,
  work: () => Promise<T | "repeat">,
): Promise<{ done: T } | RepeatedResponse> {
  for (;;) {
    try {
      const done = await work();
      if (done !== "repeat") return { done };
    } catch (error) {
      if (!(error instanceof Refusal && (await isKeyInUse(context, key)))) throw error;
    }
    const until = deadlineOf(context);
    const response = await awaitResponse(context, key, until);
    if (response) return { response, until };
  }
}

/** Finds the response of the key in a body that may be invalid otherwise. */
export async function findRepeat(
  context: Context,
  body: unknown,
): Promise<{ key: string; repeat: RepeatedResponse | undefined }> {
  const { data } = keyed.safeParse(body);
  const key = data?.idempotency_key ?? "";
  if (!(await isKeyInUse(context, key))) return { key, repeat: undefined };
  const until = deadlineOf(context);
  const response = await awaitResponse(context, key, until);
  return { key, repeat: response && { response, until } };
}

/** True while a payment of the caller's merchant uses the key. */
export async function isKeyInUse({ services, caller }: Context, key: string): Promise<boolean> {
  return key !== "" && services.db.scoped(caller.scope, (tx) => isKeyHeld(tx.closing, key, services.clock.now()));
}

/**
 * Waits for the response of a payment that may be in progress, maybe on another node. Undefined if the payment was rolled back
 * and its key is free.
 */
export async function awaitResponse(
  context: Context,
  key: string,
  until = deadlineOf(context),
): Promise<Transaction | undefined> {
  const { clock } = context.services;
  for (;;) {
    const { response, isFinal } = await readResponse(context, key);
    if (isFinal || clock.now().getTime() > until) return response;
    await pause(POLL_MS);
  }
}

/** Waits for the response of the other part of a split. Both keys are written in one commit, so a key that isn't there means no split. */
export async function findSplitResponse(context: Context, key: string, until: number): Promise<Transaction | null> {
  return (await isKeyInUse(context, key)) ? ((await awaitResponse(context, key, until)) ?? null) : null;
}

/** How long the vault save after an approval may take. One that failed is repeated by the worker, much later. */
const SAVED_WITHIN_MS = 5_000;

/** True while the original saves the customer of its payment: its response is complete only when it has the customer's id. */
function isBeingSaved({ answer, is_save_pending }: StoredKey, now: Date): boolean {
  if (!answer || !is_save_pending || answer.response !== "approved" || isFlagged(answer.status)) return false;
  return now.getTime() - new Date(answer.updated_at).getTime() < SAVED_WITHIN_MS;
}

type StoredResponse = { response: Transaction | undefined; isFinal: boolean };

async function readResponse({ services, caller }: Context, key: string): Promise<StoredResponse> {
  return services.db.scoped(caller.scope, async (tx) => {
    const stored = await findResponse(tx, key);
    if (!stored) return { response: undefined, isFinal: true };
    if (stored.answer) return { response: stored.answer, isFinal: !isBeingSaved(stored, services.clock.now()) };
    const row = await findTransaction(tx, stored.transaction_id);
    const merchant = await findMerchant(tx, tx.merchantId);
    if (!row) throw new Error("an idempotency key without its transaction");
    // Any other result stores its response in the same commit, where the next read finds it.
    const isFinal = row.status === "unknown" || row.response_code === WAITING_FOR_PAYER;
    return { response: presentTransaction(row, merchant?.name ?? ""), isFinal };
  });
}
