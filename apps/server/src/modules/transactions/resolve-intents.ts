import type { Services } from "../../context.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { ProcessorUnreachable } from "../../ports/processor.ts";
import { connectTo, findProcessor } from "../processors/index.ts";
import { finishPayment, neverHappened } from "./finish-payment.ts";
import { claimDueIntents, closeIntent, type IntentRow } from "./intent.store.ts";

const RETRY_MS = 5_000;
const AT_ONCE = 50;

/** Asks the processor about everything whose outcome is open; a charge is never sent a second time. */
export async function resolveIntents(services: Services): Promise<number> {
  const now = services.clock.now();
  const claim = {
    now,
    until: new Date(now.getTime() + services.config.PROCESSOR_DEADLINE_MS + RETRY_MS),
    limit: AT_ONCE,
  };
  const due = await services.db.scoped(systemScope, (tx) => claimDueIntents(tx, claim));
  const done = await Promise.all(due.map((intent) => resolveOne(services, intent)));
  return done.filter(Boolean).length;
}

/** False when the processor did not answer: the claim runs out and the intent comes up again. */
async function resolveOne(services: Services, intent: IntentRow): Promise<boolean> {
  const scope = merchantScope(intent.merchant_id);
  const processor = await services.db.scoped(scope, (tx) =>
    findProcessor(tx, { merchant_id: intent.merchant_id, id: intent.processor_id }),
  );
  if (!processor) throw new Error("an intent without its processor");
  try {
    const line = connectTo(services, processor);
    if (intent.operation === "reverse") {
      await line.reverse(intent.original_reference);
      await services.db.scoped(scope, (tx) => closeIntent(tx, intent.id, services.clock.now()));
    } else {
      const outcome = await line.settleQuestion(intent.id);
      await finishPayment(services, scope, { id: intent.id, outcome: outcome ?? neverHappened });
    }
    return true;
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return false;
    throw error;
  }
}
