import type { FieldKind } from "../operators.ts";

/** What an address has; each is a text. */
export const addressFields = [
  "first_name",
  "last_name",
  "company",
  "address_line_1",
  "address_line_2",
  "city",
  "state",
  "postal_code",
  "country",
  "phone",
  "fax",
  "email",
] as const;
export type AddressField = (typeof addressFields)[number];

/** What payments are found by of an address: that of the vault which it is, and what it says. */
export const addressSearchFields = ["address_id", ...addressFields] as const;

/** How a search compares one of them. */
export const kindOfAddressField = (field: string): FieldKind =>
  field === "phone" || field === "fax" ? "phone" : "text";
