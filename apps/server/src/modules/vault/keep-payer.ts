import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { idOf, keepCustomer } from "./create-customer.ts";
import { type CustomerRecord, findCustomer, lockCustomer } from "./customer.store.ts";
import { noteCustomer } from "./note-customer.ts";
import { keepDefaults } from "./open-customer.ts";
import { isEmptyAddress, storeAddress } from "./store-address.ts";
import { type MethodInput, readMethod, storeMethod } from "./store-method.ts";
import type { MethodRow } from "./stored-method.store.ts";

export type Payer = {
  /** The customer who gets the method; a new one when absent. */
  customer_id?: string;
  /** How the id of a new one is made. */
  id_format?: "xid_type_last4";
  means: MethodInput;
  billing: AddressInput;
  shipping: AddressInput;
};

/** Keeps who has just paid, in the transaction of whoever asks. */
export async function keepPayer(
  tx: Tx,
  context: Context,
  payer: Payer,
): Promise<{ record: CustomerRecord; method: MethodRow }> {
  const method = readMethod(payer.means) ?? refuse("payment_method_required");
  if (payer.customer_id) return addToCustomer(tx, context, { ...payer, customer_id: payer.customer_id });
  const { billing, shipping } = payer;
  const id = idOf(context, payer, method);
  const record = await keepCustomer(tx, context, { id, method, billing, shipping, settings: {} });
  return { record, method: newestOf(record) };
}

async function addToCustomer(tx: Tx, context: Context, payer: Payer & { customer_id: string }) {
  const { customer_id, billing } = payer;
  const method = readMethod(payer.means) ?? refuse("payment_method_required");
  if (!(await lockCustomer(tx, customer_id))) refuse("invalid_field", { field: "Create Vault Record For" });
  const before = await findCustomer(tx, customer_id);
  if (before && !isEmptyAddress(billing))
    await storeAddress(tx, context, { customer_id, addresses: before.addresses, input: billing });
  const stored = await storeMethod(tx, context, { customer_id, method });
  const after = await findCustomer(tx, customer_id);
  if (!after) throw new Error("the customer just locked is gone");
  await keepDefaults(tx, after, context.services.clock.now());
  await noteCustomer(tx, context, { before: before ?? null, after });
  return { record: after, method: stored };
}

function newestOf({ methods }: CustomerRecord): MethodRow {
  const newest = methods.at(-1);
  if (!newest) throw new Error("the method just stored is gone");
  return newest;
}
