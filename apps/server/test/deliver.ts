import { setTimeout as pause } from "node:timers/promises";
import { subscriptions } from "../src/compose.ts";
import { systemScope } from "../src/db/scope.ts";
import { deliverEvents } from "../src/events/deliver-events.ts";
import { countUnread } from "../src/events/delivery.store.ts";
import type { Subscription } from "../src/events/subscription.ts";
import type { TestApp } from "./app.ts";

/** Delivers every event that was published, as the worker does; with other subscriptions than the program's own where they are named. */
export async function deliverAll({ services }: TestApp, to: readonly Subscription[] = subscriptions): Promise<void> {
  const names = to.map(({ name }) => name);
  for (;;) {
    for (const one of to) await deliverEvents(services, one);
    const unread = await services.db.scoped(systemScope, (tx) => countUnread(tx, names));
    if (unread.count === 0) return;
    // A transaction of any database on this PostgreSQL holds back what was published after it began.
    await pause(5);
  }
}
