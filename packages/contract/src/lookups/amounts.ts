import * as z from "zod/mini";
import {
  amount,
  currencyOrNone,
  flag,
  idOrNone,
  MAX_AMOUNT,
  numeral,
  pattern,
  sum,
  text,
  writtenAmount,
  writtenPrice,
} from "../primitives.ts";
import { paidWith } from "../transactions/paid-with.ts";
import { entryType, secCodeOrNone } from "../transactions/payment-method.ts";
import { adjustment, part, rate, rates } from "./rate.ts";

/** A percentage as people write it, `8.25` or `"8.250"`, read as thousandths of a percent. */
const percentage = z.pipe(
  numeral(/^(\d{1,3}(\.\d{1,3})?)?$/),
  z.transform((value) => Math.round(Number(value) * 1000)),
);

/** At most two decimals, read as hundredths. */
const quantity = z.pipe(
  numeral(/^\d{1,7}(\.\d{1,2})?$/),
  z.transform((value) => Math.round(Number(value) * 100)),
);

/** A line of more than can be charged is none; of those that are, all that there may be are counted exactly. */
export const mayBeCounted = (each = 0, hundredths = 100) => (each / 100) * hundredths <= MAX_AMOUNT;

/**
 * What of a line item or product its price is made of. Taxes are amounts of the whole line, or rates of its net, reckoned
 * out of it where tax is inside the price; its freight comes on top of that, untaxed.
 */
const lineMembers = z.object({
  name: z.optional(text(50)),
  quantity: z.optional(quantity),
  unit_price: z.optional(writtenPrice),
  price: z.optional(writtenPrice),
  amount: z.optional(writtenAmount),
  discount_amount: z.optional(writtenAmount),
  discount_rate: z.optional(percentage),
  freight_amount: z.optional(writtenAmount),
  taxable: z.optional(flag),
  tax_amount: z.optional(writtenAmount),
  tax_rate: z.optional(percentage),
  local_tax: z.optional(writtenAmount),
  local_tax_rate: z.optional(percentage),
  national_tax: z.optional(writtenAmount),
  national_tax_amount: z.optional(writtenAmount),
  national_tax_rate: z.optional(percentage),
});
export const line = lineMembers.check(
  z.refine(({ unit_price, price, quantity }) => mayBeCounted(unit_price ?? price, quantity), { path: ["quantity"] }),
);
export type PricedLine = z.output<typeof line>;

/**
 * A line that names a product of the merchant's by `id` is called and costs what the product is and does, where the line says
 * nothing else; a product whose price is fixed costs that in any case. What names no product says what it costs: it is no
 * gift. `qty` is another word for `quantity`.
 */
const productLine = z.pipe(
  z.extend(lineMembers, { id: z.optional(idOrNone), qty: z.optional(quantity) }).check(
    z.refine(({ unit_price, price, quantity, qty }) => mayBeCounted(unit_price ?? price, quantity ?? qty), {
      path: ["quantity"],
    }),
    z.refine(({ id, unit_price, price, amount }) => Boolean(id) || (unit_price ?? price ?? amount) !== undefined, {
      path: ["id"],
    }),
  ),
  z.transform(({ qty, ...said }) => ({ ...said, quantity: said.quantity ?? qty })),
);
export type ProductLine = z.output<typeof productLine>;

/** The older form, whose taxes are rates. */
const itemMembers = z.object({
  qty: z.optional(quantity),
  base: z.optional(writtenPrice),
  local_tax: z.optional(percentage),
  national_tax: z.optional(percentage),
});
const item = itemMembers.check(z.refine(({ base, qty }) => mayBeCounted(base, qty), { path: ["qty"] }));

const lines = z.array(line).check(z.maxLength(250));
const productLines = z.array(productLine).check(z.maxLength(250));

const payableMethods = ["", "customer", ...paidWith] as const;

/** The first six digits or more: policies that choose by a card's first digits read eight, and nothing reads any others. */
export const bin = z.union([z.literal(""), pattern(19, /^\d{6}[\d*]{0,13}$/)]);

/** Who pays and with what, as far as it is known before they do. */
const payer = {
  payment_method: z.optional(z.enum(payableMethods)),
  customer_id: z.optional(text(40)),
  payment_method_id: z.optional(text(40)),
  /** What a payer typed into a page. */
  token: z.optional(text(64)),
  terminal_id: z.optional(text(20)),
  state: z.optional(text(50)),
  country: z.optional(text(3)),
  processor_id: z.optional(idOrNone),
};

/** Switches, of which each leaves something out or takes something in. */
const flags = z.object({
  skip_cash_discount: z.optional(flag),
  skip_surcharge: z.optional(flag),
  skip_service_fee: z.optional(flag),
  skip_consumer_choice: z.optional(flag),
  include_default_tax_to_total: z.optional(flag),
  tax_exempt: z.optional(flag),
  processor_surcharge_fallback: z.optional(flag),
  add_tax_to_total: z.optional(flag),
});

/** The older form of the flags: "false", "off", "no" or "skip" leave something out. */
const settings = z.object({ cash_discount: z.optional(text(20)), surcharge: z.optional(text(20)) });

