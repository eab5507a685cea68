import { check, rules } from "@gatehouse/ui/field/rules.ts";

/** A line of what is bought, as it is typed. */
export type SaleLine = { name: string; product_code: string; quantity: string; unit_price: number | null };

const words = [
  "vendor_id",
  "ship_from_postal_code",
  "summary_commodity_code",
  "merchant_vat_registration_number",
  "customer_vat_registration_number",
] as const;

/** What few payments say of themselves, as the form holds it. */
export type SaleDetails = Record<(typeof words)[number], string> & {
  line_items: SaleLine[];
  national_tax_amount: number | null;
  duty_amount: number | null;
  tax_exempt: boolean;
  allow_partial_payment: boolean;
};

export const blankLine: SaleLine = { name: "", product_code: "", quantity: "1", unit_price: null };

export const blankDetails: SaleDetails = {
  vendor_id: "",
  ship_from_postal_code: "",
  summary_commodity_code: "",
  merchant_vat_registration_number: "",
  customer_vat_registration_number: "",
  line_items: [],
  national_tax_amount: null,
  duty_amount: null,
  tax_exempt: false,
  allow_partial_payment: false,
};

/** Hundredths of a piece times minor units, rounded half up: a third of a cent is nobody's. */
export function lineAmount({ quantity, unit_price }: SaleLine): number {
  const hundredths = Math.round(Number(quantity) * 100);
  return Number.isFinite(hundredths) ? Math.floor((hundredths * (unit_price ?? 0) + 50) / 100) : 0;
}

export function sumOfLines(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), 0);
}

/** The lines as the call wants them; those that say nothing are left out. */
export function linesOf(lines: readonly SaleLine[]) {
  return lines
    .filter(({ name, unit_price }) => name !== "" || unit_price !== null)
    .map((line) => ({ ...line, unit_price: line.unit_price ?? 0, amount: lineAmount(line) }));
}

export function detailProblems(sale: SaleDetails): Record<string, string | undefined> {
  const lines = sale.line_items.flatMap((line, index) => [
    [`line_items.${index}.name`, check(line.name, [rules.required("Item")])],
    [
      `line_items.${index}.quantity`,
      check(line.quantity, [rules.required("Quantity"), rules.regex("Quantity", /^\d{1,9}(\.\d{1,2})?$/)]),
    ],
    [`line_items.${index}.unit_price`, check(line.unit_price, [rules.required("Price")])],
  ]);
  const vendor = sale.vendor_id === "" ? [] : [rules.regex("Vendor id", /^.{36,255}$/)];
  return { ...Object.fromEntries(lines), vendor_id: check(sale.vendor_id, vendor) };
}
