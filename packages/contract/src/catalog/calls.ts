import * as z from "zod/mini";
import { merchantAdminInPath, merchantInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { withMarks } from "../marks.ts";
import { bounded } from "../primitives.ts";
import { dateFilter, exporting, fieldFilter, listing, paging } from "../search.ts";
import { product, productBatch, productInput, productUpdate } from "./product.ts";

const access = merchantInPath("id");
/** What is sold, and at which price, is for the role admin to say. */
const keeper = merchantAdminInPath("id");
const listed = { access, reply: z.array(product), list: true } as const;

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

export const catalogCalls = {
  listProducts: defineCall({
    ...listed,
    name: "listProducts",
    method: "GET",
    path: "/merchant/{id}/product",
    summary: "What a merchant sells, newest first",
    query: listing,
    errors: ["not_found"],
  }),
  listProductsByPlural: defineCall({
    ...listed,
    name: "listProductsByPlural",
    method: "GET",
    path: "/merchant/{id}/products",
    summary: "The same list",
    query: listing,
    errors: ["not_found"],
  }),
  createProduct: defineCall({
    name: "createProduct",
    method: "POST",
    path: "/merchant/{id}/product",
    summary: "Add a product",
    access: keeper,
    audit: "product.create",
    input: productInput,
    sample: { name: "Blue mug", price: 1200 },
    reply: product,
    errors: ["not_found", "name_required", "price_required", "invalid_field"],
  }),
  searchProducts: defineCall({
    ...listed,
    name: "searchProducts",
    method: "POST",
    path: "/merchant/{id}/product/search",
    summary: "Search products, newest first; `output=csv` answers all as a file",
    input: productSearch,
    query: exporting,
    files: true,
    errors: ["not_found", "unknown_operator", "invalid_field", "report_too_long"],
  }),
  importProducts: defineCall({
    name: "importProducts",
    method: "POST",
    path: "/merchant/{id}/product/batch",
    summary: "Add products from a CSV file; good rows are stored even if others fail",
    access: keeper,
    audit: "product.import",
    form: true,
    // The file holds barcodes of 13 digits.
    input: withMarks(z.object({ file: bounded(1_048_576) }), { file: { fewestCardDigits: 14 } }),
    sample: { file: "name,price\nBlue mug,1200\n" },
    reply: productBatch,
    errors: ["not_found", "too_many_rows", "invalid_field"],
  }),
  getProduct: defineCall({
    name: "getProduct",
    method: "GET",
    path: "/merchant/{id}/product/{pid}",
    summary: "One product",
    access,
    reply: product,
    errors: ["not_found"],
  }),
  updateProduct: defineCall({
    name: "updateProduct",
    method: "POST",
    path: "/merchant/{id}/product/{pid}",
    summary: "Change a product; what is absent stays",
    access: keeper,
    audit: "product.update",
    input: productUpdate,
    reply: product,
    errors: ["not_found", "price_required", "invalid_field"],
  }),
  deleteProduct: defineCall({
    name: "deleteProduct",
    method: "DELETE",
    path: "/merchant/{id}/product/{pid}",
    summary: "Sell a product no longer",
    access: keeper,
    audit: "product.delete",
    reply: z.string(),
    errors: ["not_found"],
  }),
};
