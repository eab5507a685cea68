import * as z from "zod/mini";
import { withMarks } from "../marks.ts";
import { amount, bounded, flag, id, pattern, prose, text, time, words } from "../primitives.ts";
import { unitOfMeasure } from "./unit.ts";

/** `price`, `local_tax` and `national_tax` are minor units of the merchant's currency, the taxes for one unit. */
export const product = z.object({
  id,
  public_hash: z.string(),
  merchant_id: id,
  sku: z.string(),
  name: z.string(),
  img: z.string(),
  price: amount,
  fixed_amount: z.boolean(),
  fixed_qty: z.boolean(),
  description: z.string(),
  local_tax: amount,
  national_tax: amount,
  max_quantity: z.int(),
  unit_of_measure: z.nullable(z.string()),
  created_at: time,
  updated_at: z.nullable(time),
  deleted_at: z.nullable(time),
});
export type Product = z.output<typeof product>;

const sku = pattern(20, /^[A-Za-z0-9]{0,20}$/);
const name = words(100);

const details = {
  sku: z.optional(sku),
  /** A picture in base64, with or without `data:` before it; "" takes it away, an address leaves it as it is. */
  img: z.optional(bounded(1_048_576)),
  fixed_amount: z.optional(flag),
  fixed_qty: z.optional(flag),
  description: z.optional(prose(254)),
  local_tax: z.optional(amount),
  national_tax: z.optional(amount),
  max_quantity: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  unit_of_measure: z.optional(unitOfMeasure),
};

export const productCreate = z.object({ ...details, name, price: amount });
/** The same as it comes in: what must be there is asked for by its name. */
export const productInput = withMarks(
  z.object({ ...details, name: z.optional(text(100)), price: z.optional(amount) }),
  // Barcodes have 13 digits, and no card of 13 is issued any more.
  { sku: { fewestCardDigits: 14 }, img: { sensitive: true } },
);
export const productUpdate = z.object({ ...details, name: z.optional(name), price: z.optional(amount) });
export type ProductUpdate = z.output<typeof productUpdate>;

/** The columns of a batch file; amounts in minor units. */
export const productColumns = [
  "name",
  "sku",
  "price",
  "fixed_amount",
  "fixed_qty",
  "local_tax",
  "national_tax",
  "max_quantity",
  "unit_of_measure",
  "description",
] as const;

export const PRODUCT_ROWS = 5000;

/** What became of a batch file. `row` is the line of the file, its header being line 1. */
export const productBatch = z.object({
  total: z.int(),
  imported: z.int(),
  failed: z.int(),
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
  products: z.array(product),
});
