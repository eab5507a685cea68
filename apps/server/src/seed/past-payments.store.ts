import { type Rows, rowsFor, type Types } from "../db/copy-rows.ts";
import type { LoadingTx } from "../db/load.ts";
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
  shipping_address: string;
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
  response_code: number;
  amount_captured: number;
  amount_credit: number;
};

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
     WHERE p.merchant_id = $1 AND p.payment_methods ? 'card' AND u.username = 'demo_merchant' ORDER BY p.created_at, p.id LIMIT 1`,
    [tx.merchantId],
  );
  if (!rows[0]) throw new Error("the demo world is not there");
  return rows[0];
}

export const paymentTypes: Types<PastPayment> = {
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
  shipping_address: "jsonb",
  method: "jsonb",
  answer: "jsonb",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  captured_at: "timestamptz",
  settled_at: "timestamptz",
};
export const eventTypes: Types<PastEvent> = {
  id: "text",
  transaction_id: "text",
  type: "text",
  amount: "bigint",
  detail: "text",
  created_at: "timestamptz",
};
export const transferTypes: Types<PastTransfer> = {
  id: "text",
  transaction_id: "text",
  movement: "text",
  debit: "text",
  credit: "text",
  amount: "bigint",
  at: "timestamptz",
};
export const batchTypes: Types<PastBatch> = {
  id: "text",
  batch_number: "int",
  batch_date: "timestamptz",
  num_transactions: "int",
  response_code: "int",
  amount_captured: "bigint",
  amount_credit: "bigint",
};

/** Days of business on their way to their tables. */
export type Past = {
  payments: Rows<PastPayment>;
  events: Rows<PastEvent>;
  transfers: Rows<PastTransfer>;
  batches: Rows<PastBatch>;
  /** The quarters of an hour with a payment. */
  moments: Set<number>;
};

export function emptyPast(merchant_id: string, processor: SeedProcessor): Past {
  const currency = "usd";
  const { user_id, user_name } = processor;
  const taken = { processor_id: processor.id, processor_name: processor.name, processor_type: processor.type };
  const payment = { merchant_id, currency, payment_method: "card", payment_type: "card", user_id, user_name, ...taken };
  const batch = { merchant_id, currency, status: "closed", response_message: " ACCEPT", ...taken };
  return {
    payments: rowsFor(paymentTypes, payment),
    events: rowsFor(eventTypes, { merchant_id }),
    transfers: rowsFor(transferTypes, { merchant_id, currency }),
    batches: rowsFor(batchTypes, batch),
    moments: new Set(),
  };
}

/** Days of business as the real paths would have left them, in one commit. */
export async function copyPast(tx: LoadingTx, { payments, events, transfers, batches, moments }: Past): Promise<void> {
  await tx.copy("transactions", payments);
  await markStale(tx, [...moments]);
  await tx.copy("transaction_events", events);
  await tx.copy("journal", transfers);
  await tx.copy("settlement_batches", batches);
}

const filled = "transactions, transaction_events, journal, settlement_batches, transaction_tallies, amount_tallies";

/**
 * Until this transaction ends autovacuum passes these tables by, for it never waits for a lock; afterwards it reads once what
 * it would else have sampled every few seconds while they grew. Payments go on meanwhile.
 */
export async function keepFromVacuum(tx: Tx): Promise<void> {
  // It does nothing until all is loaded, for which many servers end a transaction.
  await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await tx.query(`LOCK TABLE ${filled} IN SHARE UPDATE EXCLUSIVE MODE`);
}
