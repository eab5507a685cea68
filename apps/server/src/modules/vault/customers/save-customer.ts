import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { newCustomerId } from "@gatehouse/contract/vault/customer.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { MerchantRow } from "../../accounts/index.ts";
import type { CustomerRecord, MethodRow } from "../domain/customer-record.ts";
import type { MethodInput, ReadMethod } from "../methods/domain/account.ts";
import { changeMethod, readMethod, storedLike, storeMethod } from "../methods/store-method.ts";
import { fillCustomer, idOf } from "./create-customer.ts";
import { findCustomer, insertCustomer, lockCustomer, updateCustomer } from "./customer.store.ts";
import { keepDefaults } from "./lock-customer.ts";
import { type Keeper, noteCustomer } from "./record-customer-change.ts";
import { isEmptyAddress, storeAddress } from "./store-address.ts";
import { locksTokens, vaultOwner } from "./vault-owner.ts";

export type Payer = {
  /** The customer who gets the method; a new one when absent, or when the id is unused and the merchant allows new ids. */
  customer_id?: string;
  /** The format of a generated id. */
  id_format?: "xid_type_last4";
  means: MethodInput;
  /** The processor of the payment. Where the merchant locks tokens, the method is bound to it. */
  processor_id: string;
  billing: AddressInput;
  shipping: AddressInput;
  /** Checked with the payment; stored if the merchant saves custom fields. */
  custom_fields: CustomFieldValues | null;
};

/** Saves the cardholder of a payment to the vault, in the caller's transaction. */
export async function keepPayer(
  tx: Tx,
  context: Keeper,
  payer: Payer,
): Promise<{ record: CustomerRecord; method: MethodRow }> {
  const owner = await vaultOwner(tx);
  const method = methodOf(owner, payer);
  const { customer_id = "", billing, shipping } = payer;
  const custom_fields = savesFields(owner) ? (payer.custom_fields ?? {}) : {};
  const id = customer_id || idOf(context, payer, method);
  // With the same new id, one payment creates the customer; concurrent ones wait and add to it.
  if ((customer_id === "" || mayBeNew(owner, id)) && (await insertCustomer(tx, id, context.services.clock.now())))
    return withNewest(await fillCustomer(tx, context, { id, method, billing, shipping, settings: { custom_fields } }));
  return addToCustomer(tx, context, { customer_id: id, billing, means: payer.means, method, custom_fields });
}

function methodOf(owner: MerchantRow, { means, processor_id }: Payer): ReadMethod {
  const method = readMethod(means) ?? refuse("payment_method_required");
  return locksTokens(owner) ? { ...method, processor_id } : method;
}

function savesFields({ default_values }: MerchantRow): boolean {
  return default_values.merchant?.save_custom_fields_to_vault === true;
}

/** Refuses an id that is neither a customer's nor accepted for a new one. */
export async function checkCustomer(tx: Tx, id: string): Promise<void> {
  if (await findCustomer(tx, id)) return;
  if (!mayBeNew(await vaultOwner(tx), id)) refuse("invalid_field", { at: "create_vault_record_for" });
}

/** True when the merchant accepts an unused id for a new customer. */
function mayBeNew({ default_values }: MerchantRow, id: string): boolean {
  return default_values.virtual_terminal?.allow_unmatched_customer_id === true && newCustomerId.safeParse(id).success;
}

type Addition = {
  customer_id: string;
  billing: AddressInput;
  means: MethodInput;
  method: ReadMethod;
  custom_fields: CustomFieldValues;
};

async function addToCustomer(tx: Tx, context: Keeper, addition: Addition) {
  const { customer_id, billing, custom_fields } = addition;
  if (!(await lockCustomer(tx, customer_id))) refuse("invalid_field", { at: "create_vault_record_for" });
  const before = await findCustomer(tx, customer_id);
  if (before && !isEmptyAddress(billing))
    await storeAddress(tx, context, { customer_id, addresses: before.addresses, input: billing });
  if (before && Object.keys(custom_fields).length > 0)
    await updateCustomer(tx, customer_id, { custom_fields: { ...before.row.custom_fields, ...custom_fields } });
  const id = await keepMethod(tx, context, addition, before?.methods ?? []);
  const after = await findCustomer(tx, customer_id);
  const kept = after?.methods.find((one) => one.id === id);
  if (!after || !kept) throw new Error("the customer just locked is gone");
  await keepDefaults(tx, after, context.services.clock.now());
  await noteCustomer(tx, context, { before: before ?? null, after });
  return { record: after, method: kept };
}

/** Updates the customer's stored method of the same number, or adds a new one. */
async function keepMethod(
  tx: Tx,
  context: Keeper,
  { customer_id, means, method }: Addition,
  stored: readonly MethodRow[],
): Promise<string> {
  const before = storedLike(tx, context, { method, stored });
  if (!before) return (await storeMethod(tx, context, { customer_id, method })).id;
  await changeMethod(tx, context, { before, input: means });
  return before.id;
}

function withNewest(record: CustomerRecord): { record: CustomerRecord; method: MethodRow } {
  const method = record.methods.at(-1);
  if (!method) throw new Error("the method just stored is gone");
  return { record, method };
}
