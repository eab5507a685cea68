import type { Tx } from "../db/query.ts";
import type { Ids } from "../ports/ids.ts";
import type { NewEvent } from "./event-types.ts";
import { type EventRow, insertEvents } from "./outbox.store.ts";

/**
 * Publishes an event of the transaction's merchant: it is written in the caller's commit, and the worker delivers it to every
 * subscription. Call it while the subject's row is locked, so that a subject's events keep their order.
 */
export function publish(tx: Tx, ids: Ids, event: NewEvent): Promise<void> {
  return insertEvents(tx, [eventRow(ids, event)]);
}

/** The row of an event, for a store that inserts it within a statement of its own. */
export function eventRow(ids: Ids, { type, subject, actor, data, at }: NewEvent): EventRow {
  return { id: ids.next(), type, subject, actor, data, at };
}
