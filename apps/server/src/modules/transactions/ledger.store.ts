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
  if (happenings.length === 0) return;
  const events = happenings.map(({ transaction, event, at }) => ({
    id: ids.next(),
    transaction_id: transaction.id,
    type: event.type,
    amount: event.amount,
    detail: event.detail ?? "",
    user_name: event.user_name ?? "",
    created_at: at,
  }));
  await tx.query(
    `INSERT INTO transaction_events (merchant_id, id, transaction_id, type, amount, detail, user_name, created_at)
     SELECT $1, e.id, e.transaction_id, e.type, e.amount, e.detail, e.user_name, e.created_at
     FROM jsonb_to_recordset($2) AS e(id text, transaction_id text, type text, amount bigint, detail text, user_name text, created_at timestamptz)`,
    [tx.merchantId, JSON.stringify(events)],
  );
  const entries = happenings.flatMap(({ transaction, transfers, at }) =>
    transfers.map((one) => ({
      ...one,
      id: ids.next(),
      transaction_id: transaction.id,
      currency: transaction.currency,
      at,
    })),
  );
  if (entries.length === 0) return;
  await tx.query(
    `INSERT INTO journal (merchant_id, id, transaction_id, movement, debit, credit, amount, currency, at)
     SELECT $1, j.id, j.transaction_id, j.movement, j.debit, j.credit, j.amount, j.currency, j.at
     FROM jsonb_to_recordset($2) AS j(id text, transaction_id text, movement text, debit text, credit text, amount bigint, currency text, at timestamptz)`,
    [tx.merchantId, JSON.stringify(entries)],
  );
}

type EventRow = Omit<TransactionEvent, "created_at"> & { created_at: Date };

export async function listEvents(tx: Tx, transactionId: string): Promise<TransactionEvent[]> {
  const rows = await tx.query<EventRow>(
    `SELECT id, type, amount, detail, user_name, created_at FROM transaction_events
     WHERE merchant_id = $1 AND transaction_id = $2 ORDER BY created_at, id`,
    [tx.merchantId, transactionId],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
