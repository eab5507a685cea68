import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { newCustomerId } from "@gatehouse/contract/vault/customer.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { fillCustomer, idOf, keepCustomer } from "./create-customer.ts";
import { type CustomerRecord, findCustomer, insertCustomer, lockCustomer } from "./customer.store.ts";
import { type Keeper, noteCustomer } from "./note-customer.ts";
import { keepDefaults, locksTokens, vaultOwner } from "./open-customer.ts";
import { isEmptyAddress, storeAddress } from "./store-address.ts";
import { type MethodInput, type ReadMethod, readMethod, storeMethod } from "./store-method.ts";
import type { MethodRow } from "./stored-method.store.ts";

export type Payer = {
  /** The customer who gets the method; a new one when absent, or when nobody has the id and the merchant lets that be. */
  customer_id?: string;
  /** How the id of a new one is made. */
  id_format?: "xid_type_last4";
  means: MethodInput;
  /** Who took the payment: where the merchant locks its tokens, the method goes to nobody else. */
  processor_id: string;
  billing: AddressInput;
  shipping: AddressInput;
};

/** Keeps who has just paid, in the transaction of whoever asks. */
export async function keepPayer(
  tx: Tx,
  context: Keeper,
  payer: Payer,
): Promise<{ record: CustomerRecord; method: MethodRow }> {
  const method = await methodOf(tx, payer);
  const { customer_id = "", billing, shipping } = payer;
  const facts = { method, billing, shipping, settings: {} };
  if (!customer_id) return withNewest(await keepCustomer(tx, context, { id: idOf(context, payer, method), ...facts }));
  // Of several who come with the same new id, one makes the customer and the others wait and add to it.
  if ((await mayBeNew(tx, customer_id)) && (await insertCustomer(tx, customer_id, context.services.clock.now())))
    return withNewest(await fillCustomer(tx, context, { id: customer_id, ...facts }));
  return addToCustomer(tx, context, { customer_id, billing, method });
}

async function methodOf(tx: Tx, { means, processor_id }: Payer): Promise<ReadMethod> {
  const method = readMethod(means) ?? refuse("payment_method_required");
  return locksTokens(await vaultOwner(tx)) ? { ...method, processor_id } : method;
}

/** Refuses the id of a customer to whom nothing could be added. */
export async function checkCustomer(tx: Tx, id: string): Promise<void> {
  if (await findCustomer(tx, id)) return;
  if (!(await mayBeNew(tx, id))) refuse("invalid_field", { field: "Create Vault Record For" });
}

/** Whether the merchant takes an id that nobody has for that of a new customer. */
async function mayBeNew(tx: Tx, id: string): Promise<boolean> {
  const { default_values } = await vaultOwner(tx);
  return default_values.virtual_terminal?.allow_unmatched_customer_id === true && newCustomerId.safeParse(id).success;
}

type Addition = { customer_id: string; billing: AddressInput; method: ReadMethod };

async function addToCustomer(tx: Tx, context: Keeper, { customer_id, billing, method }: Addition) {
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

function withNewest(record: CustomerRecord): { record: CustomerRecord; method: MethodRow } {
  const method = record.methods.at(-1);
  if (!method) throw new Error("the method just stored is gone");
  return { record, method };
}
