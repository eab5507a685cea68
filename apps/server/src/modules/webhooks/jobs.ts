import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { inRounds } from "../../jobs/in-rounds.ts";
import { type Chance, systemChance } from "../../ports/chance.ts";
import { describe } from "../../refusal.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueWebhook,
  deleteDeliveries,
  lockDueWebhooks,
  type Pace,
  paceWebhooks,
  type Room,
} from "./deliveries/delivery.store.ts";
import { sendDelivery } from "./deliveries/send-delivery.ts";

/** Deliveries under way at once, over all webhooks. */
const MOST_AT_ONCE = 256;
/** Of one webhook: from 2, doubled by successes, back to 1 by a failure, so that dead ones take up little. */
const FIRST_WINDOW = 2;
const MOST_WINDOW = 32;

/** Longer than a request may take, so that no other worker claims a delivery that is under way. */
const CLAIM_MS = 60_000;

/** While requests are under way, how long until the queue is read again. */
const NEXT_CLAIM_MS = 100;

/**
 * The job that sends what is due. It keeps claiming while requests are under way, so that a slow webhook delays no other, and ends
 * when nothing is due and nothing is under way, or when the worker stops.
 */
export function deliverySender(
  services: Services,
  chance: Chance = systemChance,
): (stopping?: AbortSignal) => Promise<number> {
  const windows = new Map<string, number>();
  const underWay = new Map<string, number>();

  const roomOf = (webhook: DueWebhook) => {
    const window = webhook.failures > 0 ? 1 : (windows.get(webhook.id) ?? FIRST_WINDOW);
    return Math.max(0, window - (underWay.get(webhook.id) ?? 0));
  };

  async function send({ webhook, delivery }: Claimed): Promise<void> {
    underWay.set(webhook.id, (underWay.get(webhook.id) ?? 0) + 1);
    const delivered = await trySend(services, { webhook, delivery }, chance);
    const left = (underWay.get(webhook.id) ?? 1) - 1;
    if (left > 0) underWay.set(webhook.id, left);
    else underWay.delete(webhook.id);
    if (!delivered) windows.delete(webhook.id);
    else windows.set(webhook.id, Math.min(MOST_WINDOW, (windows.get(webhook.id) ?? FIRST_WINDOW) * 2));
  }

  return async (stopping) => {
    let sent = 0;
    const running = new Set<Promise<void>>();
    try {
      while (!stopping?.aborted) {
        const claimed = await claimDue(services, { free: MOST_AT_ONCE - running.size, roomOf, first: chance() });
        for (const one of claimed) {
          const sending = send(one).finally(() => running.delete(sending));
          running.add(sending);
        }
        sent += claimed.length;
        if (running.size === 0) break;
        await Promise.race([...running, pause(NEXT_CLAIM_MS)]);
      }
    } finally {
      await Promise.all(running);
    }
    return sent;
  };
}

/** An error of ours leaves the delivery to its next claim and is logged. */
async function trySend(services: Services, { webhook, delivery }: Claimed, chance: Chance): Promise<boolean> {
  try {
    return await sendDelivery(services, { webhook, delivery, jitter: chance() });
  } catch (error) {
    services.log.error({ delivery: delivery.id, attempts: delivery.attempts, error: describe(error) });
    return false;
  }
}

/** `first`, from 0 to 1, is where in the list of due webhooks the room is shared out first. */
type Capacity = { free: number; roomOf(webhook: DueWebhook): number; first: number };
type Claimed = { webhook: DueWebhook; delivery: ClaimedDelivery };

async function claimDue({ db, clock }: Services, capacity: Capacity): Promise<Claimed[]> {
  if (capacity.free === 0) return [];
  return db.scoped(systemScope, async (tx) => {
    const now = clock.now();
    const webhooks = new Map((await lockDueWebhooks(tx, now)).map((webhook) => [webhook.id, webhook]));
    const rooms = shareOut([...webhooks.values()], capacity);
    if (rooms.length === 0) return [];
    const claimed = await claimDeliveries(tx, { now, until: new Date(now.getTime() + CLAIM_MS), rooms });
    const paces = pacesOf(webhooks, claimed, now);
    if (paces.length > 0) await paceWebhooks(tx, paces);
    return claimed.flatMap((delivery) => {
      const webhook = webhooks.get(delivery.webhook_id);
      return webhook ? [{ webhook, delivery }] : [];
    });
  });
}

/** Gives each webhook its room while some is free. It begins at a random webhook, so that none is always the last. */
function shareOut(webhooks: readonly DueWebhook[], { free, roomOf, first }: Capacity): Room[] {
  const start = Math.floor(first * webhooks.length);
  const rooms: Room[] = [];
  let left = free;
  for (const webhook of [...webhooks.slice(start), ...webhooks.slice(0, start)]) {
    const { limit_per_second: limit } = webhook;
    const room = Math.min(left, roomOf(webhook), limit === 0 ? Number.POSITIVE_INFINITY : Math.ceil(limit / 4));
    if (room <= 0) continue;
    rooms.push({ merchant_id: webhook.merchant_id, webhook_id: webhook.id, room });
    left -= room;
  }
  return rooms;
}

function pacesOf(webhooks: ReadonlyMap<string, DueWebhook>, claimed: readonly ClaimedDelivery[], now: Date): Pace[] {
  const counts = Map.groupBy(claimed, ({ webhook_id }) => webhook_id);
  return [...counts].flatMap(([webhook_id, deliveries]) => {
    const webhook = webhooks.get(webhook_id);
    if (!webhook || webhook.limit_per_second === 0) return [];
    const ms = Math.ceil((deliveries.length * 1000) / webhook.limit_per_second);
    return [{ merchant_id: webhook.merchant_id, webhook_id, until: new Date(now.getTime() + ms) }];
  });
}

const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 500;

/** The delivery log is kept as long as events are. */
export function deleteOldDeliveries({ db, clock, config }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - config.EVENT_RETENTION_DAYS * DAY_MS);
  return inRounds(FORGOTTEN_AT_ONCE, (limit) =>
    db.scoped(systemScope, (tx) => deleteDeliveries(tx, { before, limit })),
  );
}
