import type { SettlementBatch, SettlementTotal } from "@gatehouse/contract/settlement/schemas.ts";
import type { Tx } from "../../../db/query.ts";
import { zoneInDatabase } from "../../../db/zone-in-database.ts";
import type { Order } from "../../../search/page.ts";

export type BatchFilter = {
  from?: Date;
  to?: Date;
  ids?: string[];
  notIds?: string[];
  processors?: string[];
  notProcessors?: string[];
  order: Order;
  limit: number;
  offset: number;
};

type BatchRow = Omit<SettlementBatch, "batch_date"> & { batch_date: Date };

const where = `b.merchant_id = ANY($1::text[]) AND b.status <> 'open' AND ($2::timestamptz IS NULL OR b.batch_date >= $2) AND ($3::timestamptz IS NULL OR b.batch_date <= $3)
  AND ($4::text[] IS NULL OR b.id = ANY($4)) AND ($5::text[] IS NULL OR b.id <> ALL($5)) AND ($6::text[] IS NULL OR b.processor_id = ANY($6))
  AND ($7::text[] IS NULL OR b.processor_id <> ALL($7))`;

function valuesOf(tx: Tx, filter: BatchFilter): unknown[] {
  return [
    tx.merchantIds ?? [tx.merchantId],
    filter.from ?? null,
    filter.to ?? null,
    filter.ids ?? null,
    filter.notIds ?? null,
    filter.processors ?? null,
    filter.notProcessors ?? null,
  ];
}

const sorts = {
  batch_date: "b.batch_date",
  batch_number: "b.batch_number",
  processor_name: "b.processor_name",
  num_transactions: "b.num_transactions",
  amount_captured: "b.amount_captured",
  amount_credit: "b.amount_credit",
  net_deposit: "b.amount_captured - b.amount_credit",
};
export const batchSortFields = Object.keys(sorts);

const orderBy = ({ order: { column, direction } }: BatchFilter) =>
  `${sorts[column as keyof typeof sorts]} ${direction}, b.id ${direction}`;

export async function listBatches(tx: Tx, filter: BatchFilter): Promise<SettlementBatch[]> {
  const rows = await tx.query<BatchRow>(
    `SELECT b.id, b.merchant_id, b.batch_date, b.processor_id, b.processor_name, b.processor_type, b.batch_number, b.num_transactions,
       b.amount_captured, b.amount_credit, b.amount_captured - b.amount_credit AS net_deposit, b.currency, b.status, b.response_code, b.response_message
     FROM settlement_batches b WHERE ${where} ORDER BY ${orderBy(filter)} LIMIT $8 OFFSET $9`,
    [...valuesOf(tx, filter), filter.limit, filter.offset],
  );
  return rows.map((row) => ({ ...row, batch_date: row.batch_date.toISOString() }));
}

export async function countBatches(tx: Tx, filter: BatchFilter): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    `SELECT count(*) AS total FROM settlement_batches b WHERE ${where}`,
    valuesOf(tx, filter),
  );
  return rows[0]?.total ?? 0;
}

export type DaySum = {
  merchant_id: string;
  batch_date: string;
  processor_id: string;
  processor_name: string;
  num_transactions: number;
  captured: number;
  credit: number;
  currency: string;
};

const MOST_DAYS = 400;

/** Sums by day of that zone, processor and currency, of what was accepted: the newest, and whether these are all. */
export async function sumBatches(
  tx: Tx,
  filter: BatchFilter,
  timezone: string,
): Promise<{ summary: DaySum[]; summary_complete: boolean }> {
  const days = await tx.query<DaySum>(
    `SELECT b.merchant_id, to_char(b.batch_date AT TIME ZONE $8, 'YYYY-MM-DD') AS batch_date, b.processor_id, b.processor_name,
       sum(b.num_transactions) AS num_transactions, sum(b.amount_captured) AS captured, sum(b.amount_credit) AS credit, b.currency
     FROM settlement_batches b WHERE ${where} AND b.status = 'closed' GROUP BY 1, 2, 3, 4, 8 ORDER BY 2 DESC, 1, 4, 3, 8 LIMIT $9`,
    [...valuesOf(tx, filter), zoneInDatabase(timezone), MOST_DAYS + 1],
  );
  return { summary: days.slice(0, MOST_DAYS), summary_complete: days.length <= MOST_DAYS };
}

/** FROM, WHERE and ORDER BY of every batch that the filter finds. */
export function selectBatches(tx: Tx, filter: BatchFilter) {
  const sql = `FROM settlement_batches b WHERE ${where} ORDER BY ${orderBy(filter)}`;
  return { sql, values: valuesOf(tx, filter), currency: "b.currency" };
}

/** Of what was accepted, however many days that is. */
export async function sumByCurrency(tx: Tx, filter: BatchFilter): Promise<SettlementTotal[]> {
  return tx.query<SettlementTotal>(
    `SELECT b.currency, sum(b.num_transactions)::bigint AS num_transactions, sum(b.amount_captured)::bigint AS amount_captured, sum(b.amount_credit)::bigint AS amount_credit,
       sum(b.amount_captured - b.amount_credit)::bigint AS net_deposit
     FROM settlement_batches b WHERE ${where} AND b.status = 'closed' GROUP BY 1`,
    valuesOf(tx, filter),
  );
}
