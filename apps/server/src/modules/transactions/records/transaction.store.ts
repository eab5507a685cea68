import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import type { Address } from "@gatehouse/contract/transactions/address.ts";
import type { Details } from "@gatehouse/contract/transactions/details.ts";
import type { LineItemInput } from "@gatehouse/contract/transactions/line-item.ts";
import type { PaidWith, PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Status, TransactionType } from "@gatehouse/contract/transactions/status.ts";
import type { Tx } from "../../../db/query.ts";
import type { MethodFacts } from "../methods/domain/payment-source.ts";
import { markingStale } from "../rollups/stale-quarters.store.ts";

export type AnswerFacts = {
  auth_code?: string;
  processor_code?: string;
  text?: string;
  processor_transaction_id?: string;
  avs?: string;
  cvv?: string;
  /** The redirect page, while the payment waits for the customer. */
  redirect_url?: string;
};

/** `address_id` is the id of the vault address. Searches use it; responses leave it out. */
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
  /** The part of the tip that a device or a user added after the sale; it is not in `base_amount`. */
  later_tip: number;
  discount_amount: number;
  national_tax_amount: number;
  duty_amount: number;
  tax_exempt: boolean;
  currency: string;
  /** How the payment source was given; "token" for a stored method and for a page token. */
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
  /** The sealed card or account number, while the customer can still be saved to the vault. */
  sealed_account: string | null;
  method: MethodFacts;
  /** A copy of `method.terminal_id`, for searches; "" without a terminal. */
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

/** Returns a row's values in the order of `columnList`. `line_items` is JSON, because the driver would write a list as a PostgreSQL array. */
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

/** Locks the row until the database transaction ends, so that only one caller changes a payment at a time. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const rows = await tx.query<TransactionRow>(
    "SELECT * FROM transactions WHERE merchant_id = $1 AND id = $2 FOR UPDATE",
    [tx.merchantId, id],
  );
  return rows[0];
}

const secondaryOf = `SELECT * FROM transactions WHERE merchant_id = $1 AND referenced_transaction_id = $2
  AND referenced_transaction_id <> '' AND type IN ('sale', 'authorize') ORDER BY created_at, id LIMIT 1`;

/** Finds the secondary transaction of a split payment by the id of its primary. */
export async function findSecondary(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  return (await tx.query<TransactionRow>(secondaryOf, [tx.merchantId, id]))[0];
}

/** Locks the secondary transaction until the database transaction ends. Always lock the primary first. */
export async function lockSecondary(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  return (await tx.query<TransactionRow>(`${secondaryOf} FOR UPDATE`, [tx.merchantId, id]))[0];
}

export type TransactionChange = Partial<Omit<TransactionRow, "merchant_id" | "id" | "created_at">> & {
  updated_at: Date;
};

/** Updates the given columns. Column names come from the type, never from a request. */
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

/** True if the same account paid the same amount, without later tips, since `since`. Concurrent duplicates wait for each other's commit here. */
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

/**
 * True if the transaction is in no batch, or in one that the processor refused. Locks the batch, so that it isn't sent again before
 * the caller's commit.
 */
export async function mayLeaveBatch(tx: Tx, batchId: string): Promise<boolean> {
  if (batchId === "") return true;
  const rows = await tx.query(
    "SELECT 1 FROM settlement_batches WHERE merchant_id = $1 AND id = $2 AND status = 'refused' FOR UPDATE",
    [tx.merchantId, batchId],
  );
  return rows.length === 1;
}
