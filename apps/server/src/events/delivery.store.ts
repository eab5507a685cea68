import { hasCome } from "../db/has-come.ts";
import type { Tx } from "../db/query.ts";

/** A published event as it is read for a subscription; `attempts` counts the deliveries that failed. */
export type PendingRow = {
  position: number;
  merchant_id: string;
  id: string;
  type: string;
  subject: string;
  actor: string;
  data: object;
  at: Date;
  attempts: number;
};

const eventColumns = "e.position, e.merchant_id, e.id, e.type, e.subject, e.actor, e.data, e.at";

/** Starts the cursors of new subscriptions at the present. */
export async function insertCursors(tx: Tx, subscriptions: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO event_cursors (subscription, window_from, window_to, position)
     SELECT name, horizon, horizon, 0 FROM unnest($1::text[]) name, pg_snapshot_xmin(pg_current_snapshot()) horizon
     ON CONFLICT (subscription) DO NOTHING`,
    [subscriptions],
  );
}

/**
 * After a dump was restored into another PostgreSQL, its transaction ids start low again. Then events that one of these subscriptions has not
 * passed are given the id of this transaction, and all cursors point at it: some events are delivered twice, none is lost.
 */
export async function rebaseAfterRestore(tx: Tx, subscriptions: readonly string[]): Promise<void> {
  // In a statement of its own: the program that waited for it must see what the first one moved.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('events', 0))");
  // Every retained event is rewritten, which may take longer than a statement usually may.
  await tx.query("SET LOCAL statement_timeout = 0");
  await tx.query(
    `WITH read AS (SELECT min(window_from) AS passed, max(window_to) AS latest FROM event_cursors WHERE subscription = ANY($1)),
     restored AS (SELECT passed FROM read
       WHERE greatest(latest, (SELECT max(commit_id) FROM domain_events)) > pg_snapshot_xmax(pg_current_snapshot())),
     moved AS (UPDATE domain_events SET commit_id =
       CASE WHEN passed IS NULL OR commit_id < passed THEN '0'::xid8 ELSE pg_current_xact_id() END FROM restored)
     UPDATE event_cursors SET window_from = pg_current_xact_id(), window_to = pg_current_xact_id(), position = 0 FROM restored`,
    [subscriptions],
  );
}

/**
 * The commits that a subscription reads at present, from the id `window_from` up to but without `window_to`. All of them have ended, so that
 * their events can be read in order of position; `position` is the last that was read.
 */
export type Cursor = { subscription: string; window_from: string; window_to: string; position: number };

/** Locks a subscription until the transaction ends and gives its cursor; nothing while another worker holds it. */
export async function lockCursor(tx: Tx, subscription: string): Promise<Cursor | undefined> {
  // Not a row lock: that would give this transaction an id, and no event after it could be read until it ends.
  const [lock] = await tx.query<{ held: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('events/' || $1::text, 0)) AS held",
    [subscription],
  );
  if (!lock?.held) return undefined;
  // A statement of its own reads what the last holder of the lock committed.
  const [cursor] = await tx.query<Cursor>(
    "SELECT subscription, window_from, window_to, position FROM event_cursors WHERE subscription = $1",
    [subscription],
  );
  return cursor;
}

/** Opens the next window once the last one has been read: up to the oldest transaction that is still running. Nothing where it is empty. */
export async function openWindow(tx: Tx, cursor: Cursor): Promise<Cursor | undefined> {
  if (cursor.window_from !== cursor.window_to) return cursor;
  // Materialized, or the planner looks for the lowest position through all events that were read before.
  const [opened] = await tx.query<Pick<Cursor, "window_to" | "position">>(
    `WITH found AS MATERIALIZED (SELECT position FROM domain_events
       WHERE commit_id >= $1::xid8 AND commit_id < pg_snapshot_xmin(pg_current_snapshot()))
     SELECT pg_snapshot_xmin(pg_current_snapshot()) AS window_to, min(position) - 1 AS position FROM found HAVING count(*) > 0`,
    [cursor.window_from],
  );
  return opened && { ...cursor, ...opened };
}

type Page = { types: readonly string[]; limit: number };

export async function readPage(tx: Tx, cursor: Cursor, { types, limit }: Page): Promise<PendingRow[]> {
  return tx.query<PendingRow>(
    `SELECT ${eventColumns}, 0 AS attempts FROM domain_events e
     WHERE commit_id >= $1::xid8 AND commit_id < $2::xid8 AND position > $3 AND type = ANY($4) ORDER BY position LIMIT $5`,
    [cursor.window_from, cursor.window_to, cursor.position, types, limit],
  );
}

export async function updateCursor(tx: Tx, cursor: Cursor): Promise<void> {
  await tx.query("UPDATE event_cursors SET window_from = $2, window_to = $3, position = $4 WHERE subscription = $1", [
    cursor.subscription,
    cursor.window_from,
    cursor.window_to,
    cursor.position,
  ]);
}

export type Subject = { merchant_id: string; subject: string };

/** Of these subjects, those that have an event waiting for another attempt. */
export async function waitingSubjects(
  tx: Tx,
  subscription: string,
  subjects: readonly Subject[],
): Promise<readonly Subject[]> {
  if (subjects.length === 0) return [];
  return tx.query<Subject>(
    `SELECT DISTINCT merchant_id, subject FROM event_deliveries
     WHERE subscription = $1 AND state = 'waiting' AND (merchant_id, subject) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [subscription, subjects.map((one) => one.merchant_id), subjects.map((one) => one.subject)],
  );
}

