import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { describe } from "../../refusal.ts";
import { inVault, keepPayer } from "../vault/index.ts";
import { putPayerToKeep, takePayerToKeep } from "./payer-to-keep.store.ts";
import { openAccount } from "./seal-account.ts";
import { type TransactionRow, updateTransaction } from "./transaction.store.ts";
import { meansOf } from "./vault-transaction.ts";

/** That the payer is wanted is written with the payment itself: whoever approves one that is held finds it, whatever came between. */
export function notePayer(tx: Tx, row: TransactionRow, input: TransactionCreate): Promise<void> {
  const { create_vault_record_for = "", vault_record_id_format = "" } = input;
  return putPayerToKeep(tx, {
    transaction_id: row.id,
    customer_id: create_vault_record_for,
    id_format: vault_record_id_format,
  });
}

/** After the approval of a held payment: its payer as a customer, if that was asked for. Whatever fails, the approval stands. */
export async function keepHeldPayer(context: Context, row: TransactionRow): Promise<TransactionRow> {
  const { services } = context;
  try {
    const number = await openAccount(services, row);
    if (number === undefined) return row;
    return await inVault(context, async (tx) => {
      const wanted = await takePayerToKeep(tx, row.id);
      if (!wanted) return row;
      const { record, method } = await keepPayer(tx, context, {
        ...(wanted.customer_id ? { customer_id: wanted.customer_id } : {}),
        ...(wanted.id_format ? { id_format: wanted.id_format } : {}),
        means: meansOf(row, number),
        processor_id: row.processor_id,
        billing: row.billing_address,
        shipping: row.shipping_address,
      });
      return updateTransaction(tx, row.id, {
        customer_id: record.row.id,
        customer_payment_type: method.kind,
        customer_payment_id: method.id,
        updated_at: services.clock.now(),
      });
    });
  } catch (error) {
    services.log.error({ transaction: row.id, error: describe(error) });
    return row;
  }
}
