import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { merchantScope, type Scope, systemScope } from "../../db/scope.ts";
import { ProcessorUnreachable } from "../../ports/processor.ts";
import { describe } from "../../refusal.ts";
import {
  bringCutOffsForward,
  claimDueProcessors,
  connectTo,
  type DueProcessor,
  findProcessor,
  isConnected,
  lastCutOff,
  lockForBatches,
  nextCutOff,
  type ProcessorRow,
  setCutOff,
} from "../processors/index.ts";
import { takeIntoBatch, waitingCurrencies } from "../transactions/index.ts";
import { bringBatchesForward, claimDueBatches, countUnsent, type DueBatch, insertBatch } from "./batch.store.ts";
import { takeLateReturns } from "./returns/book-returns.ts";
import { sendBatch } from "./send-batch.ts";

const RETRY_MS = 60_000;
/** Longer than any answer to a batch may take: two never send the same one at once. */
const HOLD_MS = 120_000;

/** Makes the batches of every processor whose cut-off has come, and sends what is to be sent. One bad one stops no other. */
export async function settleDue(services: Services): Promise<number> {
  return (await untilNoneIsDue(() => makeDue(services))) + (await untilNoneIsDue(() => sendDue(services)));
}

/** Claim after claim: at midnight the cut-offs of all merchants come at once. What fails is not due again so soon. */
async function untilNoneIsDue(some: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let done = await some(); done > 0; done = await some()) all += done;
  return all;
}

async function makeDue(services: Services): Promise<number> {
  const due = await services.db.scoped(systemScope, (tx) => claimDueProcessors(tx, ...claimFor(services, RETRY_MS)));
  await Promise.all(due.map((one) => withoutStopping(services, { processor: one.id }, () => cutOff(services, one))));
  return due.length;
}

async function sendDue(services: Services): Promise<number> {
  const hold = HOLD_MS + services.config.PROCESSOR_DEADLINE_MS;
  const batches = await services.db.scoped(systemScope, (tx) => claimDueBatches(tx, ...claimFor(services, hold)));
  const send = (batch: DueBatch) => sendBatch(services, merchantScope(batch.merchant_id), batch);
  await Promise.all(batches.map((batch) => withoutStopping(services, { batch: batch.id }, () => send(batch))));
  return batches.length;
}

function claimFor({ clock }: Pick<Services, "clock">, ms: number): [now: Date, until: Date] {
  const now = clock.now();
  return [now, new Date(now.getTime() + ms)];
}

/** Brings every cut-off forward to now: for people who try the product and don't want to wait for the night. */
export async function settleNow(services: Services): Promise<number> {
  const now = services.clock.now();
  await services.db.scoped(systemScope, async (tx) => {
    await bringCutOffsForward(tx, now);
    await bringBatchesForward(tx, now);
  });
  return settleDue(services);
}

/** Batches that have not been accepted, for the operator's figures. */
export function unsentBatches(services: Pick<Services, "db">): Promise<{ count: number; oldest: Date | null }> {
  return services.db.scoped(systemScope, countUnsent);
}

async function cutOff(services: Services, due: DueProcessor): Promise<void> {
  const scope = merchantScope(due.merchant_id);
  const processor = await services.db.scoped(scope, (tx) => theProcessor(tx, due));
  // What the processor does not tell today, it tells at the next cut-off: no reason to keep today's batch back.
  await withoutStopping(services, { late_returns_of: due.id }, async () => {
    // One that is not connected has taken nothing that could come back.
    if (isConnected(services, processor)) await takeLateReturns(services, scope, connectTo(services, processor));
  });
  await startBatches(services, scope, due);
}

/** One batch for each currency of what was captured by the cut-off, and the next cut-off, in one commit. */
function startBatches(services: Services, scope: Scope, due: DueProcessor): Promise<void> {
  return services.db.scoped(scope, async (tx) => {
    await lockForBatches(tx, due);
    // Its hour may have been changed since it was claimed.
    const processor = await theProcessor(tx, due);
    const byItself = processor.features.disable_auto_settle !== true;
    const now = services.clock.now();
    const cut = { processor_id: processor.id, due: byItself ? latest(due.due_at, processor, now) : due.due_at, now };
    const named = { processor_name: processor.name, processor_type: processor.type };
    for (const currency of byItself || due.settle_asked ? await waitingCurrencies(tx, cut) : []) {
      const batch = { ...cut, ...named, currency, id: services.ids.next() };
      if (await takeIntoBatch(tx, batch)) await insertBatch(tx, batch);
    }
    await setCutOff(tx, due, nextCutOff(processor.settle_at, processor.timezone, now));
  });
}

/** Where nothing ran for days, one batch takes what all the cut-offs since would have: none of it waits for another night. */
function latest(due: Date, { settle_at, timezone }: ProcessorRow, now: Date): Date {
  const last = lastCutOff(settle_at, timezone, now);
  return last > due ? last : due;
}

async function theProcessor(tx: Tx, due: DueProcessor): Promise<ProcessorRow> {
  const processor = await findProcessor(tx, due);
  if (!processor) throw new Error("a processor that is due and gone");
  return processor;
}

/** A claim that is not finished runs out and comes up again; a processor out of reach is no fault of ours. */
async function withoutStopping(
  services: Pick<Services, "log">,
  about: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) services.log.error({ ...about, error: describe(error) });
  }
}
