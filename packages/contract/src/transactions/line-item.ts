import * as z from "zod/mini";
import { unitOfLine } from "../catalog/unit.ts";
import { withMarks } from "../marks.ts";
import { amount, flag, numeral, prose, text, writtenAmount } from "../primitives.ts";

/** At most two decimals. */
const quantity = z.pipe(numeral(/^\d{1,9}(\.\d{1,2})?$/), z.transform(Number));

/** A percentage with three decimals, `"8.250"`. */
const rate = z.pipe(
  numeral(/^(\d{1,3}(\.\d{1,3})?)?$/),
  z.transform((value: string) => (value === "" ? "" : Number(value).toFixed(3))),
);

export const lineItemInput = withMarks(
  z.object({
    id: z.optional(text(40)),
    type: z.optional(text(20)),
    status: z.optional(text(20)),
    name: z.optional(text(50)),
    description: z.optional(prose(50)),
    product_code: z.optional(text(50)),
    commodity_code: z.optional(text(12)),
    alternate_tax_identifier: z.optional(text(50)),
    unit_of_measure: z.optional(unitOfLine),
    quantity: z.optional(quantity),
    quantity_shipped: z.optional(quantity),
    unit_price: z.optional(writtenAmount),
    amount: z.optional(writtenAmount),
    subtotal: z.optional(writtenAmount),
    discount_amount: z.optional(writtenAmount),
    discount_rate: z.optional(rate),
    freight_amount: z.optional(writtenAmount),
    taxable: z.optional(flag),
    tax_amount: z.optional(writtenAmount),
    tax_rate: z.optional(rate),
    local_tax: z.optional(writtenAmount),
    local_tax_rate: z.optional(rate),
    national_tax: z.optional(writtenAmount),
    national_tax_amount: z.optional(writtenAmount),
    national_tax_rate: z.optional(rate),
  }),
  { product_code: { fewestCardDigits: 14 } },
);
export type LineItemInput = z.output<typeof lineItemInput>;

export const lineItemsInput = z.array(lineItemInput).check(z.maxLength(250));

/** A line as it is answered: every member is there, amounts in minor units, rates as texts of three decimals. */
export const lineItem = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  name: z.string(),
  description: z.string(),
  product_code: z.string(),
  commodity_code: z.string(),
  alternate_tax_identifier: z.string(),
  unit_of_measure: z.string(),
  quantity: z.number(),
  quantity_shipped: z.number(),
  unit_price: amount,
  amount,
  subtotal: amount,
  discount_amount: amount,
  discount_rate: z.string(),
  freight_amount: amount,
  taxable: z.boolean(),
  tax_amount: amount,
  tax_rate: z.string(),
  local_tax: amount,
  local_tax_rate: z.string(),
  national_tax: amount,
  national_tax_amount: amount,
  national_tax_rate: z.string(),
});
export type LineItem = z.output<typeof lineItem>;
