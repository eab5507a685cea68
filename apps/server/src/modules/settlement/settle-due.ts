import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Services } from "../../context.ts";
import { merchantScope, type Scope, systemScope } from "../../db/scope.ts";
import { type ProcessorClient, ProcessorUnreachable, type Return } from "../../ports/processor.ts";
import { connectTo, findProcessor } from "../processors/index.ts";

import { recordAll, transfer } from "../transactions/index.ts";
import {
  type BatchMember,
  bringForward,
  claimDueProcessors,
  closeBatch,
  type DueProcessor,
  markReturned,
  openBatch,
  settleMembers,
} from "./batch.store.ts";
import { nextCutOff } from "./domain/cut-off.ts";

const RETRY_MS = 60_000;

/** Closes the batch of every processor whose cut-off has come; an answer that does not come is asked for again. */
export async function settleDue(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db.scoped(systemScope, (tx) =>
    claimDueProcessors(tx, now, new Date(now.getTime() + RETRY_MS)),
  );
  for (const processor of due) await settleProcessor(services, processor);
  return due.length;
}

/** Brings every cut-off forward to now: for people who try the product and don't want to wait for the night. */
export async function settleNow(services: Services): Promise<number> {
  await services.db.scoped(systemScope, (tx) => bringForward(tx, services.clock.now()));
  return settleDue(services);
}

async function settleProcessor(services: Services, due: DueProcessor): Promise<void> {
  const scope = merchantScope(due.merchant_id);
  const now = services.clock.now();
  const { processor, batch } = await services.db.scoped(scope, async (tx) => ({
    processor: await findProcessor(tx, due),
    batch: await openBatch(tx, { processor_id: due.id, id: services.ids.next(), now }),
  }));
  if (!processor) return;
  const line = connectTo(services, processor);
  try {
    if (batch) {
      const items = batch.members.map(({ id, amount_captured, type }) => ({
        reference: id,
        amount: amount_captured,
        direction: isBack(type) ? ("credit" as const) : ("captured" as const),
      }));
      const answer = await line.closeBatch({ id: batch.id, items });
      // A refused batch stays open with its members, and is offered again until somebody has put it right.
      if (responseOf(answer.response_code) !== "approved")
        throw new Error(`batch ${batch.id} refused with ${answer.response_code}`);
      await finishBatch(services, scope, { batch, answer });
    }
    await takeLateReturns(services, scope, line);
    await services.db.scoped(scope, (tx) =>
      closeBatch(tx, { processor_id: due.id, next: nextCutOff(processor.settle_at, processor.timezone, now) }),
    );
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error;
  }
}

type Answered = {
  batch: { id: string; members: BatchMember[] };
  answer: { response_code: number; response_message: string; returns: Return[] };
};

/** Settled, journalled and returned in one commit. */
function finishBatch(services: Services, scope: Scope, { batch, answer }: Answered): Promise<void> {
  return services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    const settled = await settleMembers(tx, { batch_id: batch.id, answer, now });
    const members = batch.members.filter((member) => settled.has(member.id));
    await recordAll(
      tx,
      services.ids,
      members.map((member) => ({
        transaction: member,
        at: now,
        event: { type: "settled" as const, amount: member.amount_captured, detail: batch.id },
        transfers: transfer(isBack(member.type) ? "refund_settled" : "settled", member.amount_captured),
      })),
    );
    await bookReturns(services, tx, { returns: answer.returns, now });
  });
}

async function takeLateReturns(services: Services, scope: Scope, line: ProcessorClient): Promise<void> {
  const returns = await line.lateReturns();
  if (returns.length === 0) return;
  const mine = await services.db.scoped(scope, (tx) =>
    bookReturns(services, tx, { returns, now: services.clock.now() }),
  );
  if (mine.length > 0) await line.acknowledgeReturns(mine);
}

/** The references that are this merchant's; each is booked once however often it is told. */
async function bookReturns(
  services: Services,
  tx: Parameters<typeof markReturned>[0],
  { returns, now }: { returns: Return[]; now: Date },
): Promise<string[]> {
  const mine: string[] = [];
  for (const { reference, reason, late } of returns) {
    const found = await markReturned(tx, { id: reference, status: late ? "late_return" : "returned", now });
    if (found === "not_ours") continue;
    mine.push(reference);
    if (found === "known") continue;
    await recordAll(tx, services.ids, [
      {
        transaction: found,
        at: now,
        event: { type: "returned" as const, amount: found.amount_captured, detail: reason },
        transfers: transfer("returned", found.amount_captured - found.amount_refunded),
      },
    ]);
  }
  return mine;
}

function isBack(type: string): boolean {
  return type === "refund" || type === "credit";
}
