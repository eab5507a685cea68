import type { Services } from "../context.ts";
import type { Tx } from "../db/query.ts";
import { merchantScope } from "../db/scope.ts";
import { findLaterInCommit, markApplied } from "./delivery.store.ts";
import type { DomainEvent, EventType } from "./event-types.ts";

/** An event on its way to one subscription. `position` is its place among all events. */
export type Delivery<T extends EventType = EventType> = DomainEvent<T> & { subscription: string; position: number };

/**
 * Handles events of some types, at least once each and in order for each subject. A handler that throws is called again, each time
 * later; it must end within seconds. Names are kept in the database: a renamed subscription starts anew.
 */
export type Subscription = {
  name: string;
  types: readonly EventType[];
  handle(services: Services, event: Delivery): Promise<void>;
};

/** Declares a subscription whose handler takes the types that it names. */
export function subscription<T extends EventType>(declared: {
  name: string;
  types: readonly T[];
  handle(services: Services, event: Delivery<T>): Promise<void>;
}): Subscription {
  return declared as Subscription;
}

/** Reads the rows of the event's merchant, without the note that `applyOnce` writes. */
export function readFor<T>(
  { db }: Pick<Services, "db">,
  { merchant_id }: Delivery,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.scoped(merchantScope(merchant_id), work);
}

/**
 * Finds the last event of these types that the commit of this one published of the same subject after it: what a handler reacts to
 * may have been changed again in the commit that caused it.
 */
export async function laterInCommit<T extends EventType>(
  tx: Tx,
  { id, subject, position }: Delivery,
  types: readonly T[],
): Promise<DomainEvent<T> | undefined> {
  const row = await findLaterInCommit(tx, { id, subject, position, types });
  return row as DomainEvent<T> | undefined;
}

/**
 * Runs what a handler writes in one commit with the note that it did, so that a repeated delivery writes nothing. `work` sees the rows
 * of the event's merchant.
 */
export async function applyOnce(
  { db }: Pick<Services, "db">,
  event: Delivery,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.scoped(merchantScope(event.merchant_id), async (tx) => {
    if (await markApplied(tx, event)) await work(tx);
  });
}
