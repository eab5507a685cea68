import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import type { Address } from "@gatehouse/contract/transactions/address.ts";
import type { Details } from "@gatehouse/contract/transactions/details.ts";
import type { LineItemInput } from "@gatehouse/contract/transactions/line-item.ts";
import type { PaidWith, PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Status, TransactionType } from "@gatehouse/contract/transactions/status.ts";
import type { Tx } from "../../../db/query.ts";
import type { MethodFacts } from "../methods/domain/payment-source.ts";
import { markingStale } from "../rollups/rollup.store.ts";

export type AnswerFacts = {
  auth_code?: string;
  processor_code?: string;
  text?: string;
  processor_transaction_id?: string;
  avs?: string;
  cvv?: string;
  /** Where the payer is to be sent, for as long as the payment waits for them. */
  redirect_url?: string;
};

/** `address_id`: which one of the vault it is. Payments are found by it; replies, which name the customer, do not have it. */
export type KeptAddress = Partial<Address> & { address_id?: string };

export type TransactionRow = {
  merchant_id: string;
  id: string;
  type: TransactionType;
  status: Status;
  response_code: number;
  amount: number;
  base_amount: number;
  surcharge: number;
  service_fee: number;
  payment_adjustment: number;
  amount_authorized: number;
  amount_captured: number;
  amount_settled: number;
  amount_refunded: number;
  tax_amount: number;
  shipping_amount: number;
  tip_amount: number;
  /** What of the tip stands beside the base, because a device or a person added it later. */
  later_tip: number;
  discount_amount: number;
  national_tax_amount: number;
  duty_amount: number;
  tax_exempt: boolean;
  currency: string;
  /** How it was given; "token" for a stored one and for what a page's token stands for. */
  payment_method: PaidWith;
  payment_type: PaymentKind;
  card_type: string;
  cc_first_six: string;
  cc_last_four: string;
  account_digest: string;
  customer_id: string;
  customer_payment_type: string;
  customer_payment_id: string;
  user_id: string;
  user_name: string;
  processor_id: string;
  processor_name: string;
  processor_type: string;
  order_id: string;
  po_number: string;
  description: string;
  ip_address: string;
  transaction_source: string;
  email_receipt: boolean;
  email_address: string;
  referenced_transaction_id: string;
  settlement_batch_id: string;
  idempotency_key: string;
  idempotency_time: number;
  billing_address: KeptAddress;
  shipping_address: KeptAddress;
  /** Null when none were given. */
  custom_fields: CustomFieldValues | null;
  group_name: string;
  /** Null when none were given, as in most payments. */
  details: Partial<Details> | null;
  line_items: LineItemInput[] | null;
  /** The number that paid, for as long as its payer may still be kept. */
  sealed_account: string | null;
  method: MethodFacts;
  /** Once more what `method` says, for searches; "" where no device read the payment. */
  terminal_id: string;
  answer: AnswerFacts;
  created_at: Date;
  updated_at: Date;
  captured_at: Date | null;
  settled_at: Date | null;
};

export const columnList = [
  "merchant_id",
  "id",
  "type",
  "status",
  "response_code",
  "amount",
  "base_amount",
  "surcharge",
  "service_fee",
  "payment_adjustment",
  "amount_authorized",
  "amount_captured",
  "amount_settled",
  "amount_refunded",
  "tax_amount",
  "shipping_amount",
  "tip_amount",
  "later_tip",
  "discount_amount",
  "national_tax_amount",
  "duty_amount",
  "tax_exempt",
  "currency",
  "payment_method",
  "payment_type",
  "card_type",
  "cc_first_six",
  "cc_last_four",
  "account_digest",
  "customer_id",
  "customer_payment_type",
  "customer_payment_id",
  "user_id",
  "user_name",
  "processor_id",
  "processor_name",
  "processor_type",
  "order_id",
  "po_number",
  "description",
  "ip_address",
  "transaction_source",
  "email_receipt",
  "email_address",
  "referenced_transaction_id",
  "settlement_batch_id",
  "idempotency_key",
  "idempotency_time",
  "billing_address",
  "shipping_address",
  "custom_fields",
  "group_name",
  "details",
  "line_items",
  "sealed_account",
  "method",
  "terminal_id",
  "answer",
  "created_at",
  "updated_at",
  "captured_at",
  "settled_at",
] as const satisfies readonly (keyof TransactionRow)[];

const placeholders = columnList.map((_, index) => `$${index + 1}`).join(", ");
const insertSql = markingStale(`INSERT INTO transactions (${columnList.join(", ")}) VALUES (${placeholders})`, "id");

export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await tx.query(insertSql, columnValues(row));
}

/** A row in the order of `columnList`. A list would be written as an array of PostgreSQL's own. */
export function columnValues(row: TransactionRow): unknown[] {
  return columnList.map((column) =>
    column === "line_items" ? row[column] && JSON.stringify(row[column]) : row[column],
  );
}

export async function findTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  return (
    await tx.query<TransactionRow>("SELECT * FROM transactions WHERE merchant_id = $1 AND id = $2", [tx.merchantId, id])
  )[0];
}

/** The row, locked until the transaction ends: whoever acts on a payment acts alone. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const rows = await tx.query<TransactionRow>(
    "SELECT * FROM transactions WHERE merchant_id = $1 AND id = $2 FOR UPDATE",
    [tx.merchantId, id],
  );
  return rows[0];
}

export type TransactionChange = Partial<Omit<TransactionRow, "merchant_id" | "id" | "created_at">> & {
  updated_at: Date;
};

/** Column names come from the type, never from a request. */
export async function updateTransaction(tx: Tx, id: string, change: TransactionChange): Promise<TransactionRow> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = entries.map(([column], index) => `${column} = $${index + 3}`).join(", ");
  const rows = await tx.query<TransactionRow>(
    markingStale(`UPDATE transactions SET ${sets} WHERE merchant_id = $1 AND id = $2`, "*"),
    [tx.merchantId, id, ...entries.map(([, value]) => value)],
  );
  const row = rows[0];
  if (!row) throw new Error("the transaction to change is gone");
  return row;
}

/** True when an approved payment of the same account and amount, tips aside that came later, was made since then. Twins wait for each other here. */
export async function isDuplicate(
  tx: Tx,
  like: { digest: string; amount: number; currency: string; since: Date },
): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `${tx.merchantId}/${like.digest}/${like.amount}`,
  ]);
  const rows = await tx.query(
    `SELECT 1 FROM transactions WHERE merchant_id = $1 AND account_digest = $2 AND amount - later_tip = $3 AND created_at >= $4 AND currency = $5
     AND type IN ('sale', 'authorize') AND status NOT IN ('declined', 'voided') LIMIT 1`,
    [tx.merchantId, like.digest, like.amount, like.since, like.currency],
  );
  return rows.length > 0;
}
