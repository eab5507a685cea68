import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { AddressField } from "@gatehouse/contract/transactions/address.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../../lib/form.tsx";

export type SaleType = "sale" | "authorize" | "verification" | "credit";
export type Method = "card" | "ach" | "cash";
export type SaleBody = BodyOf<typeof transactionCalls.createTransaction>;
export type AmountName = "amount" | "tax_amount" | "shipping_amount" | "tip_amount" | "discount_amount";
type Contact = Record<AddressField, string>;

/** What the form holds. Its members are named like the call's, so that the contract's complaints find their field. */
export type Sale = Record<AmountName, number | null> & {
  type: SaleType;
  method: Method;
  card: { number: string; expiration_date: string; cvc: string };
  ach: { routing_number: string; account_number: string; account_type: string; sec_code: string; check_number: string };
  billing_address: Contact;
  shipping_address: Contact;
  order_id: string;
  po_number: string;
  description: string;
  email_receipt: boolean;
  email_address: string;
};

const emptyContact: Contact = {
  first_name: "",
  last_name: "",
  company: "",
  address_line_1: "",
  address_line_2: "",
  city: "",
  state: "",
  postal_code: "",
  country: "",
  phone: "",
  fax: "",
  email: "",
};

export const blankCard: Sale["card"] = { number: "", expiration_date: "", cvc: "" };
export const blankAch: Sale["ach"] = {
  routing_number: "",
  account_number: "",
  account_type: "checking",
  sec_code: "ppd",
  check_number: "",
};

export const emptySale: Sale = {
  type: "sale",
  method: "card",
  amount: null,
  tax_amount: null,
  shipping_amount: null,
  tip_amount: null,
  discount_amount: null,
  card: blankCard,
  ach: blankAch,
  billing_address: emptyContact,
  shipping_address: emptyContact,
  order_id: "",
  po_number: "",
  description: "",
  email_receipt: false,
  email_address: "",
};

/** What the payer pays: never below nothing. */
export function totalOf(sale: Pick<Sale, AmountName>): number {
  const { amount, tax_amount, shipping_amount, tip_amount, discount_amount } = sale;
  const plus = (amount ?? 0) + (tax_amount ?? 0) + (shipping_amount ?? 0) + (tip_amount ?? 0);
  return Math.max(0, plus - (discount_amount ?? 0));
}

function filled<T extends Record<string, unknown>>(values: T): Partial<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== false);
  return Object.fromEntries(kept) as Partial<T>;
}

function paymentOf(sale: Sale): SaleBody["payment_method"] {
  if (sale.method === "card") return { card: { entry_type: "keyed", ...filled(sale.card) } };
  if (sale.method === "cash") return { cash: {} };
  const { check_number, ...account } = sale.ach;
  return { ach: check_number === "" ? account : { ...account, check_number } } as SaleBody["payment_method"];
}

/** The sale as the call wants it; the key is added by the attempt. */
export function bodyOf(sale: Sale, currency: string): SaleBody {
  const { type, amount, tax_amount, shipping_amount, tip_amount, discount_amount } = sale;
  const { order_id, po_number, description, email_receipt, email_address } = sale;
  const optional = { tax_amount, shipping_amount, tip_amount, discount_amount, order_id, po_number, description };
  return {
    type,
    currency,
    amount: totalOf(sale),
    base_amount: amount ?? 0,
    payment_method: paymentOf(sale),
    ...filled({ ...optional, email_receipt, email_address }),
    billing_address: filled(sale.billing_address),
    shipping_address: filled(sale.shipping_address),
    source: "cp",
  } as SaleBody;
}

const number = rules.regex("Card number", /^\d{13,19}$/);
const cvc = rules.regex("CVC", /^\d{3,4}$/);
const expiry = rules.regex("Expires", /^(0[1-9]|1[0-2])\d{2}$/);

function paymentRules(sale: Sale): Record<string, string | undefined> {
  const { card, ach } = sale;
  if (sale.method === "cash") return {};
  if (sale.method === "card") {
    return {
      "card.number": check(card.number, [rules.required("Card number"), number]),
      "card.expiration_date": check(card.expiration_date, [rules.required("Expires"), expiry]),
      "card.cvc": check(card.cvc, [cvc]),
    };
  }
  const byPhone = ach.sec_code === "tel" ? [rules.required("Check number")] : [];
  return {
    "ach.routing_number": check(ach.routing_number, [
      rules.required("Routing number"),
      rules.digits("Routing number", 9),
    ]),
    "ach.account_number": check(ach.account_number, [
      rules.required("Account number"),
      rules.regex("Account number", /^\d{4,17}$/),
    ]),
    "ach.check_number": check(ach.check_number, [...byPhone, rules.regex("Check number", /^\d{1,6}$/)]),
  };
}

/** What the contract itself has against the body, under the form's names. */
function contractProblems(sale: Sale): Problems {
  const read = transactionCreate.safeParse(bodyOf(sale, "usd"));
  const found: Problems = {};
  for (const issue of read.success ? [] : read.error.issues) {
    const path = issue.path[0] === "payment_method" ? issue.path.slice(1) : issue.path;
    found[path.join(".")] ??= "This has invalid format";
  }
  return found;
}

export function validateSale(sale: Sale): Problems {
  const empty = sale.type !== "verification" && totalOf(sale) === 0;
  const own = {
    amount: empty
      ? check(sale.amount, [rules.required("Amount"), rules.minValue("Amount", 1, () => "0.01")])
      : undefined,
    ...paymentRules(sale),
    email_address: check(sale.email_address, [...(sale.email_receipt ? [rules.required("Email")] : []), rules.email()]),
    "billing_address.email": check(sale.billing_address.email, [rules.email()]),
  };
  const told = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...contractProblems(sale), ...Object.fromEntries(told) };
}
