import type { DefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { money } from "../../../lib/use-format.ts";

/** Texts of a line are cut there by whoever writes papers of them. */
const LONGEST_TEXT = 50;
const QUANTITY = /^\d{1,9}(\.\d{1,2})?$/;
const NO_QUANTITY = "A quantity is a number with at most 2 decimals, as in 1.25.";

const taxKinds = ["local_tax", "national_tax"] as const;
export type TaxOfLine = (typeof taxKinds)[number];

/** What a product says of the lines that it becomes: taxes of one piece, and what of them a cashier can't change. */
type ByProduct = Record<TaxOfLine, number | null> &
  Pick<Product, "fixed_amount" | "fixed_qty"> & {
    /** 0 where there is no limit. */
    max_quantity: number;
  };

/** A line of what is bought, as it is typed. */
export type SaleLine = ByProduct & {
  name: string;
  product_code: string;
  quantity: string;
  unit_price: number | null;
  description: string;
  unit_of_measure: string;
  taxable: boolean;
  local_tax_rate: string;
  national_tax_rate: string;
  commodity_code: string;
  alternate_tax_identifier: string;
};

const words = [
  "vendor_id",
  "ship_from_postal_code",
  "summary_commodity_code",
  "merchant_vat_registration_number",
  "customer_vat_registration_number",
  "processor_id",
  "billing_method",
  "card_on_file_indicator",
  "initiated_by",
  "stored_credential_indicator",
  "initial_transaction_id",
] as const;

type Descriptor = Record<"name" | "address" | "city" | "state" | "postal_code" | "email" | "phone", string>;

/** What few payments say of themselves, as the form holds it. */
export type SaleDetails = Record<(typeof words)[number], string> & {
  line_items: SaleLine[];
  /** What stands on the payer's statement. */
  descriptor: Descriptor;
  national_tax_amount: number | null;
  duty_amount: number | null;
  tax_exempt: boolean;
  allow_partial_payment: boolean;
};

export const blankLine: SaleLine = {
  name: "",
  product_code: "",
  quantity: "1",
  unit_price: null,
  description: "",
  unit_of_measure: "",
  taxable: false,
  local_tax_rate: "",
  national_tax_rate: "",
  commodity_code: "",
  alternate_tax_identifier: "",
  local_tax: null,
  national_tax: null,
  fixed_amount: false,
  fixed_qty: false,
  max_quantity: 0,
};

export const blankDetails: SaleDetails = {
  vendor_id: "",
  ship_from_postal_code: "",
  summary_commodity_code: "",
  merchant_vat_registration_number: "",
  customer_vat_registration_number: "",
  processor_id: "",
  billing_method: "",
  card_on_file_indicator: "",
  initiated_by: "",
  stored_credential_indicator: "",
  initial_transaction_id: "",
  descriptor: { name: "", address: "", city: "", state: "", postal_code: "", email: "", phone: "" },
  line_items: [],
  national_tax_amount: null,
  duty_amount: null,
  tax_exempt: false,
  allow_partial_payment: false,
};

/** A whole piece in hundredths. */
const ONE = 100;

/** So many pieces of one, as the server rounds them, half to even; of what is no quantity nothing is counted. */
function piecesOf(each: number, quantity: string): number {
  if (!QUANTITY.test(quantity)) return 0;
  const hundredths = Math.round(Number(quantity) * ONE);
  // Of more than can be charged it is only told that it is too much.
  if (Math.max(1, hundredths / ONE) * each > MAX_AMOUNT) return MAX_AMOUNT + 1;
  return shareOf(minor(each), { part: minor(hundredths), whole: minor(ONE) });
}

export const lineAmount = ({ quantity, unit_price }: SaleLine): number => piecesOf(unit_price ?? 0, quantity);

export function sumOfLines(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), 0);
}

/** What the product bears for these pieces; undefined where it names no tax. */
export function flatTax(line: SaleLine, kind: TaxOfLine): number | undefined {
  const each = line[kind];
  return each === null ? undefined : piecesOf(each, line.quantity);
}

/** The lines as the call wants them; those that say nothing are left out. */
export function linesOf(lines: readonly SaleLine[]) {
  return lines
    .filter(({ name, unit_price }) => name !== "" || unit_price !== null)
    .map((line) => ({ ...said(line), unit_price: line.unit_price ?? 0, amount: lineAmount(line) }));
}

