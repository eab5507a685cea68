import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { minor, sum } from "@gatehouse/money/minor.ts";
import type { Services } from "../../context.ts";
import type { Scope } from "../../db/scope.ts";
import type { NewEvent } from "../../events/event-types.ts";
import { publish } from "../../events/publish.ts";
import type { BatchAnswer } from "../../ports/processor.ts";
import { connectTo, findProcessor } from "../processors/index.ts";
import {
  type BatchMember,
  isBack,
  lockOriginals,
  membersOf,
  recordAll,
  settleMembers,
  transfer,
} from "../transactions/index.ts";
import { closeBatch, type DueBatch, refuseBatch } from "./batch.store.ts";
import { bookReturns } from "./returns/book-returns.ts";

/** Sends one batch. An answer that does not come leaves it open: it is sent again as it is, under the same reference. */
export async function sendBatch(services: Services, scope: Scope, batch: DueBatch): Promise<void> {
  const { processor, members } = await services.db.scoped(scope, async (tx) => ({
    processor: await findProcessor(tx, { merchant_id: batch.merchant_id, id: batch.processor_id }),
    members: await membersOf(tx, batch.id),
  }));
  if (!processor) throw new Error("a batch without its processor");
  if (members.length === 0) return giveUp(services, scope, batch);
  const answer = await connectTo(services, processor).closeBatch({
    id: referenceOf(batch),
    currency: batch.currency,
    items: members.map(({ id, amount_captured, tip_amount, type }) => ({
      reference: id,
      amount: amount_captured,
      direction: isBack(type) ? ("credit" as const) : ("captured" as const),
      ...(tip_amount > 0 ? { tip_amount } : {}),
    })),
  });
  if (responseOf(answer.response_code) === "approved") await finish(services, scope, { batch, members, answer });
  else await refuse(services, scope, { batch, answer });
}

/** What was put right after a refusal is another batch to the processor, since a repeat would be answered as before. */
function referenceOf({ id, refusals }: DueBatch): string {
  return refusals === 0 ? id : `${id}-${refusals}`;
}

type Answered = { batch: DueBatch; answer: BatchAnswer };

/** Settled, journalled and returned in one commit. */
function finish(services: Services, scope: Scope, cleared: Answered & { members: BatchMember[] }): Promise<void> {
  const { batch, members, answer } = cleared;
  return services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    await lockOriginals(
      tx,
      answer.returns.map((one) => one.reference),
    );
    const changed = await settleMembers(tx, batch.id, now);
    await closeBatch(tx, { batch_id: batch.id, answer });
    const settled = members.filter((member) => changed.has(member.id));
    await recordAll(
      tx,
      services.ids,
      settled.map((member) => ({
        transaction: member,
        at: now,
        event: { type: "settled" as const, amount: member.amount_captured, detail: batch.id },
        transfers: transfer(isBack(member.type) ? "refund_settled" : "settled", member.amount_captured),
        publishes: [settledEvent(batch, member, now)],
      })),
    );
    // Sent again under the same reference it settles nothing, and is not published a second time.
    if (settled.length > 0) await publish(tx, services.ids, closedEvent(batch, settled, now));
    await bookReturns(services, tx, answer.returns);
  });
}

function settledEvent({ id: batch_id }: DueBatch, { id, amount_captured: amount }: BatchMember, at: Date): NewEvent {
  return { type: "transaction.settled", subject: id, actor: "", data: { batch_id, amount }, at };
}

function closedEvent({ id, processor_id, currency }: DueBatch, settled: readonly BatchMember[], at: Date): NewEvent {
  const net_amount = sum(settled.map(({ type, amount_captured: one }) => minor(isBack(type) ? -one : one)));
  const data = { processor_id, currency, num_transactions: settled.length, net_amount };
  return { type: "settlement.closed", subject: id, actor: "", data, at };
}

/** Nothing was cleared: the members stay pending settlement, may be voided, and are sent again later. */
async function refuse(services: Services, scope: Scope, { batch, answer }: Answered): Promise<void> {
  const again = new Date(services.clock.now().getTime() + retryDelayMs(batch.refusals));
  await services.db.scoped(scope, (tx) => refuseBatch(tx, { batch, answer, again }));
  const { response_code, response_message } = answer;
  const news = batch.response_code !== response_code || batch.response_message !== response_message;
  if (news) services.log.error({ batch_refused: batch.id, response_code, response_message });
}

/** Everything in it was voided after a refusal: it stays to be seen, and is not sent again. */
function giveUp(services: Pick<Services, "db">, scope: Scope, batch: DueBatch): Promise<void> {
  return services.db.scoped(scope, (tx) => refuseBatch(tx, { batch, answer: batch, again: null }));
}

const FIRST_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** Returns the delay before a refused batch is sent again: one minute, doubled each time, one hour at most. */
export function retryDelayMs(refusalsBefore: number): number {
  return Math.min(FIRST_MS * 2 ** refusalsBefore, LONGEST_MS);
}
