import * as z from "zod/mini";
import { customFieldFilters } from "../fields/custom-field.ts";
import { withMarks } from "../marks.ts";
import { members } from "../primitives.ts";
import { dateFilter, fieldFilter, paging } from "../search.ts";
import { addressSearchFields } from "./address-fields.ts";
import { type TransactionSearchField, transactionDateFields, transactionSearchFields } from "./search-fields.ts";

const filters = Object.fromEntries(
  Object.keys(transactionSearchFields).map((field) => [field, z.optional(fieldFilter)]),
) as Record<TransactionSearchField, z.ZodMiniOptional<typeof fieldFilter>>;

const dates = Object.fromEntries(transactionDateFields.map((field) => [field, z.optional(dateFilter)])) as Record<
  (typeof transactionDateFields)[number],
  z.ZodMiniOptional<typeof dateFilter>
>;

const addressFilters = members(addressSearchFields, fieldFilter);

export const transactionSearch = withMarks(
  z.object({
    ...filters,
    ...dates,
    billing_address: z.optional(addressFilters),
    shipping_address: z.optional(addressFilters),
    custom_fields: z.optional(customFieldFilters),
    ...paging,
  }),
  { full_cc_number: { sensitive: true, searched: true } },
);
export type TransactionSearch = z.output<typeof transactionSearch>;
