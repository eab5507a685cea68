import { hasCome } from "../../../db/has-come.ts";
import type { Tx } from "../../../db/query.ts";

/**
 * A claimed processor. `due_at` is its cut-off, or the time of an earlier request for a batch. `held_until` is the end of the
 * claim.
 */
export type DueProcessor = { merchant_id: string; id: string; due_at: Date; held_until: Date; settle_asked: boolean };

/** Claims due processors by moving their cut-off to `until`; `setCutOff` sets the next one. */
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

/** Makes every cut-off due now. */
export async function bringCutOffsForward(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE processors SET next_settle_at = $1, settle_asked = true", [now]);
}

/**
 * Makes each processor with unsettled payments of the terminal due at the next settlement run, disabled ones too. Payments in a
 * batch don't count.
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

/** Sets the next cut-off, unless a batch was requested since the claim: then the processor stays due for later captures. */
export async function setCutOff(tx: Tx, due: Pick<DueProcessor, "id" | "held_until">, next: Date): Promise<void> {
  await tx.query(
    "UPDATE processors SET next_settle_at = $3, settle_asked = false WHERE merchant_id = $1 AND id = $2 AND next_settle_at = $4",
    [tx.merchantId, due.id, next, due.held_until],
  );
}

/** Locks the processor while batches close, so that their numbers differ and changes of the cut-off wait. */
export async function lockForBatches(tx: Tx, { id }: Pick<DueProcessor, "id">): Promise<void> {
  await tx.query("SELECT 1 FROM processors WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [tx.merchantId, id]);
}
