import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { withMarks } from "../marks.ts";
import { bounded } from "../primitives.ts";
import { dateFilter, exporting, fieldFilter, listing, paging } from "../search.ts";
import { product, productBatch, productInput, productUpdate } from "./product.ts";

/** `deleted_at` brings in products that are sold no longer. */
const productSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  price: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  updated_at: z.optional(dateFilter),
  deleted_at: z.optional(dateFilter),
  ...paging,
});

export const catalogSchemas = {
  listProducts: callSchemas({ query: listing, reply: z.array(product) }),
  listProductsByPlural: callSchemas({ query: listing, reply: z.array(product) }),
  createProduct: callSchemas({ input: productInput, sample: { name: "Blue mug", price: 1200 }, reply: product }),
  searchProducts: callSchemas({ input: productSearch, query: exporting, reply: z.array(product) }),
  importProducts: callSchemas({
    // The file holds barcodes of 13 digits.
    input: withMarks(z.object({ file: bounded(1_048_576) }), { file: { fewestCardDigits: 14 } }),
    sample: { file: "name,price\nBlue mug,1200\n" },
    reply: productBatch,
  }),
  getProduct: callSchemas({ reply: product }),
  updateProduct: callSchemas({ input: productUpdate, reply: product }),
  deleteProduct: callSchemas({ reply: z.string() }),
};
