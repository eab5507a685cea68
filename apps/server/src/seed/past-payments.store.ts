import type { Tx } from "../db/query.ts";

export type PastPayment = {
  id: string;
  type: string;
  status: string;
  amount: number;
  card_type: string;
  cc_first_six: string;
  cc_last_four: string;
  response_code: number;
  amount_authorized: number;
  amount_captured: number;
  amount_settled: number;
  tax_amount: number;
  tip_amount: number;
  order_id: string;
  billing_address: Record<string, string>;
  method: Record<string, string>;
  answer: Record<string, string>;
  created_at: Date;
  settled_at: Date | null;
  journal_id: string;
  settled_journal_id: string;
};

export type SeedProcessor = { id: string; name: string; type: string; user_id: string; user_name: string };

export async function seedProcessor(tx: Tx): Promise<SeedProcessor> {
  const rows = await tx.query<SeedProcessor>(
    `SELECT p.id, p.name, p.type, u.id AS user_id, u.username AS user_name FROM processors p, users u
     WHERE p.merchant_id = $1 AND p.payment_methods ? 'card' AND u.username = 'demo_merchant' LIMIT 1`,
    [tx.merchantId],
  );
  if (!rows[0]) throw new Error("the demo world is not there");
  return rows[0];
}

const recordset = `jsonb_to_recordset($2) AS r(id text, type text, status text, amount bigint, card_type text, cc_first_six text, cc_last_four text,
  response_code int, amount_authorized bigint, amount_captured bigint, amount_settled bigint, tax_amount bigint, tip_amount bigint, order_id text,
  billing_address jsonb, method jsonb, answer jsonb, created_at timestamptz, settled_at timestamptz, journal_id text, settled_journal_id text)`;

/** One statement for the payments and one for their journal, whatever the number. */
export async function insertPastPayments(tx: Tx, processor: SeedProcessor, rows: PastPayment[]): Promise<void> {
  const json = JSON.stringify(rows);
  await tx.query(
    `INSERT INTO transactions (merchant_id, id, type, status, response_code, amount, base_amount, amount_authorized, amount_captured, amount_settled,
       tax_amount, tip_amount, currency, payment_method, payment_type, card_type, cc_first_six, cc_last_four, user_id, user_name,
       processor_id, processor_name, processor_type, order_id, transaction_source, billing_address, shipping_address, method, answer,
       created_at, updated_at, captured_at, settled_at)
     SELECT $1, r.id, r.type, r.status, r.response_code, r.amount, r.amount, r.amount_authorized, r.amount_captured, r.amount_settled,
       r.tax_amount, r.tip_amount, 'usd', 'card', 'card', r.card_type, r.cc_first_six, r.cc_last_four, $3, $4, $5, $6, $7, r.order_id, 'api',
       r.billing_address, '{}', r.method, r.answer, r.created_at, coalesce(r.settled_at, r.created_at),
       CASE WHEN r.amount_captured > 0 THEN r.created_at END, r.settled_at
     FROM ${recordset}`,
    [tx.merchantId, json, processor.user_id, processor.user_name, processor.id, processor.name, processor.type],
  );
  await tx.query(
    `INSERT INTO journal (merchant_id, id, transaction_id, movement, debit, credit, amount, currency, at)
     SELECT $1, r.journal_id, r.id, 'captured', 'processor_receivable', 'merchant_pending', r.amount, 'usd', r.created_at
     FROM ${recordset} WHERE r.amount_captured > 0
     UNION ALL
     SELECT $1, r.settled_journal_id, r.id, CASE r.status WHEN 'settled' THEN 'settled' ELSE 'cancelled' END, 'merchant_pending',
       CASE r.status WHEN 'settled' THEN 'merchant_settled' ELSE 'processor_receivable' END, r.amount, 'usd', coalesce(r.settled_at, r.created_at)
     FROM ${recordset} WHERE r.amount_captured > 0`,
    [tx.merchantId, json],
  );
}
