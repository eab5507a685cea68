import { type AddressField, type AddressInput, addressFields } from "@gatehouse/contract/transactions/address.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { type AddressRow, insertAddress, updateAddress } from "./address.store.ts";
import type { CustomerRecord } from "./customer.store.ts";

type Address = Record<AddressField, string>;

export function isEmptyAddress(input: AddressInput | undefined): boolean {
  return Object.values(input ?? {}).every((value) => value === "");
}

/** Adds an address to a customer who does not have it yet; `twin` is the one that says the same. */
export async function storeAddress(
  tx: Tx,
  context: Context,
  { customer_id, addresses, input }: { customer_id: string; addresses: readonly AddressRow[]; input: AddressInput },
): Promise<{ twin: AddressRow } | { added: AddressRow }> {
  const address = { ...noAddress, ...input };
  const hash = hashOf(context, address);
  const twin = addresses.find((one) => one.hash === hash);
  if (twin) return { twin };
  const now = context.services.clock.now();
  const id = context.services.ids.next();
  return { added: await insertAddress(tx, { ...address, customer_id, id, hash, created_at: now, updated_at: now }) };
}

/** Changes what is given of the address, unless that would make it the same as another. */
export async function changeAddress(
  tx: Tx,
  context: Context,
  { record, input }: { record: CustomerRecord; input: AddressInput },
): Promise<void> {
  const before = addressIn(record, context);
  const after = Object.fromEntries(addressFields.map((field) => [field, input[field] ?? before[field]])) as Address;
  const hash = hashOf(context, after);
  if (record.addresses.some((one) => one.hash === hash && one.id !== before.id)) refuse("duplicate_address");
  await updateAddress(tx, before, { ...after, hash, updated_at: context.services.clock.now() });
}

/** The address in the path. */
export function addressIn({ addresses }: CustomerRecord, { params }: Context): AddressRow {
  return addresses.find((one) => one.id === params.aid) ?? refuse("not_found");
}

const noAddress = Object.fromEntries(addressFields.map((field) => [field, ""])) as Address;

/** Equal for addresses that a postman would call the same: case and blanks at the ends do not count. */
function hashOf({ services, caller }: Context, address: Address): string {
  const text = JSON.stringify(addressFields.map((field) => address[field].trim().toLowerCase()));
  return Buffer.from(services.keys.digest(text, `address/${caller.scope.merchantId}`).slice(0, 32), "hex").toString(
    "base64",
  );
}
