import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Statement, Tx } from "../../../db/query.ts";
import { claimKeySql, closeIntentSql, intentColumns } from "../ledger/attempt.store.ts";
import { fewRowsSql, fewRowsValues, type LedgerCounts, type LedgerRows } from "../ledger/ledger.store.ts";
import { columnList, columnValues, type TransactionRow } from "../records/transaction.store.ts";
import { markStaleSql } from "../rollups/stale-quarters.store.ts";

// The two commits of a payment, each as one statement. They return no known values, because row policies would check the rows again.

const parameterOf = (column: keyof TransactionRow) => `$${columnList.indexOf(column) + 1}`;
const transactionColumns = columnList.join(", ");
const transactionValues = columnList.map(parameterOf).join(", ");
const resolveAfter = `$${columnList.length + 1}`;
const voidOnSuccess = `$${columnList.length + 2}`;
const expiresAt = `$${columnList.length + 3}`;
const [merchantId, id, now] = [parameterOf("merchant_id"), parameterOf("id"), parameterOf("created_at")];
const intentValues = `${merchantId}, ${id}, ${id}, 'charge', ${parameterOf("processor_id")}, '', ${parameterOf("amount")}, ${resolveAfter}, ${now}, ${voidOnSuccess}`;

const start: Statement = {
  name: "start_payment",
  text: `
    WITH opened AS (INSERT INTO payment_intents (${intentColumns}, void_on_success) VALUES (${intentValues})),
    marked AS (${markStaleSql({ merchantId, createdAt: now })})
    INSERT INTO transactions (${transactionColumns}) VALUES (${transactionValues})`,
};

const claimed = claimKeySql({
  merchant_id: merchantId,
  key: parameterOf("idempotency_key"),
  id,
  expires_at: expiresAt,
  now,
});

/** Writes nothing if the key is in use. */
const startWithKey: Statement = {
  name: "start_payment_with_key",
  text: `
    WITH claimed AS (${claimed}),
    opened AS (INSERT INTO payment_intents (${intentColumns}, void_on_success) SELECT ${intentValues} FROM claimed),
    written AS (INSERT INTO transactions (${transactionColumns}) SELECT ${transactionValues} FROM claimed),
    marked AS (${markStaleSql({ merchantId, createdAt: now }, "FROM claimed")})
    SELECT key FROM claimed`,
};

export type PendingRow = { row: TransactionRow; resolve_after: Date; void_on_success: boolean };

/** Writes the transaction, its intent and its idempotency key, if it has one. False if the key is in use. */
export async function insertPayment(tx: Tx, payment: PendingRow): Promise<boolean> {
  const { row, resolve_after, void_on_success } = payment;
  const values = [...columnValues(row), resolve_after, void_on_success];
  if (!row.idempotency_key) {
    await tx.query(start, values);
    return true;
  }
  const expires_at = new Date(row.created_at.getTime() + row.idempotency_time * 1000);
  return (await tx.query(startWithKey, [...values, expires_at])).length === 1;
}

/** One statement for each number of ledger rows, with and without a key. */
const finishes = new Map<string, Statement>();

function finishOf({ ledger, row }: Pick<FinishedPayment, "ledger" | "row">): Statement {
  const [events, entries, published] = [ledger.events.length, ledger.entries.length, ledger.published.length];
  const keyed = row.idempotency_key !== "";
  const name = `finish_payment_${events}_${entries}_${published}${keyed ? "_with_key" : ""}`;
  const made = finishes.get(name) ?? { name, text: finishSql({ events, entries, published, keyed }) };
  finishes.set(name, made);
  return made;
}

const finishSql = ({ keyed, ...ledger }: LedgerCounts & { keyed: boolean }) => `
    WITH closed AS (${closeIntentSql}),
    ${fewRowsSql({ ...ledger, first: keyed ? 19 : 17, only: "closed" })},${keyed ? keepAnswerSql : ""}
    written AS (UPDATE transactions t SET status = $4, response_code = $5, amount_authorized = $6, amount_captured = $7, answer = $8,
      captured_at = $9, updated_at = $3, amount = $10, tip_amount = $11, card_type = $12, cc_last_four = $13, method = $14,
      later_tip = $16, sealed_account = CASE WHEN $4 = 'declined' THEN NULL ELSE t.sealed_account END
      FROM closed WHERE t.merchant_id = $1 AND t.id = $2),
    marked AS (${markStaleSql({ merchantId: "$1", createdAt: "$15" }, "FROM closed")})
    SELECT id FROM closed`;

const keepAnswerSql = `
    kept AS (UPDATE idempotency_keys k SET answer = $18 FROM closed
      WHERE k.merchant_id = $1 AND k.key = $17 AND k.transaction_id = $2),`;

/** The row with its result, its ledger rows, and the response to repeat for its idempotency key. */
export type FinishedPayment = { row: TransactionRow; ledger: LedgerRows; answer: Transaction | null };

/** Writes the result and closes the intent. False, and nothing is written, if another caller has closed the intent. */
export async function closePayment(tx: Tx, { row, ledger, answer }: FinishedPayment): Promise<boolean> {
  const values = [
    ...[tx.merchantId, row.id, row.updated_at],
    ...[row.status, row.response_code, row.amount_authorized, row.amount_captured, row.answer, row.captured_at],
    ...[row.amount, row.tip_amount, row.card_type, row.cc_last_four, row.method, row.created_at, row.later_tip],
    ...(row.idempotency_key ? [row.idempotency_key, answer] : []),
    ...fewRowsValues(ledger),
  ];
  return (await tx.query(finishOf({ ledger, row }), values)).length === 1;
}
