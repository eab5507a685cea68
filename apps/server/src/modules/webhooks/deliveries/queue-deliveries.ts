import type { Services } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { lastPosition } from "../../../events/outbox.store.ts";
import { applyOnce, readFor, subscription } from "../../../events/subscription.ts";
import { listMerchantsWithWebhooks } from "../webhook.store.ts";
import { buildPayload, eventTypes, webhookEvents } from "./build-payload.ts";
import { insertDeliveries, listListeners } from "./delivery.store.ts";

/** Queues each event for the webhooks that want it; `send-deliveries` sends what is queued. */
export const webhookQueue = subscription({
  name: "webhooks",
  types: eventTypes,
  async handle(services, event) {
    if (!(await mayListen(services, event))) return;
    const { family, type } = webhookEvents[event.type];
    const webhooks = await readFor(services, event, (tx) => listListeners(tx, family, type));
    if (webhooks.length === 0) return;
    await applyOnce(services, event, async (tx) => {
      const payload = await buildPayload(tx, event);
      if (payload === undefined) return;
      const shared = { event_id: event.id, type, subject: event.subject, payload, replay_of: "" };
      const rows = webhooks.map((webhook_id) => ({ id: services.ids.next(), webhook_id, ...shared }));
      await insertDeliveries(tx, rows, services.clock.now());
    });
  },
});

type Listeners = { position: number; merchants: ReadonlySet<string> };

const listenersOf = new WeakMap<Services["db"], Promise<Listeners>>();

/**
 * False when the event's merchant had no webhook after the event was published. Most merchants have none, so one read
 * serves all events up to the newest one of its time.
 */
async function mayListen({ db }: Services, event: { merchant_id: string; position: number }): Promise<boolean> {
  const known = await listenersOf.get(db);
  if (known && event.position <= known.position) return known.merchants.has(event.merchant_id);
  const read = readListeners(db);
  listenersOf.set(db, read);
  // A read that failed is not remembered.
  read.catch(() => listenersOf.delete(db));
  return (await read).merchants.has(event.merchant_id);
}

function readListeners(db: Services["db"]): Promise<Listeners> {
  return db.scoped(systemScope, async (tx) => {
    const position = await lastPosition(tx);
    return { position, merchants: new Set(await listMerchantsWithWebhooks(tx)) };
  });
}
