import * as z from "zod/mini";
import { customFieldFilters } from "../fields/custom-field.ts";
import type { FieldKind } from "../operators.ts";
import { searchWords } from "../primitives.ts";
import { dateFilter, fieldFilter, listing, paging } from "../search.ts";
import { addressFields } from "../transactions/address-fields.ts";

/** Fields of the customer itself and how each is compared. */
export const customerSearchFields = {
  id: "text",
  description: "text",
  notes: "text",
  billing_address_id: "text",
  shipping_address_id: "text",
} as const satisfies Record<string, FieldKind>;

/** Fields that match when any address of the customer matches. */
export const customerAddressFields = ["address_id", ...addressFields] as const;

/** Fields that match when any stored card or account matches. */
export const customerMethodFields = ["payment_method_type", "payment_method_id"] as const;

export const customerDateFields = ["created_at", "updated_at"] as const;

const filters = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(fieldFilter)])) as Record<
    Name,
    z.ZodMiniOptional<typeof fieldFilter>
  >;

/** `expiration_date` is the last day on which a stored card is good. */
export const customerSearch = z.object({
  ...filters(Object.keys(customerSearchFields) as (keyof typeof customerSearchFields)[]),
  ...filters(customerAddressFields),
  ...filters(customerMethodFields),
  flags: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  updated_at: z.optional(dateFilter),
  expiration_date: z.optional(dateFilter),
  custom_fields: z.optional(customFieldFilters),
  ...paging,
});
export type CustomerSearch = z.output<typeof customerSearch>;

/** A few letters or digits, looked for in every name, company, address of mail, telephone, id and last four. */
export const globalSearch = z.object({
  q: z.optional(searchWords(100)),
  limit: listing.shape.limit,
  offset: listing.shape.offset,
});
