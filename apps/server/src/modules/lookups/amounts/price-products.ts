import { type CalculateInput, mayBeCounted, type ProductLine } from "@gatehouse/contract/lookups/amounts.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findProducts, type ProductRow } from "../../catalog/index.ts";

/** The same question, its products with the names, prices and taxes that the catalog has for them. */
export async function withProducts<Input extends CalculateInput>(tx: Tx, input: Input): Promise<Input> {
  const ids = (input.products ?? []).flatMap(({ id }) => id || []);
  if (ids.length === 0) return input;
  const known = await findProducts(tx, ids);
  return { ...input, products: input.products?.map((line, place) => priced(line, { known, place })) };
}

function priced(line: ProductLine, { known, place }: { known: Map<string, ProductRow>; place: number }): ProductLine {
  if (!line.id) return line;
  const product = known.get(line.id) ?? refuse("invalid_field", { at: `products[${place}].id` });
  const said = line.unit_price ?? line.price;
  const named = product.fixed_amount || (said === undefined && line.amount === undefined) ? product.price : said;
  if (!mayBeCounted(named, line.quantity)) refuse("invalid_field", { at: `products[${place}].quantity` });
  // The catalog has the taxes of one.
  const taxed = (tax: number) => shareOf(minor(tax), { part: minor(line.quantity ?? 100), whole: minor(100) });
  const { local_tax, local_tax_rate, national_tax, national_tax_amount, national_tax_rate } = line;
  return {
    ...line,
    name: line.name || product.name.slice(0, 50),
    unit_price: named,
    local_tax: local_tax ?? (local_tax_rate === undefined ? taxed(product.local_tax) : undefined),
    national_tax:
      national_tax ??
      national_tax_amount ??
      (national_tax_rate === undefined ? taxed(product.national_tax) : undefined),
  };
}
