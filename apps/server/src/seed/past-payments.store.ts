import type { Tx } from "../db/query.ts";
import { markStale } from "../modules/transactions/index.ts";

/** Times are milliseconds since 1970, and objects are JSON already, because there are millions. */
export type PastPayment = {
  id: string;
  type: string;
  status: string;
  response_code: number;
  amount: number;
  base_amount: number;
  amount_authorized: number;
  amount_captured: number;
  amount_settled: number;
  amount_refunded: number;
  tax_amount: number;
  tip_amount: number;
  card_type: string;
  cc_first_six: string;
  cc_last_four: string;
  order_id: string;
  transaction_source: string;
  referenced_transaction_id: string;
  settlement_batch_id: string;
  billing_address: string;
  method: string;
  answer: string;
  created_at: number;
  updated_at: number;
  captured_at: number | null;
  settled_at: number | null;
};

export type PastEvent = {
  id: string;
  transaction_id: string;
  type: string;
  amount: number;
  detail: string;
  created_at: number;
};

export type PastTransfer = {
  id: string;
  transaction_id: string;
  movement: string;
  debit: string;
  credit: string;
  amount: number;
  at: number;
};

export type PastBatch = {
  id: string;
  batch_number: number;
  batch_date: number;
  num_transactions: number;
  amount_captured: number;
  amount_credit: number;
};

export type Past = { payments: PastPayment[]; events: PastEvent[]; transfers: PastTransfer[]; batches: PastBatch[] };

export type SeedProcessor = {
  id: string;
  name: string;
  type: string;
  settle_at: string;
  timezone: string;
  user_id: string;
  user_name: string;
  /** The number of its last batch. */
  batches: number;
};

export async function seedProcessor(tx: Tx): Promise<SeedProcessor> {
  const rows = await tx.query<SeedProcessor>(
    `SELECT p.id, p.name, p.type, p.settle_at, p.timezone, u.id AS user_id, u.username AS user_name,
       (SELECT coalesce(max(batch_number), 0) FROM settlement_batches b WHERE b.merchant_id = $1 AND b.processor_id = p.id) AS batches
     FROM processors p, users u
     WHERE p.merchant_id = $1 AND p.payment_methods ? 'card' AND u.username = 'demo_merchant' LIMIT 1`,
    [tx.merchantId],
  );
  if (!rows[0]) throw new Error("the demo world is not there");
  return rows[0];
}

const time = (column: string) => `timestamptz 'epoch' + r.${column} * interval '1 millisecond'`;

const paymentTypes: Record<keyof PastPayment, string> = {
  id: "text",
  type: "text",
  status: "text",
  response_code: "int",
  amount: "bigint",
  base_amount: "bigint",
  amount_authorized: "bigint",
  amount_captured: "bigint",
  amount_settled: "bigint",
  amount_refunded: "bigint",
  tax_amount: "bigint",
  tip_amount: "bigint",
  card_type: "text",
  cc_first_six: "text",
  cc_last_four: "text",
  order_id: "text",
  transaction_source: "text",
  referenced_transaction_id: "text",
  settlement_batch_id: "text",
  billing_address: "jsonb",
  method: "jsonb",
  answer: "jsonb",
  created_at: "bigint",
  updated_at: "bigint",
  captured_at: "bigint",
  settled_at: "bigint",
};
const eventTypes: Record<keyof PastEvent, string> = {
  id: "text",
  transaction_id: "text",
  type: "text",
  amount: "bigint",
  detail: "text",
  created_at: "bigint",
};
const transferTypes: Record<keyof PastTransfer, string> = {
  id: "text",
  transaction_id: "text",
  movement: "text",
  debit: "text",
  credit: "text",
  amount: "bigint",
  at: "bigint",
};
const batchTypes: Record<keyof PastBatch, string> = {
  id: "text",
  batch_number: "int",
  batch_date: "bigint",
  num_transactions: "int",
  amount_captured: "bigint",
  amount_credit: "bigint",
};

const times = new Set(["created_at", "updated_at", "captured_at", "settled_at", "at", "batch_date"]);

/** One statement for each table, whatever the number of rows: a column travels as one array. */
type Target<T> = { table: string; types: Record<keyof T & string, string>; constants: Record<string, unknown> };

async function insertRows<T>(tx: Tx, { table, types, constants }: Target<T>, rows: readonly T[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(types) as (keyof T & string)[];
  const fixed = Object.keys(constants);
  const arrays = columns.map((column, index) => `$${fixed.length + index + 1}::${types[column]}[]`);
  const read = columns.map((column) => (times.has(column) ? time(column) : `r.${column}`));
  await tx.query(
    `INSERT INTO ${table} (${[...fixed, ...columns].join(", ")})
     SELECT ${[...fixed.map((_, index) => `$${index + 1}`), ...read].join(", ")}
     FROM unnest(${arrays.join(", ")}) AS r(${columns.join(", ")})`,
    [...Object.values(constants), ...columns.map((column) => rows.map((row) => row[column]))],
  );
}

/** Days of business as the real paths would have left them, in one commit. */
export async function insertPast(tx: Tx, processor: SeedProcessor, past: Past): Promise<void> {
  const { merchantId: merchant_id } = tx;
  await insertRows(tx, { table: "transactions", types: paymentTypes, constants: sameOf(tx, processor) }, past.payments);
  await markStale(
    tx,
    past.payments.map((payment) => payment.created_at),
  );
  await insertRows(tx, { table: "transaction_events", types: eventTypes, constants: { merchant_id } }, past.events);
  const journal = { table: "journal", types: transferTypes, constants: { merchant_id, currency: "usd" } };
  await insertRows(tx, journal, past.transfers);
  const closed = { status: "closed", response_code: 100, response_message: " ACCEPT" };
  const batches = {
    table: "settlement_batches",
    types: batchTypes,
    constants: { merchant_id, currency: "usd", ...whoTook(processor), ...closed },
  };
  await insertRows(tx, batches, past.batches);
}

function sameOf(tx: Tx, processor: SeedProcessor): Record<string, unknown> {
  return {
    merchant_id: tx.merchantId,
    currency: "usd",
    payment_method: "card",
    payment_type: "card",
    user_id: processor.user_id,
    user_name: processor.user_name,
    ...whoTook(processor),
    shipping_address: "{}",
  };
}

const whoTook = ({ id, name, type }: SeedProcessor) => ({
  processor_id: id,
  processor_name: name,
  processor_type: type,
});
