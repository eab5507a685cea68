import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import type { Customer, StoredAddress } from "@gatehouse/contract/vault/customer.ts";
import type { FlatAddress, FlatCustomer } from "@gatehouse/contract/vault/flat-customer.ts";
import type { AddressRow, CustomerRecord, MethodRow } from "../domain/customer-record.ts";

/** A customer as replies show them: masked numbers, and "" where nothing is stored. */
export function presentCustomer({ row, addresses, methods }: CustomerRecord): Customer {
  const defaults = {
    billing_address_id: row.billing_address_id,
    shipping_address_id: row.shipping_address_id,
    payment_method_id: row.payment_method_id,
    payment_method_type: methods.find((one) => one.id === row.payment_method_id)?.kind ?? "",
  };
  return {
    id: row.id,
    owner_id: row.merchant_id,
    data: {
      customer: {
        description: row.description,
        notes: row.notes,
        flags: row.flags,
        defaults,
        addresses: addresses.map(presentAddress),
        payments: {
          cards: methods.filter((one) => one.kind === "card").map(presentCard),
          ach: methods.filter((one) => one.kind === "ach").map(presentAch),
        },
        custom_fields: row.custom_fields,
        processor_id: row.processor_id,
        shared: row.shared,
        do_not_share: row.do_not_share,
      },
    },
    ...times(row),
  };
}

export function presentAddress(row: AddressRow): StoredAddress {
  const {
    merchant_id: _m,
    customer_id: _c,
    address_line_1,
    address_line_2,
    created_at: _a,
    updated_at: _u,
    ...shown
  } = row;
  return { ...shown, line_1: address_line_1, line_2: address_line_2 };
}

function presentCard(row: MethodRow) {
  const { id, card_type, masked, expiration_date, processor_id } = row;
  return { id, card_type, masked_number: masked, expiration_date, processor_id, flags: flagsOf(row) };
}

function presentAch(row: MethodRow) {
  const { id, account_type, sec_code, routing_number, masked, processor_id } = row;
  return {
    id,
    account_type,
    sec_code,
    routing_number,
    masked_account_number: masked,
    processor_id,
    flags: flagsOf(row),
  };
}

function flagsOf({ flags }: MethodRow): string[] | null {
  return flags.length > 0 ? flags : null;
}

/** The shape of old clients: the defaults only, each in one piece. */
export function presentFlatCustomer({ row, addresses, methods }: CustomerRecord): FlatCustomer {
  const method = methods.find((one) => one.id === row.payment_method_id);
  const shown = method ? presentFlatMethod(method) : {};
  const addressOf = (id: string) => {
    const found = addresses.find((one) => one.id === id);
    return found ? presentFlatAddress(found) : null;
  };
  return {
    id: row.id,
    description: row.description,
    flags: row.flags,
    // The one there is stands first: clients of PHP read the first member.
    payment_method: { ...shown, card: null, ach: null, ...shown },
    payment_method_type: method?.kind ?? "",
    billing_address: addressOf(row.billing_address_id),
    shipping_address: addressOf(row.shipping_address_id),
    ...times(row),
  };
}

export function presentFlatAddress(row: AddressRow): FlatAddress {
  const fields = Object.fromEntries(addressFields.map((field) => [field, row[field]])) as Pick<
    AddressRow,
    (typeof addressFields)[number]
  >;
  return { id: row.id, customer_id: row.customer_id, ...fields, ...times(row) };
}

/** Under the name of its kind. */
export function presentFlatMethod(row: MethodRow) {
  return row.kind === "card" ? { card: presentFlatCard(row) } : { ach: presentFlatAch(row) };
}

export function presentFlatCard(row: MethodRow) {
  const { id, processor_id, card_type, first_six, last_four, masked, expiration_date } = row;
  return { id, processor_id, card_type, first_six, last_four, masked_card: masked, expiration_date, ...times(row) };
}

export function presentFlatAch(row: MethodRow) {
  const { id, processor_id, account_type, sec_code, routing_number, masked } = row;
  return { id, processor_id, account_type, sec_code, routing_number, masked_account_number: masked, ...times(row) };
}

function times(row: { created_at: Date; updated_at: Date }) {
  return { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
