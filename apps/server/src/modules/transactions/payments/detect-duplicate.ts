import type { Tx } from "../../../db/query.ts";
import type { Outcome } from "../../../ports/processor.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import { isDuplicate, type TransactionRow } from "../records/transaction.store.ts";

/** The gateway's own no to what was paid a moment ago. */
export const duplicate: Outcome = {
  code: 301,
  amount_approved: 0,
  auth_code: "",
  processor_code: "",
  text: "DUPLICATE TRANSACTION",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
};

type Suspect = { merchant: PayeeRow; row: TransactionRow };

/** Whoever pays as much by the same account waits here, until this one is committed. */
export async function looksLikeDuplicate(tx: Tx, { merchant, row }: Suspect): Promise<boolean> {
  const seconds = merchant.duplicate_detection_seconds;
  if (seconds <= 0 || !row.account_digest || (row.type !== "sale" && row.type !== "authorize")) return false;
  return isDuplicate(tx, {
    digest: row.account_digest,
    amount: row.amount,
    currency: row.currency,
    since: new Date(row.created_at.getTime() - seconds * 1000),
  });
}

/**
 * Of what one request pays, by one account, none of which is written yet: what is made beside each other is meant. Requests
 * that list the same amounts in another order wait for each other in one.
 */
export async function duplicatesAmong<T extends Suspect>(tx: Tx, suspects: readonly T[]): Promise<Set<T>> {
  const found = new Set<T>();
  for (const one of suspects.toSorted((a, b) => a.row.amount - b.row.amount))
    if (await looksLikeDuplicate(tx, one)) found.add(one);
  return found;
}
