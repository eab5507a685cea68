import type { Address } from "@gatehouse/contract/transactions/address.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { lockedBy, type MethodKind } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findCustomer } from "../customers/customer.store.ts";
import { inVault, locksTokens } from "../customers/vault-owner.ts";
import { openSealed } from "../data-keys/keyring.ts";
import type { AddressRow, CustomerRecord, MethodRow } from "../domain/customer-record.ts";

/** What a payment says of a stored customer; what is absent means the default. */
export type Chosen = {
  id: string;
  source_merchant_id?: string;
  payment_method_type?: string;
  payment_method_id?: string;
  billing_address_id?: string;
  shipping_address_id?: string;
};

/** An address with its id; empty where the customer has none. */
export type StoredAddress = Partial<Address> & { address_id?: string };

/** A stored method with its number, for as long as the payment is in memory. */
export type StoredMeans = {
  customer_id: string;
  method: MethodRow;
  number: string;
  billing: StoredAddress;
  shipping: StoredAddress;
  /** Response code with which the vault stops a payment of a locked method. */
  locked: number | undefined;
  /** The one processor that it may be sent to, or "". */
  bound_to: string;
  /** What neither the customer nor the method bears. */
  surcharge_exempt: boolean;
};

/** The chosen method of a customer, opened. An unknown customer, method or address is refused by its field. */
export function openStored(context: Context, chosen: Chosen): Promise<StoredMeans> {
  return inVault(context, async (tx, owner) => {
    // Two merchants may have given customers of theirs the same id.
    if (chosen.source_merchant_id && chosen.source_merchant_id !== tx.merchantId)
      refuse("unfit_field", { at: "source_merchant_id", detail: "another merchant's customers are not charged here" });
    const { record, method, number } = await openMethod(tx, context, chosen);
    const { row } = record;
    return {
      customer_id: row.id,
      method,
      number,
      billing: addressOf(record, chosen.billing_address_id, {
        at: "billing_address_id",
        id: row.billing_address_id,
      }),
      shipping: addressOf(record, chosen.shipping_address_id, {
        at: "shipping_address_id",
        id: row.shipping_address_id,
      }),
      locked: method.flags.map((flag) => lockedBy[flag]).find((code) => code !== undefined),
      bound_to: locksTokens(owner) ? method.processor_id : "",
      surcharge_exempt: isSurchargeExempt(row.flags, method.flags),
    };
  });
}

/** One of the two says so. */
export function isSurchargeExempt(...flags: readonly (readonly string[])[]): boolean {
  return flags.some((list) => list.includes("surcharge_exempt"));
}

/** When the method was resealed and its old key erased after it was read, it is read once more. */
async function openMethod(tx: Tx, { services }: Context, chosen: Chosen) {
  for (const _attempt of ["first", "again"]) {
    const record = (await findCustomer(tx, chosen.id)) ?? refuse("invalid_field", { field: "Customer Id", at: "id" });
    const method = methodOf(record, chosen) ?? refuse("invalid_field", { at: "payment_method_id" });
    const number = await openSealed(tx, services, method);
    if (number !== undefined) return { record, method, number };
  }
  throw new Error("a record sealed with a key that is not there");
}

/** By id; else the default, or the oldest of the kind that is asked for. */
export function methodOf(
  { row, methods }: CustomerRecord,
  chosen: Pick<Chosen, "payment_method_id" | "payment_method_type">,
): MethodRow | undefined {
  const kind = chosen.payment_method_type as MethodKind | "" | undefined;
  const fitting = methods.filter((one) => !kind || one.kind === kind);
  if (chosen.payment_method_id) return fitting.find((one) => one.id === chosen.payment_method_id);
  return fitting.find((one) => one.id === row.payment_method_id) ?? fitting[0];
}

const storedAt = ({ addresses }: CustomerRecord, wanted: string) => addresses.find(({ id }) => id === wanted);

function addressOf(
  record: CustomerRecord,
  wanted: string | undefined,
  fallback: { at: string; id: string },
): StoredAddress {
  const found = storedAt(record, wanted || fallback.id);
  if (wanted && !found) refuse("invalid_field", { at: fallback.at });
  return found ? { address_id: found.id, ...plainAddress(found) } : {};
}

/** What a payment by any of the customer's methods has, where it names no address. */
export function defaultAddresses(record: CustomerRecord): Record<"billing" | "shipping", Partial<Address>> {
  const { billing_address_id, shipping_address_id } = record.row;
  return {
    billing: plainAddress(storedAt(record, billing_address_id)),
    shipping: plainAddress(storedAt(record, shipping_address_id)),
  };
}

function plainAddress(row: AddressRow | undefined): Partial<Address> {
  if (!row) return {};
  return Object.fromEntries(addressFields.filter((field) => row[field]).map((field) => [field, row[field]]));
}
