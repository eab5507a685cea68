import type { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { DomainEvent } from "../../../events/event-types.ts";
import { readEvents } from "../../../events/outbox.store.ts";
import { refuse } from "../../../refusal.ts";
import { endPause, findWebhook, type WebhookRow } from "../webhook.store.ts";
import { buildPayload, eventTypes, webhookEvents } from "./build-payload.ts";
import { bringDeliveriesForward, findDelivery, insertDeliveries, type NewDelivery } from "./delivery.store.ts";

const MOST_REPLAYED = 10_000;

/** The same body again; the event id is new, and a header names the original. */
export const replayDelivery: UseCase<typeof webhookCalls.replayDelivery> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const webhook = await findActive(tx, params.wid ?? "");
    const found =
      (await findDelivery(tx, { webhook_id: webhook.id, event_id: params.event_id ?? "" })) ?? refuse("not_found");
    const { type, subject, payload } = found;
    const replay_of = found.replay_of || found.event_id;
    const row = { ...newIds(services), webhook_id: webhook.id, type, subject, payload, replay_of };
    await queueReplays(tx, services, webhook, [row]);
    return null;
  });

/** Every event of the range that the webhook wants, whether or not it was delivered before. */
export const replayRange: UseCase<typeof webhookCalls.replayRange> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const webhook = await findActive(tx, params.wid ?? "");
    const types = eventTypes.filter((one) => isWanted(webhook, webhookEvents[one], input.types));
    const range = { from: new Date(input.from), to: new Date(input.to), types, limit: MOST_REPLAYED + 1 };
    const events = await readEvents(tx, range);
    if (events.length > MOST_REPLAYED) refuse("replay_too_long");
    const rows: NewDelivery[] = [];
    for (const event of events) rows.push(...(await replayOf(tx, services, { webhook, event })));
    await queueReplays(tx, services, webhook, rows);
    return { replayed: rows.length };
  });

/** Queues replays. Deliveries that wait for another attempt are due now too: a replay comes after them, and the receiver is repaired. */
async function queueReplays(
  tx: Tx,
  { clock }: Services,
  { id }: WebhookRow,
  rows: readonly NewDelivery[],
): Promise<void> {
  const now = clock.now();
  if (rows.length > 0) await insertDeliveries(tx, rows, now);
  await bringDeliveriesForward(tx, id, now);
  await endPause(tx, id);
}

async function findActive(tx: Tx, wid: string): Promise<WebhookRow> {
  const webhook = (await findWebhook(tx, wid)) ?? refuse("not_found");
  return webhook.status === "active" ? webhook : refuse("webhook_disabled");
}

type Delivered = (typeof webhookEvents)[keyof typeof webhookEvents];

function isWanted({ type, available_subtypes }: WebhookRow, event: Delivered, wanted?: readonly string[]): boolean {
  if (event.family !== type || available_subtypes[event.type] !== true) return false;
  return wanted === undefined || wanted.length === 0 || wanted.includes(event.type);
}

type Replay = { webhook: WebhookRow; event: DomainEvent };

async function replayOf(tx: Tx, services: Services, { webhook, event }: Replay): Promise<NewDelivery[]> {
  const payload = await buildPayload(tx, event);
  if (payload === undefined) return [];
  const { type } = webhookEvents[event.type];
  const about = { webhook_id: webhook.id, type, subject: event.subject, payload, replay_of: event.id };
  return [{ ...newIds(services), ...about }];
}

const newIds = ({ ids }: Pick<Services, "ids">) => ({ id: ids.next(), event_id: ids.next() });
