import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { money } from "../../lib/use-format.ts";
import { pictureOf } from "./queries.ts";

const none = <span className="muted">–</span>;

/** How lists show a product. */
export const productCells = (currency: string) => ({
  picture: {
    key: "picture",
    header: "Image",
    width: 4.5,
    cell: (row: Product) =>
      row.img === "" ? none : <img className="product-thumb" src={pictureOf(row)} alt="" loading="lazy" />,
  },
  name: { key: "name", header: "Name", cell: (row: Product) => <span title={row.name}>{row.name}</span> },
  price: {
    key: "price",
    header: "Price",
    align: "end" as const,
    cell: (row: Product) => (row.fixed_amount || row.price > 0 ? money(row.price, currency) : "Open"),
  },
  sku: {
    key: "sku",
    header: "SKU",
    cell: (row: Product) => (row.sku ? <span className="gh-mono">{row.sku}</span> : none),
  },
  description: {
    key: "description",
    header: "Description",
    cell: (row: Product) => (row.description === "" ? none : <span title={row.description}>{row.description}</span>),
  },
});
