import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { describe } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { inVault, type Keeper, keepPayer } from "../../vault/index.ts";
import { rewriteAnswer } from "../ledger/idempotency.store.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { putPayerToKeep, takePayerToKeep } from "./pending-save.store.ts";
import { openAccount } from "./seal-account.ts";
import { meansOf } from "./vault-transaction.ts";

/** After that time whoever took the payment has kept its payer, or never will. */
const KEPT_WITHIN_MS = 300_000;

/** That the payer is wanted is written with the payment itself: whoever approves one that is held finds it, whatever came between. */
export function notePayer(tx: Tx, row: TransactionRow, input: TransactionCreate): Promise<void> {
  const { create_vault_record_for = "", vault_record_id_format = "" } = input;
  return putPayerToKeep(tx, {
    transaction_id: row.id,
    customer_id: create_vault_record_for,
    id_format: vault_record_id_format,
    retry_at: new Date(row.created_at.getTime() + KEPT_WITHIN_MS),
  });
}

/** After the approval of a held payment: its payer as a customer, if that was asked for. Whatever fails, the approval stands. */
export async function keepHeldPayer(context: Context, row: TransactionRow): Promise<TransactionRow> {
  try {
    return await keepWantedPayer(context, row);
  } catch (error) {
    context.services.log.error({ transaction: row.id, error: describe(error) });
    return row;
  }
}

/** The payer of a payment that was approved, if they are wanted and their number is still there. */
export async function keepWantedPayer(keeper: Keeper, row: TransactionRow): Promise<TransactionRow> {
  const { services } = keeper;
  const number = await openAccount(services, row);
  return inVault(keeper, async (tx) => {
    const wanted = await takePayerToKeep(tx, row.id);
    if (!wanted || number === undefined) return row;
    const { record, method } = await keepPayer(tx, keeper, {
      ...(wanted.customer_id ? { customer_id: wanted.customer_id } : {}),
      ...(wanted.id_format ? { id_format: wanted.id_format } : {}),
      means: meansOf(row, number),
      processor_id: row.processor_id,
      billing: row.billing_address,
      shipping: row.shipping_address,
      custom_fields: row.custom_fields,
    });
    const after = await updateTransaction(tx, row.id, {
      customer_id: record.row.id,
      customer_payment_type: method.kind,
      customer_payment_id: method.id,
      updated_at: services.clock.now(),
    });
    const merchant = await findMerchant(tx, tx.merchantId);
    // Whoever asks again with the key is told whose it has become.
    if (after.idempotency_key)
      await rewriteAnswer(tx, after.idempotency_key, presentTransaction(after, merchant?.name ?? ""));
    return after;
  });
}
