import type { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import { PRODUCT_ROWS, type Product, productColumns, productCreate } from "@gatehouse/contract/catalog/product.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type CsvRow, parseCsv } from "./domain/csv.ts";
import { addProduct, noteProducts } from "./manage-products.ts";

type Failed = { row: number; message: string };

/** All good rows in one commit; what is wrong with the others is said by their line. */
export const importProducts: UseCase<typeof catalogCalls.importProducts> = async (context, { file }) => {
  const [header, ...rows] = parseCsv(file) ?? refuseFile("a quote in it is never closed");
  if (!header) refuseFile("it is empty");
  if (!header.cells.some((cell) => cell.toLowerCase() === "name"))
    refuseFile("its first line names no column name, or they are not separated by commas");
  if (rows.length > PRODUCT_ROWS) refuse("too_many_rows");
  const errors: Failed[] = [];
  const products: Product[] = [];
  await context.services.db.scoped(context.caller.scope, async (tx) => {
    for (const row of rows) {
      const read = readRow(header, row);
      if ("message" in read) errors.push(read);
      else products.push(await addProduct(tx, context, read));
    }
    await noteProducts(tx, context, ...products.map((after) => ({ action: "import", before: null, after })));
  });
  return { total: rows.length, imported: products.length, failed: errors.length, errors, products };
};

function refuseFile(detail: string): never {
  refuse("unfit_field", { at: "file", detail });
}

const numbers = new Set<string>(["price", "local_tax", "national_tax", "max_quantity"]);

/** A row as a product, or what is wrong with it. An empty cell counts as absent. */
function readRow(header: CsvRow, { line, cells }: CsvRow) {
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
  return read.success ? read.data : failed(`invalid ${String(read.error.issues[0]?.path[0] ?? "row")}`);
}

function readCell(name: string, cell: string): string | number {
  if (name.startsWith("fixed_")) return cell.toLowerCase();
  return numbers.has(name) && /^\d+$/.test(cell) ? Number(cell) : cell;
}
