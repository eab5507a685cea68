import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { merchantScope, type Scope, systemScope } from "../../../db/scope.ts";
import type { Ids } from "../../../ports/ids.ts";
import { type ProcessorClient, ProcessorUnreachable } from "../../../ports/processor.ts";
import { describe } from "../../../refusal.ts";
import { connectTo, findProcessor } from "../../processors/index.ts";

import { adjustRefundedAmount } from "../captures/change-locked-payment.ts";
import { notSubmitted } from "../payments/domain/gateway-outcomes.ts";
import { recordResult } from "../payments/record-result.ts";
import { transfersOfClearing } from "../records/domain/outcome.ts";
import { findTransaction, lockTransaction, updateTransaction } from "../records/transaction.store.ts";
import { claimDueIntents, closeIntent, countOpenIntents, type IntentRow } from "./attempt.store.ts";
import { record } from "./ledger.store.ts";

const AT_ONCE = 50;

/** Asks processors for the results of due intents. A charge is never sent a second time. */
export async function resolveIntents(services: Services): Promise<number> {
  let resolved = 0;
  for (;;) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + services.config.PROCESSOR_DEADLINE_MS);
    const due = await services.db.scoped(systemScope, (tx) => claimDueIntents(tx, { now, until, limit: AT_ONCE }));
    const done = await Promise.all(due.map((intent) => resolveIntent(services, intent)));
    const count = done.filter(Boolean).length;
    resolved += count;
    // After an outage many intents wait. Go on while processors respond.
    if (due.length < AT_ONCE || count === 0) return resolved;
  }
}

/** Counts intents without a result, for `/metrics`. */
export function openIntents(services: Pick<Services, "db" | "clock">): Promise<{ count: number; oldest: Date | null }> {
  return services.db.scoped(systemScope, (tx) => countOpenIntents(tx, services.clock.now()));
}

/** Resolves one intent. False if it failed: then its claim expires and it comes up again. A failure doesn't stop the others. */
export async function resolveIntent(services: Services, intent: IntentRow): Promise<boolean> {
  try {
    await resolve(services, intent);
    return true;
  } catch (error) {
    const { id, operation, attempts } = intent;
    if (error instanceof ProcessorUnreachable) services.log.warn({ intent: id, operation, attempts });
    else services.log.error({ intent: id, operation, attempts, error: describe(error) });
    return false;
  }
}

async function resolve(services: Services, intent: IntentRow): Promise<void> {
  const scope = merchantScope(intent.merchant_id);
  const processor = await services.db.scoped(scope, (tx) =>
    findProcessor(tx, { merchant_id: intent.merchant_id, id: intent.processor_id }),
  );
  if (!processor) throw new Error("an intent without its processor");
  const client = connectTo(services, processor);
  if (intent.operation === "reverse") return reverse(services, scope, { client, intent });
  const outcome = await client.settleQuestion(intent.id);
  const { id, void_on_success } = intent;
  await recordResult(services, scope, { id, outcome: outcome ?? notSubmitted, void_on_success });
}

async function reverse(
  services: Services,
  scope: Scope,
  { client, intent }: { client: ProcessorClient; intent: IntentRow },
): Promise<void> {
  const response = await client.reverse(intent.original_reference);
  await services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    if (!(await closeIntent(tx, intent.id))) return;
    if (response === "already_cleared") await restoreCleared(tx, services.ids, { id: intent.transaction_id, now });
  });
}

/** Restores a payment whose void came too late, because the processor had cleared it. The merchant can refund it then. */
async function restoreCleared(tx: Tx, ids: Ids, { id, now }: { id: string; now: Date }): Promise<void> {
  const seen = await findTransaction(tx, id);
  // The original is locked before its refund, as in a void.
  if (seen?.type === "refund") await lockTransaction(tx, seen.referenced_transaction_id);
  const voided = await lockTransaction(tx, id);
  if (voided?.status !== "voided") return;
  const amount = voided.amount_captured || voided.amount_authorized;
  if (voided.type === "refund") await adjustRefundedAmount(tx, voided, { by: amount, now });
  const row = await updateTransaction(tx, id, {
    status: "settled",
    amount_captured: amount,
    amount_settled: amount,
    captured_at: voided.captured_at ?? now,
    settled_at: now,
    updated_at: now,
  });
  await record(tx, ids, {
    transaction: row,
    at: now,
    transfers: transfersOfClearing(row.type, amount),
    event: { type: "settled", amount, detail: "Cleared by the processor before the void reached it" },
    publishes: [{ type: "transaction.settled", subject: id, actor: "", data: { batch_id: "", amount }, at: now }],
  });
}