/** Without what says nothing, or binds only whoever keys it. */
function said(line: SaleLine) {
  const { name, quantity, fixed_amount: _, fixed_qty: __, max_quantity: ___, ...rest } = line;
  const taxes = Object.assign({}, ...taxKinds.map((kind) => taxSaid(line, kind)));
  const kept = Object.entries({ ...rest, ...taxes }).filter(([, value]) => value !== "" && value !== false);
  return { name, quantity, ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)) };
}

/** The tax or its rate, never both, for only one was reckoned; neither of a line that bears none. */
function taxSaid(line: SaleLine, kind: TaxOfLine) {
  const flat = line.taxable ? flatTax(line, kind) : undefined;
  const rate = line.taxable && flat === undefined ? line[`${kind}_rate`] : "";
  return { [kind]: flat, [`${kind}_rate`]: rate };
}

/** A product as a line of one piece; `usual` is what the merchant fills new lines with. */
type Sold = Pick<Product, "name" | "sku" | "price" | "description" | "unit_of_measure" | keyof ByProduct>;

export function lineOf(product: Sold, usual: SaleLine): SaleLine {
  const { name, sku, price, description, unit_of_measure, local_tax, national_tax } = product;
  const { fixed_amount, fixed_qty, max_quantity } = product;
  return {
    ...usual,
    name: name.slice(0, LONGEST_TEXT),
    product_code: sku,
    unit_price: price || null,
    description: description.slice(0, LONGEST_TEXT),
    unit_of_measure: unit_of_measure || usual.unit_of_measure,
    // A product without a tax of its own is taxed as lines usually are; one that has it, by nothing else.
    local_tax: local_tax || null,
    national_tax: national_tax || null,
    local_tax_rate: local_tax ? "" : usual.local_tax_rate,
    national_tax_rate: national_tax ? "" : usual.national_tax_rate,
    taxable: usual.taxable || local_tax > 0 || national_tax > 0,
    // Without a price it has none that could be kept to.
    fixed_amount: fixed_amount && price > 0,
    fixed_qty,
    max_quantity,
  };
}

/** What a new line begins with, as the merchant has set it: whoever has set a rate wants it charged. */
export function usualLine(defaults: DefaultValues["line_items"] | undefined): SaleLine {
  if (defaults === undefined) return blankLine;
  const { taxable, local_tax_rate, national_tax_rate } = defaults;
  return { ...blankLine, ...defaults, taxable: taxable || local_tax_rate !== "" || national_tax_rate !== "" };
}

function tooMany({ quantity, max_quantity }: SaleLine): string | undefined {
  return max_quantity > 0 && Number(quantity) > max_quantity ? `At most ${max_quantity} are sold at once.` : undefined;
}

export function detailProblems(sale: SaleDetails, currency: string): Record<string, string | undefined> {
  const largest = (label?: string) => rules.maxValue(label, MAX_AMOUNT, (bound) => money(bound, currency));
  const lines = sale.line_items.flatMap((line, index) => [
    [`line_items.${index}.name`, check(line.name, [rules.required()])],
    [
      `line_items.${index}.quantity`,
      check(line.quantity, [rules.required()]) ?? (QUANTITY.test(line.quantity) ? tooMany(line) : NO_QUANTITY),
    ],
    [
      `line_items.${index}.unit_price`,
      check(line.unit_price, [rules.required(), largest()]) ?? check(lineAmount(line), [largest("Amount of the line")]),
    ],
    // What a line bears is shown, and counts, only where it is taxable.
    ...(line.taxable ? taxKinds : []).flatMap((kind) => [
      [`line_items.${index}.${kind}_rate`, check(line[`${kind}_rate`], [rules.regex(undefined, patterns.percentage)])],
      [`line_items.${index}.${kind}`, check(flatTax(line, kind) ?? null, [largest("Tax of the line")])],
    ]),
  ]);
  const vendor = sale.vendor_id === "" ? [] : [rules.regex(undefined, /^.{36,255}$/)];
  return {
    ...Object.fromEntries(lines),
    vendor_id: check(sale.vendor_id, vendor),
    national_tax_amount: check(sale.national_tax_amount, [largest()]),
    duty_amount: check(sale.duty_amount, [largest()]),
  };
}
