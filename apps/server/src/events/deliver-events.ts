import type { Services } from "../context.ts";
import type { Tx } from "../db/query.ts";
import { systemScope } from "../db/scope.ts";
import { storableText } from "../db/storable-text.ts";
import { inRounds } from "../jobs/in-rounds.ts";
import { describe } from "../refusal.ts";
import {
  type Cursor,
  deleteDeliveries,
  dueRetries,
  type Failed,
  lockCursor,
  openWindow,
  type PendingRow,
  readPage,
  type Subject,
  saveFailed,
  updateCursor,
  waitingSubjects,
} from "./delivery.store.ts";
import type { Delivery, Subscription } from "./subscription.ts";

const EVENTS_AT_ONCE = 200;
const SUBJECTS_AT_ONCE = 4;

/** PostgreSQL ends a session that is idle in a transaction for a minute, as the one that holds the lock is while handlers run. */
const PAGE_MS = 20_000;

const FIRST_RETRY_MS = 5_000;

/** The waits double from five seconds, so the last attempt comes about six hours after the first. */
const MOST_ATTEMPTS = 13;

/** Delivers what a subscription has yet to handle; says how many events it handled. Only one worker at a time serves a subscription. */
export function deliverEvents(services: Services, subscription: Subscription): Promise<number> {
  return inRounds(EVENTS_AT_ONCE, (limit) => deliverPage(services, subscription, limit));
}

/**
 * Handles the next page and the failed events that are due, and moves the cursor past the page. A worker that dies before the
 * cursor has moved leaves the page to be handled again.
 */
function deliverPage(services: Services, subscription: Subscription, limit: number): Promise<number> {
  const { name, types } = subscription;
  return services.db.scoped(systemScope, async (tx) => {
    const locked = await lockCursor(tx, name);
    if (!locked) return 0;
    const due = await dueRetries(tx, { subscription: name, now: services.clock.now(), limit });
    const cursor = await openWindow(tx, locked);
    const page = cursor ? await readPage(tx, cursor, { types, limit }) : [];
    const waiting = new Set((await waitingSubjects(tx, name, page)).map(subjectKey));
    const [blocked, free] = split(page, (event) => waiting.has(subjectKey(event)));
    const { handled, failed } = await handleAll(services, subscription, [...due, ...free]);
    await saveResult(tx, name, { handled, failed: [...failed, ...putBehind(services, blocked)] });
    if (cursor) await updateCursor(tx, cursorAfter(cursor, page, limit));
    return due.length + page.length;
  });
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], second: T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function cursorAfter(cursor: Cursor, page: readonly PendingRow[], limit: number): Cursor {
  const last = page.at(-1);
  if (last && page.length === limit) return { ...cursor, position: last.position };
  return { ...cursor, window_from: cursor.window_to, position: 0 };
}

type Result = { handled: PendingRow[]; failed: Failed[] };

async function saveResult(tx: Tx, name: string, { handled, failed }: Result): Promise<void> {
  if (handled.length > 0) await deleteDeliveries(tx, name, handled);
  if (failed.length > 0) await saveFailed(tx, name, failed);
}

/** Several subjects at once, so that a slow one does not hold up the rest. */
async function handleAll(
  services: Services,
  subscription: Subscription,
  events: readonly PendingRow[],
): Promise<Result> {
  const subjects = Map.groupBy(events, subjectKey).values();
  const until = performance.now() + PAGE_MS;
  const results: Result[] = [];
  const work = async () => {
    for (const subject of subjects) results.push(await handleSubject(services, subscription, subject, until));
  };
  await Promise.all(Array.from({ length: SUBJECTS_AT_ONCE }, work));
  return { handled: results.flatMap(({ handled }) => handled), failed: results.flatMap(({ failed }) => failed) };
}

/**
 * Handles the events of one subject in order; those after a failed one wait with it, until it is handled or given up. What is left
 * when the page's time is up waits for the next page.
 */
async function handleSubject(
  services: Services,
  subscription: Subscription,
  events: readonly PendingRow[],
  until: number,
): Promise<Result> {
  const result: Result = { handled: [], failed: [] };
  for (const [index, event] of events.entries()) {
    if (performance.now() > until) {
      result.failed.push(...putBehind(services, events.slice(index)));
      break;
    }
    const failure = await tryEvent(services, subscription, event);
    if (!failure) result.handled.push(event);
    else result.failed.push(failure);
    if (failure?.state !== "waiting") continue;
    result.failed.push(...putBehind(services, events.slice(index + 1)));
    break;
  }
  return result;
}

async function tryEvent(
  services: Services,
  { name, handle }: Subscription,
  event: PendingRow,
): Promise<Failed | undefined> {
  try {
    await handle(services, { ...event, subscription: name } as unknown as Delivery);
    return undefined;
  } catch (error) {
    const attempts = event.attempts + 1;
    const state = attempts < MOST_ATTEMPTS ? "waiting" : "dead";
    services.log.error({
      subscription: name,
      event: event.id,
      type: event.type,
      attempts,
      state,
      error: describe(error),
    });
    const next_attempt_at = new Date(services.clock.now().getTime() + FIRST_RETRY_MS * 2 ** event.attempts);
    return { event, state, attempts, next_attempt_at, error: storableText(describe(error), 500) };
  }
}

function putBehind({ clock }: Services, events: readonly PendingRow[]): Failed[] {
  const next_attempt_at = clock.now();
  return events.map((event) => ({ event, state: "waiting", attempts: event.attempts, next_attempt_at, error: "" }));
}

const subjectKey = ({ merchant_id, subject }: Subject) => `${merchant_id}/${subject}`;
