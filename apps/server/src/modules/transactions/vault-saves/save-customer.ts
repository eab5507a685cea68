import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import { describe, refuse } from "../../../refusal.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { checkCustomer, inVault, keepPayer } from "../../vault/index.ts";
import { rewriteAnswer } from "../ledger/idempotency.store.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { takePayerToKeep } from "./pending-save.store.ts";

type Paid = { row: TransactionRow; means: Means; input: TransactionCreate; merchantName: string };

/** Whether the payer is to be kept; what stands in the way of that is said before anybody is charged. */
export async function checkKeeping(context: Context, { input, means }: Pick<Paid, "input" | "means">): Promise<void> {
  if (!wanted(input)) return;
  refuseWithout("vault_create", context.caller);
  if (!isKeepable(means)) {
    const at = input.create_vault_record ? "create_vault_record" : "create_vault_record_for";
    refuse("unfit_field", { at, detail: "this way to pay can't be kept" });
  }
  const id = input.create_vault_record_for;
  await inVault(context, async (tx) => {
    if (id) await checkCustomer(tx, id);
  });
}

/** After an approval: the payer as a customer, and the payment says whose it is. One commit, after the payment's own. */
export async function keepPayerOf(context: Context, paid: Paid): Promise<TransactionRow> {
  const { row, means, input } = paid;
  if (!keepsPayer(input, means) || isFlagged(row.status)) return row;
  try {
    if (responseOf(row.response_code) === "approved") return await keep(context, paid);
    if (row.status === "declined") await forget(context, row);
    return row;
  } catch (error) {
    // Whatever went wrong, the payer was charged: the payment stands, and its answer must say so.
    context.services.log.error({ transaction: row.id, error: describe(error) });
    return row;
  }
}

function keep(context: Context, { row, means, input, merchantName }: Paid): Promise<TransactionRow> {
  return inVault(context, async (tx) => {
    await takePayerToKeep(tx, row.id);
    const { record, method } = await keepPayer(tx, context, {
      ...(input.create_vault_record_for ? { customer_id: input.create_vault_record_for } : {}),
      ...(input.vault_record_id_format ? { id_format: input.vault_record_id_format } : {}),
      means: payable(means),
      processor_id: row.processor_id,
      billing: input.billing_address ?? {},
      shipping: input.shipping_address ?? {},
      custom_fields: row.custom_fields,
    });
    const after = await updateTransaction(tx, row.id, {
      customer_id: record.row.id,
      customer_payment_type: method.kind,
      customer_payment_id: method.id,
      updated_at: context.services.clock.now(),
    });
    if (after.idempotency_key) await rewriteAnswer(tx, after.idempotency_key, presentTransaction(after, merchantName));
    return after;
  });
}

async function forget({ services, caller }: Context, row: TransactionRow): Promise<void> {
  await services.db.scoped(caller.scope, (tx) => takePayerToKeep(tx, row.id));
}

/** Whether the payer is to be kept who is not a customer yet. */
export function keepsPayer(input: TransactionCreate, means: Means): boolean {
  return wanted(input) && !means.stored;
}

/** Nobody sees the number of a card that a terminal reads, and that of a wallet pays once. */
function isKeepable({ instrument, wallet }: Means): boolean {
  return !wallet && (instrument.kind === "card" || instrument.kind === "ach");
}

function wanted(input: TransactionCreate): boolean {
  return input.create_vault_record === true || Boolean(input.create_vault_record_for);
}

function payable({ instrument, method }: Means): Parameters<typeof keepPayer>[2]["means"] {
  if (instrument.kind === "card")
    return { card: { number: instrument.number, expiration_date: method.expiration_date ?? "" } };
  if (instrument.kind !== "ach") return {};
  const { routing_number, account_number, account_type, sec_code } = instrument;
  return { ach: { routing_number, account_number, account_type, sec_code: sec_code as "web" } };
}
