import { hasCome } from "../../../db/has-come.ts";
import type { Tx } from "../../../db/query.ts";

/** Something that a processor was, or may have been, asked to do. There until its outcome is known, and no longer. */
export type IntentRow = {
  merchant_id: string;
  id: string;
  transaction_id: string;
  operation: "charge" | "refund" | "reverse";
  processor_id: string;
  original_reference: string;
  amount: number;
  /** A charge that is to be voided when it was approved; of a refund, that what was added to its payment is voided then. */
  void_on_success: boolean;
  attempts: number;
};

/** Beside `void_on_success`. */
export const intentColumns =
  "merchant_id, id, transaction_id, operation, processor_id, original_reference, amount, resolve_after, created_at";

export async function openIntent(
  tx: Tx,
  intent: Omit<IntentRow, "merchant_id" | "void_on_success" | "attempts"> & {
    void_on_success?: boolean;
    resolve_after: Date;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_intents (${intentColumns}, void_on_success) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.merchantId,
      intent.id,
      intent.transaction_id,
      intent.operation,
      intent.processor_id,
      intent.original_reference,
      intent.amount,
      intent.resolve_after,
      intent.now,
      intent.void_on_success ?? false,
    ],
  );
}

/** Gives a row to the one who closes the intent, and none to whoever comes after. */
export const closeIntentSql = "DELETE FROM payment_intents WHERE merchant_id = $1 AND id = $2 RETURNING id";

type Move = { id: string; from: string; to: string; resolve_after: Date };

/** True when the intent now stands for another processor; false when it has an outcome, or the worker is asking for one. */
export async function moveIntent(tx: Tx, { id, from, to, resolve_after }: Move): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_intents SET processor_id = $4, resolve_after = $5
     WHERE merchant_id = $1 AND id = $2 AND processor_id = $3 AND attempts = 0 RETURNING id`,
    [tx.merchantId, id, from, to, resolve_after],
  );
  return rows.length === 1;
}

/** True for the one who closes it; false when somebody else already has. */
export async function closeIntent(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(closeIntentSql, [tx.merchantId, id])).length === 1;
}

const readColumns =
  "merchant_id, id, transaction_id, operation, processor_id, original_reference, amount, void_on_success, attempts";

/** What the processor has still to be told of voided refunds of this payment. */
export async function openReversals(tx: Tx, originalId: string): Promise<IntentRow[]> {
  return tx.query<IntentRow>(
    `SELECT ${readColumns} FROM payment_intents
     WHERE merchant_id = $1 AND operation = 'reverse' AND transaction_id IN (
       SELECT id FROM transactions WHERE merchant_id = $1 AND referenced_transaction_id = $2 AND referenced_transaction_id <> '')`,
    [tx.merchantId, originalId],
  );
}

/**
 * Claims open intents whose time has come, by moving that time on, twice as far at each attempt and five minutes at
 * most; two workers never hold the same one. Those whose payer is away come after all that nobody knows anything of.
 */
export async function claimDueIntents(tx: Tx, claim: { now: Date; until: Date; limit: number }): Promise<IntentRow[]> {
  return tx.query<IntentRow>(
    `UPDATE payment_intents SET attempts = attempts + 1,
       resolve_after = $2::timestamptz + make_interval(secs => least(5 * 2 ^ least(attempts, 10), 300))
     WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM payment_intents
       WHERE ${hasCome("resolve_after")}
       ORDER BY payer_away_at IS NOT NULL, resolve_after LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${readColumns}`,
    [claim.now, claim.until, claim.limit],
  );
}

export async function findIntent(tx: Tx, id: string): Promise<IntentRow | undefined> {
  const sql = `SELECT ${readColumns} FROM payment_intents WHERE merchant_id = $1 AND id = $2`;
  return (await tx.query<IntentRow>(sql, [tx.merchantId, id]))[0];
}

/** The processor says that it waits for the payer; false when there is an outcome by now. */
export async function keepWaiting(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const sql = "UPDATE payment_intents SET payer_away_at = $3 WHERE merchant_id = $1 AND id = $2 RETURNING id";
  return (await tx.query(sql, [tx.merchantId, id, now])).length === 1;
}

/**
 * How many intents have no outcome, and since when the oldest of them waits. One whose payer is away counts from when its processor said
 * so last, and only where it does not say so any more.
 */
export async function countOpenIntents(tx: Tx, now: Date): Promise<{ count: number; oldest: Date | null }> {
  const rows = await tx.query<{ count: number; oldest: Date | null }>(
    `SELECT count(*) AS count, min(coalesce(payer_away_at, created_at)) AS oldest FROM payment_intents
     WHERE payer_away_at IS NULL OR payer_away_at < $1::timestamptz - interval '15 minutes'`,
    [now],
  );
  return rows[0] ?? { count: 0, oldest: null };
}
