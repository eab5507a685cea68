import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ProcessorClient, Return } from "../../../ports/processor.ts";
import {
  changeRefunded,
  isBack,
  lockOriginals,
  markReturned,
  type ReturnedRow,
  recordAll,
  transfer,
} from "../../transactions/index.ts";
import { textOfReturn } from "./domain/return-reasons.ts";

/** Books what came back weeks later. Only what is in the books is acknowledged; the rest is told again. */
export async function takeLateReturns(services: Services, scope: Scope, line: ProcessorClient): Promise<void> {
  const returns = await line.lateReturns();
  if (returns.length === 0) return;
  const booked = await services.db.scoped(scope, async (tx) => {
    await lockOriginals(
      tx,
      returns.map((one) => one.reference),
    );
    return bookReturns(services, tx, returns);
  });
  if (booked.length > 0) await line.acknowledgeReturns(booked);
}

/** The references that are this merchant's and in the books now; each is booked once however often it is told. */
export async function bookReturns(services: Services, tx: Tx, returns: Return[]): Promise<string[]> {
  const booked: string[] = [];
  const inOrder = [...returns].sort((one, other) => (one.reference < other.reference ? -1 : 1));
  for (const one of inOrder) {
    const now = services.clock.now();
    const status = one.late ? "late_return" : "returned";
    const { reference: id, reason } = one;
    const found = await markReturned(tx, { id, status, reason, text: textOfReturn(reason), now });
    if (found === "not_settled") services.log.warn({ returned_before_settled: one.reference });
    if (found === "not_settled" || found === "not_ours") continue;
    booked.push(one.reference);
    if (found !== "known") await bookReturn(services, tx, { row: found, told: one, now });
  }
  return booked;
}

/** A bank sends an entry back whole, whatever was refunded of it. A refund that came back can be made again. */
async function bookReturn(
  { ids }: Pick<Services, "ids">,
  tx: Tx,
  { row, told: { reason, late }, now }: { row: ReturnedRow; told: Return; now: Date },
): Promise<void> {
  const amount = row.amount_captured;
  if (row.type === "refund") await changeRefunded(tx, row, { by: -amount, now });
  await recordAll(tx, ids, [
    {
      transaction: row,
      at: now,
      event: { type: "returned", amount, detail: reason },
      transfers: transfer(isBack(row.type) ? "refund_returned" : "returned", amount),
      publishes: [
        { type: "transaction.returned", subject: row.id, actor: "", data: { reason, late, amount }, at: now },
      ],
    },
  ]);
}
