import type { Services } from "../context.ts";
import { systemScope } from "../db/scope.ts";
import { inRounds } from "../jobs/in-rounds.ts";
import type { RecurringJob } from "../jobs/worker.ts";
import type { Backlog } from "../module.ts";
import { deliverEvents } from "./deliver-events.ts";
import { countDeliveries, countUnread, insertCursors, rebaseAfterRestore } from "./delivery.store.ts";
import { deleteExpiredEvents } from "./outbox.store.ts";
import type { Subscription } from "./subscription.ts";

/** Gives each new subscription its cursor. Runs before anything is published, so that none of its events is missed. */
export async function registerSubscriptions(
  { db }: Pick<Services, "db">,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await db.scoped(systemScope, async (tx) => {
    await rebaseAfterRestore(tx, namesOf(subscriptions));
    await insertCursors(tx, namesOf(subscriptions));
  });
}

/** A job for each subscription, so that a slow one holds up no other, and one that deletes old events. */
export function eventJobs(services: Services, subscriptions: readonly Subscription[]): RecurringJob[] {
  const deliveries = subscriptions.map((one) => ({
    name: `deliver-events-to-${one.name}`,
    everyMs: 500,
    run: () => deliverEvents(services, one),
  }));
  const forget = { name: "forget-events", everyMs: 60_000, run: () => forgetOldEvents(services, subscriptions) };
  return [...deliveries, forget];
}

const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 1_000;

export async function forgetOldEvents(services: Services, subscriptions: readonly Subscription[]): Promise<number> {
  const { db, clock, config } = services;
  const before = new Date(clock.now().getTime() - config.EVENT_RETENTION_DAYS * DAY_MS);
  const expired = { before, subscriptions: namesOf(subscriptions) };
  return inRounds(FORGOTTEN_AT_ONCE, (limit) =>
    db.scoped(systemScope, (tx) => deleteExpiredEvents(tx, { ...expired, limit })),
  );
}

/** What an operator watches: events that nobody has read yet, that wait for another attempt, and that were given up. */
export function eventBacklogs(subscriptions: readonly Subscription[]): Backlog[] {
  const counted = (state: "waiting" | "dead"): Backlog["read"] => {
    return ({ db }) => db.scoped(systemScope, (tx) => countDeliveries(tx, state));
  };
  return [
    {
      name: "unread_events",
      help: "Events that the slowest subscription has yet to read",
      read: ({ db }) => db.scoped(systemScope, (tx) => countUnread(tx, namesOf(subscriptions))),
    },
    {
      name: "waiting_events",
      help: "Deliveries of events that failed and wait for another attempt",
      read: counted("waiting"),
    },
    { name: "dead_events", help: "Deliveries of events that failed until they were given up", read: counted("dead") },
  ];
}

const namesOf = (subscriptions: readonly Subscription[]) => subscriptions.map(({ name }) => name);
