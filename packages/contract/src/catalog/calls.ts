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
    errors: ["not_found"],
  },
  listProductsByPlural: {
    ...listed,
    name: "listProductsByPlural",
    method: "GET",
    path: "/merchant/{id}/products",
    errors: ["not_found"],
  },
  createProduct: {
    name: "createProduct",
    method: "POST",
    path: "/merchant/{id}/product",
    access: keeper,
    audit: "product.create",
    errors: ["not_found", "name_required", "price_required", "invalid_field"],
  },
  searchProducts: {
    ...listed,
    name: "searchProducts",
    method: "POST",
    path: "/merchant/{id}/product/search",
    files: true,
    errors: ["not_found", "unknown_operator", "invalid_field", "report_too_long"],
  },
  importProducts: {
    name: "importProducts",
    method: "POST",
    path: "/merchant/{id}/product/batch",
    access: keeper,
    audit: "product.import",
    form: true,
    errors: ["not_found", "too_many_rows", "invalid_field"],
  },
  getProduct: {
    name: "getProduct",
    method: "GET",
    path: "/merchant/{id}/product/{pid}",
    access,
    errors: ["not_found"],
  },
  updateProduct: {
    name: "updateProduct",
    method: "POST",
    path: "/merchant/{id}/product/{pid}",
    access: keeper,
    audit: "product.update",
    errors: ["not_found", "price_required", "invalid_field"],
  },
  deleteProduct: {
    name: "deleteProduct",
    method: "DELETE",
    path: "/merchant/{id}/product/{pid}",
    access: keeper,
    audit: "product.delete",
    errors: ["not_found"],
  },
});
