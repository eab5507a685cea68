import type { Tx } from "../db/query.ts";
import type { DomainEvent, EventType } from "./event-types.ts";

/** A row of the outbox, without its merchant. */
export type EventRow = {
  id: string;
  type: string;
  subject: string;
  actor: string;
  data: object;
  at: Date;
};

const columns = [
  ["id", "text"],
  ["type", "text"],
  ["subject", "text"],
  ["actor", "text"],
  ["data", "jsonb"],
  ["at", "timestamptz"],
] as const;
const names = columns.map(([name]) => name).join(", ");

const insertSql = (source: string) =>
  `INSERT INTO domain_events (merchant_id, ${names}) SELECT $1, ${columns.map(([name]) => `event.${name}`).join(", ")} FROM ${source}`;

/** Inserts events as part of a larger statement whose $1 is the merchant; `rows` is the parameter that holds them as JSON. */
export const insertEventsSql = (rows: string): string =>
  insertSql(`jsonb_to_recordset(${rows}::jsonb) AS event(${columns.map((column) => column.join(" ")).join(", ")})`);

/** How many events, the number of their first parameter, and the relation without a row of which none is inserted. */
type Few = { count: number; first: number; only: string };

/** The same for a few events whose values are parameters. */
export function insertFewEventsSql({ count, first, only }: Few): string {
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map(([, type], column) => `$${first + row * columns.length + column}::${type}`).join(", "),
  );
  return insertSql(`${only}, (VALUES (${rows.join("), (")})) AS event(${names})`);
}

export const eventValues = (row: EventRow): unknown[] => columns.map(([name]) => row[name]);

export async function insertEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  await tx.query(insertEventsSql("$2"), [tx.merchantId, JSON.stringify(rows)]);
}

type Expired = { before: Date; subscriptions: readonly string[]; limit: number };

/**
 * Deletes the oldest events once each of these subscriptions has handled or given them up, with their deliveries. Deliveries of other
 * subscriptions, which no longer exist, hold back nothing.
 */
export async function deleteExpiredEvents(tx: Tx, { before, subscriptions, limit }: Expired): Promise<number> {
  const rows = await tx.query(
    `WITH oldest AS (
       SELECT merchant_id, id, at, commit_id FROM domain_events e
       WHERE NOT EXISTS (SELECT FROM event_deliveries d WHERE d.merchant_id = e.merchant_id AND d.event_id = e.id
         AND d.subscription = ANY($2) AND d.state = 'waiting')
       ORDER BY position LIMIT $3),
     expired AS (
       SELECT merchant_id, id FROM oldest
       WHERE at < $1
         AND commit_id < coalesce((SELECT min(window_from) FROM event_cursors WHERE subscription = ANY($2)),
           pg_snapshot_xmin(pg_current_snapshot()))),
     dead AS (DELETE FROM event_deliveries d USING expired WHERE d.merchant_id = expired.merchant_id AND d.event_id = expired.id)
     DELETE FROM domain_events e USING expired WHERE e.merchant_id = expired.merchant_id AND e.id = expired.id RETURNING e.id`,
    [before, subscriptions, limit],
  );
  return rows.length;
}

type Range = { from: Date; to: Date; types: readonly EventType[]; limit: number };

/** The merchant's events of a time range, oldest first, as far back as events are kept. */
export async function readEvents(tx: Tx, { from, to, types, limit }: Range): Promise<DomainEvent[]> {
  const rows = await tx.query(
    `SELECT merchant_id, id, type, subject, actor, data, at FROM domain_events
     WHERE merchant_id = $1 AND at >= $2 AND at <= $3 AND type = ANY($4) ORDER BY position LIMIT $5`,
    [tx.merchantId, from, to, types, limit],
  );
  return rows as unknown as DomainEvent[];
}

/** The place of the newest event of all merchants; 0 before the first. */
export async function lastPosition(tx: Tx): Promise<number> {
  const rows = await tx.query<{ position: number }>("SELECT coalesce(max(position), 0) AS position FROM domain_events");
  return rows[0]?.position ?? 0;
}
