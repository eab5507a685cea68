import type { RequestLogDetail, RequestLogEntry } from "@gatehouse/contract/request-log/schemas.ts";
import type { Tx } from "../../db/query.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { Order, PageOf } from "../../search/page.ts";

/** An entry as it is stored; its bodies are redacted. */
export type NewEntry = Omit<RequestLogDetail, "created_at"> & { merchant_id: string; created_at: Date };

/** Creates the partitions of the days from `first` to `last` (UTC) where they are missing. */
export async function createDays(tx: Tx, { first, last }: { first: Date; last: Date }): Promise<void> {
  await tx.query("SELECT create_request_log_days($1::date, $2::date)", [dayOf(first), dayOf(last)]);
}

/** Drops the partitions of the days before that of `oldest` and returns their number. */
export async function dropDays(tx: Tx, oldest: Date): Promise<number> {
  const [row] = await tx.query<{ dropped: number }>("SELECT drop_request_log_days($1::date) AS dropped", [
    dayOf(oldest),
  ]);
  return row?.dropped ?? 0;
}

/** The day in UTC, as `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Stores entries of any merchants in one statement. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx.query(
    `WITH entries AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS e(merchant_id text, id text, created_at timestamptz, key_id text, key_name text,
         method text, path text, status integer, duration_ms integer, transaction_ids text[], query text, request text, reply text)),
     linked AS (
       INSERT INTO request_log_transactions (merchant_id, transaction_id, id, created_at)
       SELECT merchant_id, unnest(transaction_ids), id, created_at FROM entries)
     INSERT INTO request_log (merchant_id, id, created_at, key_id, key_name, method, path, status, duration_ms, transaction_ids, query,
       request, reply)
     SELECT merchant_id, id, created_at, key_id, key_name, method, path, status, duration_ms, transaction_ids, query, request, reply
     FROM entries`,
    [JSON.stringify(entries)],
  );
}

type EntryRow = Omit<RequestLogEntry, "created_at"> & { created_at: Date };

const shown = "l.id, l.created_at, l.key_id, l.key_name, l.method, l.path, l.status, l.duration_ms, l.transaction_ids";

const presentRow = <T extends EntryRow>(row: T) => ({ ...row, created_at: row.created_at.toISOString() });

/** A log has no end, so counting stops here. */
const MOST_COUNTED = 10_000;

type Search = PageOf & { conditions: readonly Condition[]; direction: Order["direction"] };

export async function searchEntries(
  tx: Tx,
  { conditions, direction, limit, offset }: Search,
): Promise<{ rows: RequestLogEntry[]; total: number }> {
  const { where, values } = whereOf([{ sql: "l.merchant_id = ?", value: tx.merchantId }, ...conditions]);
  const rows = await tx.query<EntryRow>(
    `SELECT ${shown} FROM request_log l WHERE ${where} ORDER BY l.id ${direction}
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  const counted = await tx.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT FROM request_log l WHERE ${where} LIMIT ${MOST_COUNTED}) found`,
    values,
  );
  return { rows: rows.map(presentRow), total: counted[0]?.total ?? 0 };
}

export async function findEntry(tx: Tx, id: string): Promise<RequestLogDetail | undefined> {
  const [row] = await tx.query<EntryRow & Pick<RequestLogDetail, "query" | "request" | "reply">>(
    `SELECT ${shown}, l.query, l.request, l.reply FROM request_log l WHERE l.merchant_id = $1 AND l.id = $2`,
    [tx.merchantId, id],
  );
  return row && presentRow(row);
}
