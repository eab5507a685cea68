import type { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import {
  PRODUCT_ROWS,
  type Product,
  type ProductUpdate,
  productColumns,
  productCreate,
} from "@gatehouse/contract/catalog/product.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type CsvRow, readCsv } from "./domain/csv.ts";
import { addProduct, noteProducts } from "./manage-products.ts";
import { lockTakenSkus } from "./product.store.ts";

type Failed = { row: number; message: string };
type Read = Failed | { row: number; product: ProductUpdate & { name: string; price: number } };

/** All good rows in one commit; what is wrong with the others is said by their line. */
export const importProducts: UseCase<typeof catalogCalls.importProducts> = async (context, { file }) => {
  const [header, ...rows] = readCsv(file) ?? refuse("invalid_field", { field: "File" });
  if (!header?.cells.some((cell) => cell.toLowerCase() === "name")) refuse("invalid_field", { field: "File" });
  if (rows.length > PRODUCT_ROWS) refuse("too_many_rows");
  const errors: Failed[] = [];
  const products: Product[] = [];
  await context.services.db.scoped(context.caller.scope, async (tx) => {
    const read = rows.map((row) => readRow(header, row));
    const taken = await lockTakenSkus(tx, read.flatMap(skuOf));
    for (const one of read.map((row) => refuseTwice(taken, row))) {
      if ("message" in one) errors.push(one);
      else products.push(await addProduct(tx, context, one.product));
    }
    await noteProducts(tx, context, ...products.map((after) => ({ action: "import", before: null, after })));
  });
  return { total: rows.length, imported: products.length, failed: errors.length, errors, products };
};

const numbers = new Set<string>(["price", "local_tax", "national_tax", "max_quantity"]);

/** A row as a product, or what is wrong with it. An empty cell counts as absent. */
function readRow(header: CsvRow, { line, cells }: CsvRow): Read {
  const failed = (message: string): Failed => ({ row: line, message });
  const given = header.cells.flatMap((column, index) => {
    const name = productColumns.find((one) => one === column.toLowerCase());
    const cell = cells[index] ?? "";
    return name && cell !== "" ? [[name, readCell(name, cell)] as const] : [];
  });
  const values = Object.fromEntries(given);
  if (!values.name) return failed("name is required");
  if (values.fixed_amount === "true" && !values.price) return failed("price is required");
  const read = productCreate.safeParse({ price: 0, ...values });
  return read.success
    ? { row: line, product: read.data }
    : failed(`invalid ${String(read.error.issues[0]?.path[0] ?? "row")}`);
}

const skuOf = (read: Read) => ("product" in read && read.product.sku) || [];

/** What a row is when its SKU is taken; if not, it is from here on. */
function refuseTwice(taken: Set<string>, read: Read): Read {
  const sku = skuOf(read);
  if (typeof sku !== "string") return read;
  if (taken.has(sku)) return { row: read.row, message: "sku already exists" };
  taken.add(sku);
  return read;
}

function readCell(name: string, cell: string): string | number {
  if (name.startsWith("fixed_")) return cell.toLowerCase();
  return numbers.has(name) && /^\d+$/.test(cell) ? Number(cell) : cell;
}
