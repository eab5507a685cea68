import type { TransactionEvent } from "@gatehouse/contract/transactions/transaction.ts";
import type { Tx } from "../../../db/query.ts";
import type { NewEvent } from "../../../events/event-types.ts";
import { type EventRow, eventValues, insertEventsSql, insertFewEventsSql } from "../../../events/outbox.store.ts";
import { eventRow } from "../../../events/publish.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { Transfer } from "./domain/journal.ts";

/** One change of a transaction: its timeline event, its journal transfers, and the domain events that it publishes. */
export type LedgerRecord = {
  transaction: { id: string; currency: string };
  event: { type: TransactionEvent["type"]; amount: number | null; detail?: string; user_name?: string };
  transfers: Transfer[];
  publishes?: readonly NewEvent[];
  at: Date;
};

/** Writes the timeline event, transfers and domain events of one change. */
export function record(tx: Tx, ids: Ids, entry: LedgerRecord): Promise<void> {
  return recordAll(tx, ids, [entry]);
}

/** Writes many changes with two statements. */
export async function recordAll(tx: Tx, ids: Ids, records: LedgerRecord[]): Promise<void> {
  const { events, entries, published } = ledgerRows(ids, records);
  const timeline = [tx.merchantId, JSON.stringify(events)];
  if (published.length > 0) await tx.query(manyPublishedEvents, [...timeline, JSON.stringify(published)]);
  else if (events.length > 0) await tx.query(manyEvents, timeline);
  if (entries.length > 0) await tx.query(manyEntries, [tx.merchantId, JSON.stringify(entries)]);
}

type Row = Readonly<Record<string, unknown>>;
export type LedgerRows = { events: Row[]; entries: Row[]; published: EventRow[] };

/** Builds the rows of each change: a timeline event, an entry for every transfer, and the published events. */
export function ledgerRows(ids: Ids, records: LedgerRecord[]): LedgerRows {
  const events = records.map(({ transaction, event, at }) => ({
    id: ids.next(),
    transaction_id: transaction.id,
    type: event.type,
    amount: event.amount,
    detail: event.detail ?? "",
    user_name: event.user_name ?? "",
    created_at: at,
  }));
  const entries = records.flatMap(({ transaction, transfers, at }) =>
    transfers.map((one) => ({
      ...one,
      id: ids.next(),
      transaction_id: transaction.id,
      currency: transaction.currency,
      at,
    })),
  );
  const published = records.flatMap(({ publishes = [] }) => publishes.map((one) => eventRow(ids, one)));
  return { events, entries, published };
}

type Table = { name: string; columns: readonly (readonly [name: string, type: "text" | "bigint" | "timestamptz"])[] };

const [id, transaction_id, amount] = [
  ["id", "text"],
  ["transaction_id", "text"],
  ["amount", "bigint"],
] as const;
const eventTable: Table = {
  name: "transaction_events",
  columns: [
    ...[id, transaction_id, amount, ["created_at", "timestamptz"] as const],
    ...(["type", "detail", "user_name"] as const).map((name) => [name, "text"] as const),
  ],
};
const entryTable: Table = {
  name: "journal",
  columns: [
    ...[id, transaction_id, amount, ["at", "timestamptz"] as const],
    ...(["movement", "debit", "credit", "currency"] as const).map((name) => [name, "text"] as const),
  ],
};

/** `rows` is a relation `r` of the table's columns, of the merchant in $1. */
function insertSql({ name, columns }: Table, rows: string): string {
  const names = columns.map(([column]) => column);
  return `INSERT INTO ${name} (merchant_id, ${names.join(", ")}) SELECT $1, ${names.map((one) => `r.${one}`).join(", ")} FROM ${rows}`;
}

const outOfJson = (table: Table) =>
  insertSql(table, `jsonb_to_recordset($2) AS r(${table.columns.map((column) => column.join(" ")).join(", ")})`);

const manyEvents = outOfJson(eventTable);
const manyPublishedEvents = `WITH published AS (${insertEventsSql("$3")}) ${manyEvents}`;
const manyEntries = outOfJson(entryTable);

/** The number of rows of each kind. */
export type LedgerCounts = Record<keyof LedgerRows, number>;

/** The counts, the number of their first parameter, and a relation: if `only` has no row, none is written. */
type Few = LedgerCounts & { first: number; only: string };

/**
 * Builds parts of a larger statement that write the few rows of one payment. Each value is a parameter, because reading
 * values from JSON costs as much as writing them.
 */
export function fewRowsSql({ events, entries, published, first, only }: Few): string {
  const firstEntry = first + events * eventTable.columns.length;
  const firstPublished = firstEntry + entries * entryTable.columns.length;
  const parts = [`told AS (${insertSql(eventTable, `${only}, ${places(eventTable, { count: events, first })}`)})`];
  if (entries > 0)
    parts.push(
      `moved AS (${insertSql(entryTable, `${only}, ${places(entryTable, { count: entries, first: firstEntry })}`)})`,
    );
  if (published > 0)
    parts.push(`published AS (${insertFewEventsSql({ count: published, first: firstPublished, only })})`);
  return parts.join(",\n    ");
}

function places({ columns }: Table, { count, first }: { count: number; first: number }): string {
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map(([, type], at) => `$${first + row * columns.length + at}::${type}`).join(", "),
  );
  return `(VALUES (${rows.join("), (")})) AS r(${columns.map(([column]) => column).join(", ")})`;
}

/** The parameters of `fewRowsSql`. */
export function fewRowsValues({ events, entries, published }: LedgerRows): unknown[] {
  const valuesOf = ({ columns }: Table, rows: Row[]) => rows.flatMap((row) => columns.map(([column]) => row[column]));
  return [...valuesOf(eventTable, events), ...valuesOf(entryTable, entries), ...published.flatMap(eventValues)];
}

type TimelineRow = Omit<TransactionEvent, "created_at"> & { created_at: Date };

export async function listEvents(tx: Tx, transactionId: string): Promise<TransactionEvent[]> {
  const rows = await tx.query<TimelineRow>(
    `SELECT id, type, amount, detail, user_name, created_at FROM transaction_events
     WHERE merchant_id = $1 AND transaction_id = $2 ORDER BY created_at, id`,
    [tx.merchantId, transactionId],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
