import type { CustomField, CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import type { Amounts } from "@gatehouse/contract/lookups/amounts.ts";
import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { formatPercent } from "@gatehouse/money/percent.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { type Contact, emptyContact } from "../../../components/address-fields.tsx";
import { found, type Problems, refusedBy } from "../../../lib/form.tsx";
import { money } from "../../../lib/use-format.ts";
import type { Requirements } from "../../../lib/wanted.ts";
import { filledValues, valueProblems } from "../../fields/index.ts";
import { blankDetails, detailProblems, linesOf, type SaleDetails } from "./details.ts";
import {
  blankPayment,
  filled,
  hasCard,
  isPriced,
  type Method,
  type Payment,
  paymentOf,
  paymentProblems,
  type SaleBody,
} from "./payment.ts";
import { taxesOf } from "./taxes.ts";
import { wantedProblems } from "./wanted.ts";

export type SaleType = "sale" | "authorize" | "verification" | "credit";
const amountNames = ["amount", "tax_amount", "shipping_amount", "tip_amount", "discount_amount"] as const;
export type AmountName = (typeof amountNames)[number];

/** What the form holds. Its members are named like the call's, so that the contract's complaints find their field. */
export type Sale = Record<AmountName, number | null> &
  SaleDetails &
  Payment & {
    type: SaleType;
    method: Method;
    /** Whether tax and shipping come on top of the amount; else they are inside it. */
    add_tax_to_total: boolean;
    /** Percent of what is sold, where no tax is typed; a merchant may have usual ones. */
    override_tax_rate: string;
    override_national_tax_rate: string;
    /** What is added for the way of paying, or taken off, in place of what the processor says; "" for that. */
    payment_adj_type: "" | "flat" | "percentage";
    payment_adj_value: number | null;
    add_shipping_to_total: boolean;
    /** The amount is what the lines come to, as long as there are any. */
    calculate_total_from_line_items: boolean;
    create_vault_record: boolean;
    /** The customer who gets what pays; "" for a new one. */
    create_vault_record_for: string;
    bypass_rule_engine: boolean;
    custom_fields: CustomFieldValues;
    /** The group of the merchant's own fields that is asked for. */
    group_name: string;
    billing_address: Contact;
    shipping_address: Contact;
    order_id: string;
    po_number: string;
    description: string;
    email_receipt: boolean;
    email_address: string;
  };

export const emptySale: Sale = {
  ...blankDetails,
  ...blankPayment,
  type: "sale",
  method: "card",
  add_tax_to_total: true,
  override_tax_rate: "",
  override_national_tax_rate: "",
  payment_adj_type: "",
  payment_adj_value: null,
  add_shipping_to_total: true,
  calculate_total_from_line_items: false,
  amount: null,
  tax_amount: null,
  shipping_amount: null,
  tip_amount: null,
  discount_amount: null,
  create_vault_record: false,
  create_vault_record_for: "",
  bypass_rule_engine: false,
  custom_fields: {},
  group_name: "",
  billing_address: emptyContact,
  shipping_address: emptyContact,
  order_id: "",
  po_number: "",
  description: "",
  email_receipt: false,
  email_address: "",
};

/** What of a sale may wait for whoever keys it to sign in again: all but what pays, which is asked for anew. */
export function withoutSecrets(sale: Sale): Sale {
  return { ...sale, ...blankPayment, customer: sale.customer, terminal: sale.terminal, reader: sale.reader };
}

/** Such a sale is not charged: of its discount the server would count what is sold, and nobody would be told. */
export const takesOffTooMuch = ({ amount, discount_amount }: Sale): boolean => (discount_amount ?? 0) > (amount ?? 0);

/** What the payer pays: never below nothing. */
export function totalOf(sale: Sale): number {
  const { amount, tip_amount, discount_amount } = sale;
  const { tax_amount, national_tax_amount } = taxesOf(sale);
  const tax = sale.add_tax_to_total ? (tax_amount ?? 0) + (national_tax_amount ?? 0) : 0;
  const shipping = sale.add_shipping_to_total ? (sale.shipping_amount ?? 0) : 0;
  // A discount takes off what is sold, not what is added to that: as the server reckons.
  const goods = Math.max(0, (amount ?? 0) - (discount_amount ?? 0));
  return goods + tax + shipping + (tip_amount ?? 0);
}

/** The sale as the call wants it, at the price that was calculated; the key is added by the attempt. */
export function bodyOf(sale: Sale, currency: string, amounts?: Amounts): SaleBody {
  const { type, shipping_amount, tip_amount, discount_amount } = sale;
  const { order_id, po_number, description, email_receipt, email_address, group_name } = sale;
  const keyed = hasCard(sale.method) || sale.method === "ach";
  const custom_fields = filledValues(sale.custom_fields);
  const optional = { shipping_amount, tip_amount, discount_amount, order_id, po_number, description };
  return {
    type,
    currency,
    amount: amounts?.total ?? totalOf(sale),
    ...(amounts ? { amounts } : {}),
    payment_method: paymentOf(sale),
    ...filled({ ...optional, email_receipt, email_address, group_name }),
    ...(keyed ? keepingOf(sale) : {}),
    ...filled({ bypass_rule_engine: sale.bypass_rule_engine }),
    ...detailsOf(sale),
    ...filled(taxesOf(sale)),
    ...(Object.keys(custom_fields).length === 0 ? {} : { custom_fields }),
    billing_address: filled(sale.billing_address),
    shipping_address: filled(sale.shipping_address),
    source: "cp",
  } as SaleBody;
}

function keepingOf({ create_vault_record, create_vault_record_for }: Sale) {
  return create_vault_record ? { create_vault_record, ...filled({ create_vault_record_for }) } : {};
}

function detailsOf(sale: Sale) {
  const { line_items, descriptor, ...rest } = Object.fromEntries(
    Object.keys(blankDetails).map((name) => [name, sale[name as keyof SaleDetails]]),
  ) as SaleDetails;
  const lines = linesOf(line_items);
  const statement = filled(descriptor);
  return {
    ...filled(rest),
    ...(Object.keys(statement).length > 0 ? { descriptor: statement } : {}),
    ...(lines.length > 0 ? { line_items: lines } : {}),
  };
}

/** What the contract itself has against the body, under the form's names. */
function contractProblems(sale: Sale): Problems {
  return refusedBy(transactionCreate, bodyOf(sale, "usd"), (path) =>
    (path[0] === "payment_method" ? path.slice(1) : path).join("."),
  );
}

/** What the merchant asks for: fields of its own, and what of a payment it insists on. */
export type Asked = { own: readonly CustomField[]; required: Requirements; currency: string };

/** Nothing is beyond what can be charged, nor taken off that was not asked for. */
function amountProblems(typed: Sale, currency: string): Record<string, string | undefined> {
  const sale = { ...typed, ...taxesOf(typed) };
  const show = (bound: number) => money(bound, currency);
  const largest = (label?: string) => rules.maxValue(label, MAX_AMOUNT, show);
  const each = Object.fromEntries(amountNames.map((name) => [name, check(sale[name], [largest()])]));
  const total = check(totalOf(sale), [largest("total")]);
  return {
    ...each,
    amount: each.amount ?? total,
    discount_amount: each.discount_amount ?? discountProblem(sale, show),
    ...rateProblems(sale),
    payment_adj_value: adjustmentProblem(sale, show),
  };
}

/** Where there is no amount yet, that is what is asked for first. */
function discountProblem(sale: Sale, show: (bound: number) => string) {
  const isAwaited = sale.amount === null && sale.type !== "verification";
  if (isAwaited || !takesOffTooMuch(sale)) return undefined;
  return `The Discount is more than what is sold, ${show(sale.amount ?? 0)}.`;
}

/** Whoever is exempt is shown no rate: one that was typed before holds nothing up. */
function rateProblems({ tax_exempt, override_tax_rate, override_national_tax_rate }: Sale) {
  if (tax_exempt) return {};
  const rate = [rules.regex(undefined, patterns.percentage)];
  return {
    override_tax_rate: check(override_tax_rate, rate),
    override_national_tax_rate: check(override_national_tax_rate, rate),
  };
}

/** In thousandths. */
const WHOLE_PERCENT = 100_000;

function adjustmentProblem(sale: Sale, show: (bound: number) => string) {
  const { payment_adj_type, payment_adj_value } = sale;
  if (payment_adj_type === "" || !isPriced(sale)) return undefined;
  const isFlat = payment_adj_type === "flat";
  const most = rules.maxValue(undefined, isFlat ? MAX_AMOUNT : WHOLE_PERCENT, isFlat ? show : () => formatPercent(100));
  return check(payment_adj_value, [rules.required(), most]);
}

/** An impatient key must not make a payment of nothing; whether a card is good is what a verification asks. */
function chargedProblem(sale: Sale): string | undefined {
  if (sale.type === "verification") return undefined;
  const nothing = totalOf(sale) === 0 && !takesOffTooMuch(sale) ? "There is nothing to charge." : undefined;
  return check(sale.amount, [rules.required()]) ?? nothing;
}

export function validateSale(sale: Sale, { own, required, currency }: Asked): Problems {
  const amounts = amountProblems(sale, currency);
  const messages = {
    ...amounts,
    amount: amounts.amount ?? chargedProblem(sale),
    ...paymentProblems(sale, required),
    ...detailProblems({ ...sale, ...taxesOf(sale) }, currency),
    email_address: check(sale.email_address, [...(sale.email_receipt ? [rules.required()] : []), rules.email()]),
    "billing_address.email": check(sale.billing_address.email, [rules.email()]),
  };
  const wanted = wantedProblems({ ...sale, ...taxesOf(sale) }, required);
  return { ...contractProblems(sale), ...wanted, ...valueProblems(own, sale.custom_fields), ...found(messages) };
}
