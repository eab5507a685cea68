import type { TransactionEvent } from "@gatehouse/contract/transactions/transaction.ts";
import type { Tx } from "../../db/query.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Transfer } from "./domain/journal.ts";

export type Happening = {
  transaction: { id: string; currency: string };
  event: { type: TransactionEvent["type"]; amount: number | null; detail?: string; user_name?: string };
  transfers: Transfer[];
  at: Date;
};

/** Writes what happened and what it moved, once, in the transaction that made it happen. */
export function record(tx: Tx, ids: Ids, happening: Happening): Promise<void> {
  return recordAll(tx, ids, [happening]);
}

/** The same for many at once: two statements whatever the number. */
export async function recordAll(tx: Tx, ids: Ids, happenings: Happening[]): Promise<void> {
  const { events, entries } = ledgerRows(ids, happenings);
  if (events.length > 0) await tx.query(insertEvents, [tx.merchantId, JSON.stringify(events)]);
  if (entries.length > 0) await tx.query(insertEntries, [tx.merchantId, JSON.stringify(entries)]);
}

export type LedgerRows = { events: object[]; entries: object[] };

/** What is written of each happening: its event, and an entry for every transfer. */
export function ledgerRows(ids: Ids, happenings: Happening[]): LedgerRows {
  const events = happenings.map(({ transaction, event, at }) => ({
    id: ids.next(),
    transaction_id: transaction.id,
    type: event.type,
    amount: event.amount,
    detail: event.detail ?? "",
    user_name: event.user_name ?? "",
    created_at: at,
  }));
  const entries = happenings.flatMap(({ transaction, transfers, at }) =>
    transfers.map((one) => ({
      ...one,
      id: ids.next(),
      transaction_id: transaction.id,
      currency: transaction.currency,
      at,
    })),
  );
  return { events, entries };
}

/** Events out of the parameter `json`; with `only`, a relation, none unless it has a row. */
export function insertEventsSql(json: string, only?: string): string {
  return `INSERT INTO transaction_events (merchant_id, id, transaction_id, type, amount, detail, user_name, created_at)
     SELECT $1, e.id, e.transaction_id, e.type, e.amount, e.detail, e.user_name, e.created_at
     FROM ${only ? `${only}, ` : ""}jsonb_to_recordset(${json})
       AS e(id text, transaction_id text, type text, amount bigint, detail text, user_name text, created_at timestamptz)`;
}

/** Journal entries in the same way. */
export function insertEntriesSql(json: string, only?: string): string {
  return `INSERT INTO journal (merchant_id, id, transaction_id, movement, debit, credit, amount, currency, at)
     SELECT $1, j.id, j.transaction_id, j.movement, j.debit, j.credit, j.amount, j.currency, j.at
     FROM ${only ? `${only}, ` : ""}jsonb_to_recordset(${json})
       AS j(id text, transaction_id text, movement text, debit text, credit text, amount bigint, currency text, at timestamptz)`;
}

const insertEvents = insertEventsSql("$2");
const insertEntries = insertEntriesSql("$2");

type EventRow = Omit<TransactionEvent, "created_at"> & { created_at: Date };

export async function listEvents(tx: Tx, transactionId: string): Promise<TransactionEvent[]> {
  const rows = await tx.query<EventRow>(
    `SELECT id, type, amount, detail, user_name, created_at FROM transaction_events
     WHERE merchant_id = $1 AND transaction_id = $2 ORDER BY created_at, id`,
    [tx.merchantId, transactionId],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
