import type { AddressField } from "@gatehouse/contract/transactions/address-fields.ts";
import type { MethodKind } from "@gatehouse/contract/vault/customer.ts";

/** The readable facts of a stored method, beside its sealed number. */
export type MethodFacts = {
  card_type: string;
  first_six: string;
  last_four: string;
  masked: string;
  expiration_date: string;
  /** The last day on which a card is good. */
  expires_on: string | null;
  routing_number: string;
  account_type: string;
  sec_code: string;
};

/** A stored card or bank account. `sealed` holds its number; the other columns can't be used to pay. */
export type MethodRow = MethodFacts & {
  merchant_id: string;
  customer_id: string;
  id: string;
  kind: MethodKind;
  sealed: string;
  data_key_id: string;
  account_digest: string;
  processor_id: string;
  flags: string[];
  created_at: Date;
  updated_at: Date;
};

export type AddressRow = Record<AddressField, string> & {
  merchant_id: string;
  customer_id: string;
  id: string;
  hash: string;
  created_at: Date;
  updated_at: Date;
};

export type CustomerRow = {
  merchant_id: string;
  id: string;
  description: string;
  notes: string;
  flags: string[];
  custom_fields: Record<string, string[]>;
  processor_id: string;
  shared: boolean;
  do_not_share: boolean;
  billing_address_id: string;
  shipping_address_id: string;
  payment_method_id: string;
  created_at: Date;
  updated_at: Date;
};

/** A customer with all addresses and methods. */
export type CustomerRecord = { row: CustomerRow; addresses: AddressRow[]; methods: MethodRow[] };
