import { type Details, detailsInput } from "@gatehouse/contract/transactions/details.ts";
import type { LineItem, LineItemInput } from "@gatehouse/contract/transactions/line-item.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";

const names = Object.keys(detailsInput) as (keyof typeof detailsInput)[];

/** The given details, or null. */
export function detailsOf(input: Partial<TransactionCreate>): Partial<Details> | null {
  const given = names.filter((name) => isGiven(input[name]));
  return given.length > 0 ? (Object.fromEntries(given.map((name) => [name, input[name]])) as Partial<Details>) : null;
}

function isGiven(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.values(value).some(isGiven)
    : value !== undefined && value !== "";
}

const emptyDetails: Details = {
  vendor_id: "",
  ship_from_postal_code: "",
  summary_commodity_code: "",
  merchant_vat_registration_number: "",
  customer_vat_registration_number: "",
  billing_method: "straight",
  card_on_file_indicator: "",
  initiated_by: "",
  stored_credential_indicator: "",
  initial_transaction_id: "",
  iias_status: "",
  mcc: "",
  descriptor: null,
  additional_amounts: null,
  processor_specific: null,
};

/** Adds the missing details for responses. */
export function presentDetails(details: Partial<Details> | null): Details {
  return details ? { ...emptyDetails, ...details } : emptyDetails;
}

const emptyLine: LineItem = {
  id: "",
  type: "",
  status: "",
  name: "",
  description: "",
  product_code: "",
  commodity_code: "",
  alternate_tax_identifier: "",
  unit_of_measure: "",
  quantity: 0,
  quantity_shipped: 0,
  unit_price: 0,
  amount: 0,
  subtotal: 0,
  discount_amount: 0,
  discount_rate: "",
  freight_amount: 0,
  taxable: false,
  tax_amount: 0,
  tax_rate: "",
  local_tax: 0,
  local_tax_rate: "",
  national_tax: 0,
  national_tax_amount: 0,
  national_tax_rate: "",
};

export function presentLines(lines: readonly LineItemInput[] | null): LineItem[] | null {
  return lines?.map((line) => ({ ...emptyLine, ...line })) ?? null;
}

/** True if any field marks the card as stored by the merchant. */
export function isOnFile(details: Partial<Details> | null): boolean {
  if (!details) return false;
  const { card_on_file_indicator, stored_credential_indicator, billing_method = "straight" } = details;
  return Boolean(card_on_file_indicator || stored_credential_indicator) || billing_method !== "straight";
}