type Due = { subscription: string; now: Date; limit: number };

/** The waiting events of subjects whose first one is due. */
export async function dueRetries(tx: Tx, { subscription, now, limit }: Due): Promise<PendingRow[]> {
  return tx.query<PendingRow>(
    `SELECT ${eventColumns}, d.attempts FROM event_deliveries d
     JOIN domain_events e ON e.merchant_id = d.merchant_id AND e.id = d.event_id
     WHERE d.subscription = $2 AND d.state = 'waiting' AND (d.merchant_id, d.subject) IN (
       SELECT merchant_id, subject FROM (
         SELECT DISTINCT ON (merchant_id, subject) merchant_id, subject, next_attempt_at FROM event_deliveries
         WHERE subscription = $2 AND state = 'waiting' ORDER BY merchant_id, subject, position) first
       WHERE ${hasCome("next_attempt_at")} ORDER BY next_attempt_at LIMIT $3)
     ORDER BY e.position`,
    [now, subscription, limit],
  );
}

type LaterInCommit = { id: string; subject: string; position: number; types: readonly string[] };

/** The last event of these types that the commit of the event `id` published of its subject after it. */
export async function findLaterInCommit(tx: Tx, later: LaterInCommit): Promise<PendingRow | undefined> {
  const rows = await tx.query<PendingRow>(
    `SELECT ${eventColumns}, 0 AS attempts FROM domain_events e
     WHERE commit_id = (SELECT commit_id FROM domain_events WHERE merchant_id = $1 AND id = $2)
       AND merchant_id = $1 AND subject = $3 AND position > $4 AND type = ANY($5) ORDER BY position DESC LIMIT 1`,
    [tx.merchantId, later.id, later.subject, later.position, later.types],
  );
  return rows[0];
}

type Named = { merchant_id: string; id: string; subscription: string };

/** Notes that a handler has written what it writes; false when it had before. */
export async function markApplied(
  tx: Tx,
  event: Named & Pick<PendingRow, "subject" | "position" | "at">,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO event_deliveries AS d (merchant_id, subscription, event_id, subject, position, at, state, applied)
     VALUES ($1, $2, $3, $4, $5, $6, 'handling', true)
     ON CONFLICT (merchant_id, subscription, event_id) DO UPDATE SET applied = true WHERE NOT d.applied RETURNING event_id`,
    [event.merchant_id, event.subscription, event.id, event.subject, event.position, event.at],
  );
  return rows.length === 1;
}

export async function deleteDeliveries(tx: Tx, subscription: string, events: readonly PendingRow[]): Promise<void> {
  await tx.query(
    `DELETE FROM event_deliveries WHERE subscription = $1
       AND (merchant_id, event_id) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [subscription, events.map((one) => one.merchant_id), events.map((one) => one.id)],
  );
}

/** What becomes of an event that failed, or that waits behind one of its subject that did. */
export type Failed = {
  event: PendingRow;
  state: "waiting" | "dead";
  attempts: number;
  next_attempt_at: Date;
  error: string;
};

export async function saveFailed(tx: Tx, subscription: string, failed: readonly Failed[]): Promise<void> {
  const rows = failed.map(({ event, ...rest }) => ({
    merchant_id: event.merchant_id,
    event_id: event.id,
    subject: event.subject,
    position: event.position,
    at: event.at,
    ...rest,
  }));
  await tx.query(
    `INSERT INTO event_deliveries (subscription, merchant_id, event_id, subject, position, at, state, attempts, next_attempt_at, error)
     SELECT $1, merchant_id, event_id, subject, position, at, state, attempts, next_attempt_at, error FROM jsonb_to_recordset($2::jsonb)
       AS r(merchant_id text, event_id text, subject text, position bigint, at timestamptz, state text, attempts integer,
         next_attempt_at timestamptz, error text)
     ON CONFLICT (merchant_id, subscription, event_id) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
       next_attempt_at = excluded.next_attempt_at, error = excluded.error`,
    [subscription, JSON.stringify(rows)],
  );
}

type Counted = { count: number; oldest: Date | null };

/** How many deliveries are in a state, and how old the oldest of their events is. */
export async function countDeliveries(tx: Tx, state: Failed["state"]): Promise<Counted> {
  const [counted] = await tx.query<Counted>(
    "SELECT count(*) AS count, min(at) AS oldest FROM event_deliveries WHERE state = $1",
    [state],
  );
  return counted ?? { count: 0, oldest: null };
}

/** How many events the slowest of these subscriptions has yet to read, whether or not it takes their type. */
export async function countUnread(tx: Tx, subscriptions: readonly string[]): Promise<Counted> {
  const [counted] = await tx.query<Counted>(
    `SELECT count(*) AS count, min(at) AS oldest FROM domain_events e,
       (SELECT subscription, window_from, window_to, position FROM event_cursors WHERE subscription = ANY($1) ORDER BY window_from LIMIT 1) c
     WHERE e.commit_id >= c.window_from AND (e.commit_id >= c.window_to OR e.position > c.position)`,
    [subscriptions],
  );
  return counted ?? { count: 0, oldest: null };
}
