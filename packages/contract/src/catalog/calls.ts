import { merchantAdminInPath, merchantInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { catalogSchemas } from "./schemas.ts";

const access = merchantInPath("id");
/** What is sold, and at which price, is for the role admin to say. */
const keeper = merchantAdminInPath("id");
const listed = { access, list: true } as const;

export const catalogCalls = defineCalls<typeof catalogSchemas>({
  listProducts: {
    ...listed,
    name: "listProducts",
    method: "GET",
    path: "/merchant/{id}/product",
    summary: "What a merchant sells, newest first",
    errors: ["not_found"],
  },
  listProductsByPlural: {
    ...listed,
    name: "listProductsByPlural",
    method: "GET",
    path: "/merchant/{id}/products",
    summary: "The same list",
    errors: ["not_found"],
  },
  createProduct: {
    name: "createProduct",
    method: "POST",
    path: "/merchant/{id}/product",
    summary: "Add a product",
    access: keeper,
    audit: "product.create",
    errors: ["not_found", "name_required", "price_required", "invalid_field"],
  },
  searchProducts: {
    ...listed,
    name: "searchProducts",
    method: "POST",
    path: "/merchant/{id}/product/search",
    summary: "Search products, newest first; `output=csv` answers all as a file",
    files: true,
    errors: ["not_found", "unknown_operator", "invalid_field", "report_too_long"],
  },
  importProducts: {
    name: "importProducts",
    method: "POST",
    path: "/merchant/{id}/product/batch",
    summary: "Add products from a CSV file; good rows are stored even if others fail",
    access: keeper,
    audit: "product.import",
    form: true,
    errors: ["not_found", "too_many_rows", "invalid_field"],
  },
  getProduct: {
    name: "getProduct",
    method: "GET",
    path: "/merchant/{id}/product/{pid}",
    summary: "One product",
    access,
    errors: ["not_found"],
  },
  updateProduct: {
    name: "updateProduct",
    method: "POST",
    path: "/merchant/{id}/product/{pid}",
    summary: "Change a product; what is absent stays",
    access: keeper,
    audit: "product.update",
    errors: ["not_found", "price_required", "invalid_field"],
  },
  deleteProduct: {
    name: "deleteProduct",
    method: "DELETE",
    path: "/merchant/{id}/product/{pid}",
    summary: "Sell a product no longer",
    access: keeper,
    audit: "product.delete",
    errors: ["not_found"],
  },
});
