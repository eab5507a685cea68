import type { Services } from "../../../context.ts";
import { merchantScope, type Scope, systemScope } from "../../../db/scope.ts";
import { type ProcessorClient, ProcessorUnreachable } from "../../../ports/processor.ts";
import { describe } from "../../../refusal.ts";
import { connectTo, findProcessor } from "../../processors/index.ts";
import { finishPayment, neverHappened } from "../payments/record-result.ts";
import { awaitPayer, isWaiting } from "../redirects/await-redirect.ts";
import { claimDueIntents, closeIntent, countOpenIntents, type IntentRow } from "./intent.store.ts";
import { restoreCleared } from "./restore-cleared-void.ts";

const AT_ONCE = 50;

/** Asks the processor about everything whose outcome is open; a charge is never sent a second time. */
export async function resolveIntents(services: Services): Promise<number> {
  let resolved = 0;
  for (;;) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + services.config.PROCESSOR_DEADLINE_MS);
    const due = await services.db.scoped(systemScope, (tx) => claimDueIntents(tx, { now, until, limit: AT_ONCE }));
    const done = await Promise.all(due.map((intent) => resolveIntent(services, intent)));
    const count = done.filter(Boolean).length;
    resolved += count;
    // After an outage many wait: as long as the processor answers, nobody has to wait for the next round.
    if (due.length < AT_ONCE || count === 0) return resolved;
  }
}

/** Intents without an outcome, for the operator's figures. */
export function openIntents(services: Pick<Services, "db" | "clock">): Promise<{ count: number; oldest: Date | null }> {
  return services.db.scoped(systemScope, (tx) => countOpenIntents(tx, services.clock.now()));
}

/** False when it has to be tried again: the claim runs out and the intent comes up later. One bad one stops no other. */
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
  const line = connectTo(services, processor);
  if (intent.operation === "reverse") return reverse(services, scope, { line, intent });
  const outcome = await line.settleQuestion(intent.id);
  const { id, void_on_success } = intent;
  if (outcome && isWaiting(outcome)) return void (await awaitPayer(services, scope, { id, outcome }));
  await finishPayment(services, scope, { id, outcome: outcome ?? neverHappened, void_on_success });
}

async function reverse(
  services: Services,
  scope: Scope,
  { line, intent }: { line: ProcessorClient; intent: IntentRow },
): Promise<void> {
  const answer = await line.reverse(intent.original_reference);
  await services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    if (!(await closeIntent(tx, intent.id))) return;
    if (answer === "already_cleared") await restoreCleared(tx, services.ids, { id: intent.transaction_id, now });
  });
}
