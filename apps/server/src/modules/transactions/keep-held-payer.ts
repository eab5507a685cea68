import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import { describe } from "../../refusal.ts";
import { inVault, keepPayer } from "../vault/index.ts";
import { putPayerToKeep, takePayerToKeep } from "./payer-to-keep.store.ts";
import { openAccount } from "./seal-account.ts";
import { type TransactionRow, updateTransaction } from "./transaction.store.ts";
import { meansOf } from "./vault-transaction.ts";

/** A payment that is held keeps nobody yet; that its payer is wanted waits for whoever approves it. */
export function noteHeldPayer(context: Context, row: TransactionRow, input: TransactionCreate): Promise<void> {
  const { create_vault_record_for = "", vault_record_id_format = "" } = input;
  const payer = {
    transaction_id: row.id,
    customer_id: create_vault_record_for,
    id_format: vault_record_id_format,
  };
  return context.services.db.scoped(context.caller.scope, (tx) => putPayerToKeep(tx, payer));
}

/** After the approval of a held payment: its payer as a customer, if that was asked for. Whatever fails, the approval stands. */
export async function keepHeldPayer(context: Context, row: TransactionRow): Promise<TransactionRow> {
  const { services, caller } = context;
  const wanted = await services.db.scoped(caller.scope, (tx) => takePayerToKeep(tx, row.id));
  if (!wanted) return row;
  try {
    const number = await openAccount(services, row);
    if (number === undefined) return row;
    return await inVault(context, async (tx) => {
      const { record, method } = await keepPayer(tx, context, {
        ...(wanted.customer_id ? { customer_id: wanted.customer_id } : {}),
        ...(wanted.id_format ? { id_format: wanted.id_format } : {}),
        means: meansOf(row, number),
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
