import { hasCome } from "../../../db/has-come.ts";
import type { Tx } from "../../../db/query.ts";

/**
 * `due_at` is the cut-off that has come, or when somebody asked for a batch before it. `held_until` is when another may claim it,
 * if nobody asks before.
 */
export type DueProcessor = { merchant_id: string; id: string; due_at: Date; held_until: Date; settle_asked: boolean };

/** Claims the processors whose cut-off has come by moving it a little; `setCutOff` sets the next real one. */
export async function claimDueProcessors(tx: Tx, now: Date, until: Date): Promise<DueProcessor[]> {
  return tx.query<DueProcessor>(
    `UPDATE processors p SET next_settle_at = $2 FROM (
       SELECT merchant_id, id, next_settle_at FROM processors
       WHERE ${hasCome("next_settle_at")}
       ORDER BY next_settle_at LIMIT 20 FOR UPDATE SKIP LOCKED) due
     WHERE p.merchant_id = due.merchant_id AND p.id = due.id
     RETURNING p.merchant_id, p.id, p.settle_asked, due.next_settle_at AS due_at, p.next_settle_at AS held_until`,
    [now, until],
  );
}

/** Every cut-off is due now. */
export async function bringCutOffsForward(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE processors SET next_settle_at = $1, settle_asked = true", [now]);
}

/**
 * Makes each processor that holds something unsettled of the terminal due at the next settlement run, one that takes no new
 * payments included. What is in a batch already needs no other.
 */
export async function settleForTerminal(tx: Tx, terminalId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE processors SET next_settle_at = $3, settle_asked = true
     WHERE merchant_id = $1
       AND id IN (SELECT processor_id FROM transactions
                  WHERE merchant_id = $1 AND status = 'pending_settlement' AND settlement_batch_id = ''
                    AND terminal_id = $2)`,
    [tx.merchantId, terminalId, now],
  );
}

/** Unless somebody has asked, or asked again, since it was claimed: then it stays due, for what was captured since. */
export async function setCutOff(tx: Tx, due: Pick<DueProcessor, "id" | "held_until">, next: Date): Promise<void> {
  await tx.query(
    "UPDATE processors SET next_settle_at = $3, settle_asked = false WHERE merchant_id = $1 AND id = $2 AND next_settle_at = $4",
    [tx.merchantId, due.id, next, due.held_until],
  );
}

/** Two cut-offs at once would number alike, and whoever changes the hour waits until the next one is set. */
export async function lockForBatches(tx: Tx, { id }: Pick<DueProcessor, "id">): Promise<void> {
  await tx.query("SELECT 1 FROM processors WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [tx.merchantId, id]);
}
