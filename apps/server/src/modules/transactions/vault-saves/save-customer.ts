import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { describe, refuse } from "../../../refusal.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { findMerchant } from "../../accounts/index.ts";
import { checkCustomer, inVault, type Keeper, keepPayer } from "../../vault/index.ts";
import { updateResponse } from "../ledger/attempt.store.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import type { CompletedPayment, PaymentInput, SubmittedPayment } from "../payments/payment.ts";
import type { PaymentFields } from "../pricing/domain/requested-amounts.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { openAccount } from "./seal-account.ts";
import { insertPendingSave, takePendingSave } from "./vault-save.store.ts";

/** The worker saves the customer if the request hasn't done so after this time. */
const SAVED_WITHIN_MS = 300_000;

type CustomerToSave = Parameters<typeof keepPayer>[2];

/** Refuses a vault save that can't succeed, before the payment is charged. */
export async function checkVaultSave(context: Context, { input, source }: PaymentInput): Promise<void> {
  if (!isSaveRequested(input)) return;
  refuseWithout("vault_create", context.caller);
  if (!isStorable(source)) {
    const at = input.create_vault_record ? "create_vault_record" : "create_vault_record_for";
    refuse("unfit_field", { at, detail: "this way to pay can't be kept" });
  }
  const id = input.create_vault_record_for;
  await inVault(context, async (tx) => {
    if (id) await checkCustomer(tx, id);
  });
}

/** True if the payment saves a customer who isn't in the vault yet. */
export function savesCustomer({ input, source }: PaymentInput): boolean {
  return isSaveRequested(input) && !source.stored;
}

function isSaveRequested(input: PaymentFields): boolean {
  return input.create_vault_record === true || Boolean(input.create_vault_record_for);
}

/** The gateway doesn't see the number of a terminal's card, and a wallet's number pays once. */
function isStorable({ instrument, wallet }: PaymentSource): boolean {
  return !wallet && (instrument.kind === "card" || instrument.kind === "ach");
}

/** Writes the requested save in the commit of the payment, so that a review or the worker finds it later. */
export function requestVaultSave(tx: Tx, { row, input }: SubmittedPayment): Promise<void> {
  const { create_vault_record_for = "", vault_record_id_format = "" } = input;
  return insertPendingSave(tx, {
    transaction_id: row.id,
    customer_id: create_vault_record_for,
    id_format: vault_record_id_format,
    retry_at: new Date(row.created_at.getTime() + SAVED_WITHIN_MS),
  });
}

/**
 * Saves the customer of an approved payment, in a commit of its own. Returns the row, which names the customer then. If the save
 * fails, the charge stands and the worker tries again.
 */
export async function saveCustomer(context: Context, payment: CompletedPayment): Promise<TransactionRow> {
  const { result } = payment;
  if (!savesCustomer(payment) || isFlagged(result.status)) return result;
  try {
    if (responseOf(result.response_code) === "approved") return await saveNow(context, payment);
    if (result.status === "declined") await cancelSave(context, result);
    return result;
  } catch (error) {
    context.services.log.error({ transaction: result.id, error: describe(error) });
    return result;
  }
}

function saveNow(
  context: Context,
  { result: row, source, input, merchant }: CompletedPayment,
): Promise<TransactionRow> {
  return inVault(context, async (tx) => {
    await takePendingSave(tx, row.id);
    const customer = {
      ...(input.create_vault_record_for ? { customer_id: input.create_vault_record_for } : {}),
      ...(input.vault_record_id_format ? { id_format: input.vault_record_id_format } : {}),
      means: storableMethod(source),
      processor_id: row.processor_id,
      billing: input.billing_address ?? {},
      shipping: input.shipping_address ?? {},
      custom_fields: row.custom_fields,
    };
    const after = await saveFor(tx, context, row, customer);
    return storeResponse(tx, after, merchant.name);
  });
}

async function cancelSave({ services, caller }: Context, row: TransactionRow): Promise<void> {
  await services.db.scoped(caller.scope, (tx) => takePendingSave(tx, row.id));
}

function storableMethod({ instrument, method }: PaymentSource): CustomerToSave["means"] {
  if (instrument.kind === "card")
    return { card: { number: instrument.number, expiration_date: method.expiration_date ?? "" } };
  if (instrument.kind !== "ach") return {};
  const { routing_number, account_number, account_type, sec_code } = instrument;
  return { ach: { routing_number, account_number, account_type, sec_code: sec_code as "web" } };
}

/** Saves the customer of an approved review, if the payment requested it. If the save fails, the approval stands. */
export async function saveAfterReview(context: Context, row: TransactionRow): Promise<TransactionRow> {
  try {
    return await saveRequested(context, row);
  } catch (error) {
    context.services.log.error({ transaction: row.id, error: describe(error) });
    return row;
  }
}

/** Saves the customer of an earlier payment, if the save is still requested and the sealed number is still there. */
export async function saveRequested(keeper: Keeper, row: TransactionRow): Promise<TransactionRow> {
  const number = await openAccount(keeper.services, row);
  return inVault(keeper, async (tx) => {
    const requested = await takePendingSave(tx, row.id);
    if (!requested || number === undefined) return row;
    const customer = {
      ...(requested.customer_id ? { customer_id: requested.customer_id } : {}),
      ...(requested.id_format ? { id_format: requested.id_format } : {}),
      ...customerOf(row, number),
    };
    const after = await saveFor(tx, keeper, row, customer);
    const merchant = await findMerchant(tx, tx.merchantId);
    return storeResponse(tx, after, merchant?.name ?? "");
  });
}

/** The vault data of an earlier payment, with its opened number. */
export function customerOf(row: TransactionRow, number: string) {
  return {
    means: methodOf(row, number),
    processor_id: row.processor_id,
    billing: row.billing_address,
    shipping: row.shipping_address,
    custom_fields: row.custom_fields,
  };
}

function methodOf({ payment_type, method }: TransactionRow, number: string) {
  const { expiration_date = "", routing_number, account_type, sec_code } = method;
  if (payment_type === "card") return { card: { number, expiration_date } };
  const type = account_type === "savings" ? ("savings" as const) : ("checking" as const);
  return { ach: { routing_number, account_number: number, account_type: type, sec_code: sec_code as "web" } };
}

async function saveFor(
  tx: Parameters<typeof keepPayer>[0],
  keeper: Keeper,
  row: TransactionRow,
  customer: CustomerToSave,
): Promise<TransactionRow> {
  const { record, method } = await keepPayer(tx, keeper, customer);
  return updateTransaction(tx, row.id, {
    customer_id: record.row.id,
    customer_payment_type: method.kind,
    customer_payment_id: method.id,
    updated_at: keeper.services.clock.now(),
  });
}

/** A repeat of the payment returns the customer, too. */
async function storeResponse(tx: Tx, row: TransactionRow, merchantName: string): Promise<TransactionRow> {
  if (row.idempotency_key) await updateResponse(tx, row.idempotency_key, presentTransaction(row, merchantName));
  return row;
}
