import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { type AddressField, addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import type { VaultAddressInput } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { AddressRow, CustomerRecord } from "../domain/customer-record.ts";
import { insertAddress, updateAddress } from "./address.store.ts";

type Address = Record<AddressField, string>;

/** `spelled_otherwise`: its lines came by other names than the vault's own. */
export type GivenAddress = AddressInput & { spelled_otherwise?: boolean };

/**
 * An address as the vault's own calls give it, whose own names for the lines go before others. Old clients store one by the
 * names that payments use and then add the same by the vault's own, and rely on getting a second: only what is spelled alike
 * is refused as a twin.
 */
export function asSpelled({ line_1, line_2, ...address }: VaultAddressInput): GivenAddress {
  const { address_line_1, address_line_2 } = address;
  return {
    ...address,
    ...(line_1 === undefined ? {} : { address_line_1: line_1 }),
    ...(line_2 === undefined ? {} : { address_line_2: line_2 }),
    spelled_otherwise: !line_1 && !line_2 && Boolean(address_line_1 || address_line_2),
  };
}

export function isEmptyAddress(input: GivenAddress | undefined): boolean {
  return Object.values(input ?? {}).every((value) => value === "" || value === false);
}

/** Adds an address to a customer who does not have it yet; `twin` is the one that says the same. */
export async function storeAddress(
  tx: Tx,
  context: Pick<Context, "services" | "caller">,
  { customer_id, addresses, input }: { customer_id: string; addresses: readonly AddressRow[]; input: GivenAddress },
): Promise<{ twin: AddressRow } | { added: AddressRow }> {
  const { spelled_otherwise, ...given } = input;
  const address = addressOf(given);
  const hash = hashOf(context, address, spelled_otherwise);
  const twin = addresses.find((one) => one.hash === hash);
  if (twin) return { twin };
  const now = context.services.clock.now();
  const id = context.services.ids.next();
  return { added: await insertAddress(tx, { ...address, customer_id, id, hash, created_at: now, updated_at: now }) };
}

/** Changes what is given of the address, unless that would make it the same as another. It stays spelled as it was stored. */
export async function changeAddress(
  tx: Tx,
  context: Context,
  { record, input }: { record: CustomerRecord; input: AddressInput },
): Promise<void> {
  const before = addressIn(record, context);
  const after = Object.fromEntries(addressFields.map((field) => [field, input[field] ?? before[field]])) as Address;
  const hash = hashOf(context, after, before.hash === hashOf(context, before, true));
  const isTaken = hash !== before.hash && record.addresses.some((one) => one.hash === hash);
  if (isTaken) refuse("duplicate_address");
  await updateAddress(tx, before, { ...after, hash, updated_at: context.services.clock.now() });
}

/** The address in the path. */
export function addressIn({ addresses }: CustomerRecord, { params }: Context): AddressRow {
  return addresses.find((one) => one.id === params.aid) ?? refuse("not_found");
}

/** A payment's may come with the id of another one of the vault. */
const addressOf = (given: AddressInput) =>
  Object.fromEntries(addressFields.map((field) => [field, given[field] ?? ""])) as Address;

/** Equal for addresses that a postman would call the same: case and blanks at the ends do not count. */
function hashOf(
  { services, caller }: Pick<Context, "services" | "caller">,
  address: Address,
  spelledOtherwise = false,
): string {
  const said = addressFields.map((field) => address[field].trim().toLowerCase());
  const text = JSON.stringify(spelledOtherwise ? [...said, "spelled otherwise"] : said);
  return Buffer.from(services.keys.digest(text, `address/${caller.scope.merchantId}`).slice(0, 32), "hex").toString(
    "base64",
  );
}
