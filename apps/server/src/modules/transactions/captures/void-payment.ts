import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { openIntent } from "../ledger/intent.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { changedEvent } from "../ledger/transaction-event.ts";
import { transfersOfVoid } from "../records/domain/outcome.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { changeRefunded } from "../refunds/adjust-refunded.ts";

type Voiding = { before: TransactionRow; user_name: string };

/** Cancels what its caller has locked and may cancel. The reversal at the processor is an intent of its own. */
export async function voidPayment(
  tx: Tx,
  services: Pick<Services, "clock" | "ids">,
  { before, user_name }: Voiding,
): Promise<TransactionRow> {
  const now = services.clock.now();
  if (before.type === "refund") await changeRefunded(tx, before, { by: -before.amount_captured, now });
  const row = await updateTransaction(tx, before.id, { status: "voided", settlement_batch_id: "", updated_at: now });
  await openIntent(tx, {
    id: services.ids.next(),
    transaction_id: row.id,
    operation: "reverse",
    processor_id: row.processor_id,
    original_reference: row.id,
    amount: row.amount,
    resolve_after: now,
    now,
  });
  const event = { type: "voided" as const, amount: chargedOf(before), user_name };
  const publishes = [changedEvent("transaction.voided", row, { actor: user_name, at: now })];
  await record(tx, services.ids, { transaction: row, at: now, transfers: transfersOfVoid(before), event, publishes });
  return row;
}