/**
 * The goods (`amount` or `subtotal`, or lines that make it up), what comes on top, and the way of paying. A part with
 * `include: false` is inside the goods already. `base`, `items`, `shipping`, `tax_rate`, `payment_adj` and `settings`
 * are an older form. Who stands above merchants says in `merchant_id` whose sums they ask for, or names one of that
 * merchant's processors.
 */
export const calculateInput = z.object({
  merchant_id: z.optional(idOrNone),
  ...payer,
  type: z.optional(text(30)),
  type_id: z.optional(text(64)),
  amount: z.optional(amount),
  subtotal: z.optional(amount),
  base: z.optional(amount),
  currency: z.optional(currencyOrNone),
  transaction_type: z.optional(text(20)),
  cc_bin: z.optional(bin),
  cc_type: z.optional(text(20)),
  /**
   * The agreement under which an account is charged; "web" for one that the payer links. It belongs in the question: not every
   * processor takes each, and a payment that hands the answer back is refused if the one named in it does not.
   */
  sec_code: z.optional(secCodeOrNone),
  /** How the card will be read: a processor may be kept for those that are keyed. */
  entry_type: z.optional(entryType),
  source: z.optional(text(20)),
  line_items: z.optional(lines),
  products: z.optional(productLines),
  items: z.optional(z.array(item).check(z.maxLength(250))),
  tax_amount: z.optional(part),
  national_tax_amount: z.optional(part),
  local_tax_amount: z.optional(part),
  tax_rate: z.optional(percentage),
  shipping_amount: z.optional(part),
  shipping: z.optional(part),
  duty_amount: z.optional(part),
  tip_amount: z.optional(part),
  discount_amount: z.optional(rates),
  addon_amount: z.optional(rates),
  additional_amounts: z.optional(rates),
  service_fee: z.optional(rate),
  surcharge: z.optional(rate),
  processor_payment_adjustment: z.optional(adjustment),
  payment_adj: z.optional(adjustment),
  flags: z.optional(flags),
  settings: z.optional(settings),
});
export type CalculateInput = z.output<typeof calculateInput>;

const pricedItem = z.object({
  name: z.string(),
  qty: z.number(),
  base: amount,
  discount: amount,
  freight: amount,
  amount,
  tax: amount,
  local_tax: amount,
  national_tax: amount,
});

export const pricePrograms = ["none", "surcharge", "dual_pricing", "cash_discount"] as const;

/**
 * What is paid, part by part. subtotal + addon − discount + each of tax, national_tax, local_tax, shipping, duty and tip
 * that is not named in `inside` = base (= base_amount); base + surcharge + service_fee + payment_adj = total (= amount).
 * `payment_adj` is below zero where a way of paying is cheaper. All of it may be passed back as `amounts` of a transaction.
 */
export const amounts = z.object({
  amount,
  total: amount,
  base: amount,
  base_amount: amount,
  subtotal: amount,
  addon: amount,
  discount: amount,
  tax: amount,
  national_tax: amount,
  local_tax: amount,
  /** Percent, of what was taxed; 0 when the tax was an amount. */
  tax_rate: z.number(),
  shipping: amount,
  duty: amount,
  tip: amount,
  surcharge: amount,
  service_fee: amount,
  payment_adj: sum,
  /** Parts that the subtotal holds already. */
  inside: z.array(z.string()),
  items: z.array(pricedItem),
  currency: z.string(),
  /** card, ach or cash: the kind of payment that this price is for. */
  payment_method: z.string(),
  processor_id: z.string(),
  /** Whether the question named that processor: a payment that hands this back goes to no other then. */
  processor_named: z.boolean(),
  program: z.enum(pricePrograms),
  is_surchargeable: z.boolean(),
  /** What a card and what other ways of paying come to, where the merchant shows two prices. */
  prices: z.nullable(z.object({ card: amount, cash: amount })),
  /** Sentences for the payer: what was added, or why nothing was. */
  reasons: z.array(z.string()),
});
export type Amounts = z.output<typeof amounts>;

const told = z.optional(amount);

/** A calculation handed back: what of it decides a payment. */
export const amountsInput = z.object({
  amount: told,
  total: told,
  base_amount: told,
  surcharge: told,
  service_fee: told,
  payment_adj: z.optional(sum),
  tax: told,
  national_tax: told,
  local_tax: told,
  shipping: told,
  duty: told,
  tip: told,
  discount: told,
  currency: z.optional(currencyOrNone),
  payment_method: z.optional(z.enum(payableMethods)),
  processor_id: payer.processor_id,
  processor_named: z.optional(flag),
});
export type AmountsInput = z.output<typeof amountsInput>;

export const feesInput = z.object({
  ...payer,
  type: z.optional(text(30)),
  type_id: z.optional(text(64)),
  base_amount: amount,
  bin: z.optional(bin),
  payment_id: z.optional(text(20)),
  surcharge: z.optional(rate),
  line_items: z.optional(lines),
  tax: z.optional(amount),
});

/** `requested_amount` is what would be charged. The maps hold it, and the tax in it, for each kind of payment. */
export const fees = z.object({
  service_fee: amount,
  payment_adjustment: z.object({ type: z.string(), value: z.int() }),
  requested_amount: amount,
  discount_amount: z.nullable(amount),
  surcharge: amount,
  payment_type_totals: z.record(z.string(), amount),
  payment_type_taxes: z.record(z.string(), amount),
});
