import type { CalculateInput } from "@gatehouse/contract/lookups/amounts.ts";
import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import { minor } from "@gatehouse/money/minor.ts";
import type { Order, Part, PartName } from "./amounts.ts";
import type { Wishes } from "./fees.ts";
import { type Line, priceLine, sumOf } from "./lines.ts";

/** What was asked, read. `tax_rate` in thousandths of a percent, 0 where the tax is an amount. */
export type Asked = { order: Order; lines: Line[]; tax_rate: number };

/** Nothing when neither an amount nor lines say what is sold. `defaultTaxRate` is the merchant's, in thousandths. */
export function orderOf(input: CalculateInput, defaultTaxRate: number): Asked | undefined {
  const lines = linesOf(input);
  const subtotal = lines.length > 0 ? sumOf(lines, "amount") : (input.subtotal ?? input.amount ?? input.base);
  if (subtotal === undefined) return undefined;
  const tax = taxOf(input, lines, defaultTaxRate);
  const order = {
    subtotal: minor(subtotal),
    addons: [...(input.addon_amount ?? []), ...(input.additional_amounts ?? [])],
    discounts: input.discount_amount ?? [],
    parts: {
      ...taxesOf(input, lines, tax),
      ...included("shipping", input.shipping_amount ?? input.shipping),
      ...included("duty", input.duty_amount),
      ...included("tip", input.tip_amount),
    },
  };
  return { order, lines, tax_rate: order.parts.tax?.type === "percentage" ? order.parts.tax.value : 0 };
}

/** Lines of either name come first; the older items have rates for taxes. */
function linesOf({ line_items, products, items, flags }: CalculateInput): Line[] {
  const given = [...(line_items ?? []), ...(products ?? [])];
  const older = (items ?? []).map(({ qty, base, local_tax, national_tax }) => {
    return { quantity: qty, unit_price: base, local_tax_rate: local_tax, national_tax_rate: national_tax };
  });
  const taxInside = flags?.add_tax_to_total === false;
  return (given.length > 0 ? given : older).map((line) => priceLine(line, { taxInside }));
}

/** Where it says what is sold. */
export function placeOfGoods(input: CalculateInput): string {
  const lines = (["line_items", "products", "items"] as const).find((name) => input[name]?.length);
  return lines ?? (["subtotal", "amount", "base"] as const).find((name) => input[name] !== undefined) ?? "amount";
}

type Given = (Rate & { include?: boolean | undefined }) | undefined;

/** The tax as it was asked for, by the lines, or by the merchant's own rate where that is asked for. */
function taxOf(input: CalculateInput, lines: readonly Line[], defaultTaxRate: number): Given {
  if (input.tax_amount) return input.tax_amount;
  if (input.tax_rate !== undefined) return { type: "percentage", value: input.tax_rate };
  const ofLines = sumOf(lines, "tax");
  if (ofLines > 0) return { type: "flat", value: ofLines };
  if (!input.flags?.include_default_tax_to_total || defaultTaxRate === 0) return undefined;
  return { type: "percentage", value: defaultTaxRate, include: true };
}

function taxesOf(input: CalculateInput, lines: readonly Line[], tax: Given): Partial<Record<PartName, Part>> {
  const { tax_exempt, add_tax_to_total = true } = input.flags ?? {};
  if (tax_exempt) return {};
  const ofLines = (member: "local_tax" | "national_tax"): Given => {
    const value = sumOf(lines, member);
    return value > 0 ? { type: "flat", value } : undefined;
  };
  return {
    ...included("tax", tax, add_tax_to_total),
    ...included("national_tax", input.national_tax_amount ?? ofLines("national_tax"), add_tax_to_total),
    ...included("local_tax", input.local_tax_amount ?? ofLines("local_tax"), add_tax_to_total),
  };
}

function included(name: PartName, given: Given, unsaid = true): Partial<Record<PartName, Part>> {
  if (!given) return {};
  const { type, value, include = unsaid } = given;
  return { [name]: { type, value, include } };
}

const leftOut = new Set(["false", "off", "no", "skip", "disabled", "none"]);

/** What the caller wants of the fees, in the newer form or the older. */
export function wishesOf(input: CalculateInput): Wishes {
  const { flags = {}, settings = {} } = input;
  const off = (setting: string | undefined) => leftOut.has((setting ?? "").toLowerCase());
  return {
    surcharge: input.surcharge,
    service_fee: input.service_fee,
    adjustment: input.processor_payment_adjustment ?? input.payment_adj,
    skip_surcharge: flags.skip_surcharge || off(settings.surcharge),
    skip_service_fee: flags.skip_service_fee,
    skip_cash_discount: flags.skip_cash_discount || flags.skip_consumer_choice || off(settings.cash_discount),
  };
}
