import { defineDocs } from "../docs.ts";
import { product } from "./product.ts";
import type { catalogSchemas } from "./schemas.ts";

export const catalogDocs = defineDocs<keyof typeof catalogSchemas>({
  groups: { Products: "Products that a merchant sells, with prices and taxes." },
  calls: {
    listProducts: { title: "List products", details: "Lists a merchant's products, newest first." },
    listProductsByPlural: {
      title: "List products (old path)",
      details: "Lists a merchant's products, newest first.",
      legacy: "Use GET /merchant/{id}/product.",
    },
    createProduct: { title: "Create a product", details: "`name` and `price` are required." },
    searchProducts: {
      title: "Search products",
      details: "Searches products, newest first. `output=csv` returns all of them as a file.",
    },
    importProducts: {
      title: "Import products",
      details: "Creates products from a CSV file. Valid rows are stored even if other rows fail.",
    },
    getProduct: { title: "Get a product", details: "Returns one product." },
    updateProduct: { title: "Update a product", details: "Members that are left out keep their values." },
    deleteProduct: { title: "Delete a product", details: "The product can't be sold any more." },
  },
  fields: {
    name: { text: "Name of the product.", example: "Blue mug" },
    description: { text: "Description of the product.", example: "Stoneware, 300 ml" },
    price: { text: "Price in minor units of the merchant's currency.", example: 1200 },
    local_tax: { text: "Local tax of one unit in minor units.", example: 0 },
    national_tax: { text: "National tax of one unit in minor units.", example: 0 },
    file: "CSV file with a header line.",
    total: "Number of rows.",
    products: "The created products.",
    message: "Why the row failed.",
  },
  schemas: { Product: product },
});
