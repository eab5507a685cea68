import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { CustomField, CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import type { Amounts } from "@gatehouse/contract/lookups/amounts.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { type Contact, emptyContact } from "../../../components/address-fields.tsx";
import { found, type Problems, refusedBy } from "../../../lib/form.tsx";
import { filledValues, valueProblems } from "../../fields/values.ts";
import { achProblems, blankAch, cardProblems, type KeyedAch } from "../method/keyed.ts";
import { blankDetails, detailProblems, linesOf, type SaleDetails } from "./details.ts";
import { blankSaleCard, isSwiped, type SaleCard, swipedBody } from "./swipe.ts";

export type SaleType = "sale" | "authorize" | "verification" | "credit";
export const allMethods = ["card", "ach", "customer", "terminal", "card_reader", "cash"] as const;
export type Method = (typeof allMethods)[number];

/** A card that is in the cashier's hand: keyed or swiped. */
export const hasCard = (method: Method) => method === "card" || method === "card_reader";

/** A customer of the vault, and with what of theirs is paid; "" is their default. */
type Stored = Record<"id" | "payment_method_id" | "billing_address_id" | "shipping_address_id", string>;
/** A device at the counter, and what it is told of the payment. */
export type AtTerminal = {
  id: string;
  /** Credit when neither: what kind of card is shown. */
  account: "credit" | "debit" | "food" | "cash";
  signature_required: boolean;
  print_receipt: Terminal["print_receipt"];
};
export type AtReader = { mac_address: string };
export type SaleBody = BodyOf<typeof transactionCalls.createTransaction>;
export type AmountName = "amount" | "tax_amount" | "shipping_amount" | "tip_amount" | "discount_amount";

/** What the form holds. Its members are named like the call's, so that the contract's complaints find their field. */
export type Sale = Record<AmountName, number | null> &
  SaleDetails & {
    type: SaleType;
    method: Method;
    card: SaleCard;
    ach: KeyedAch;
    customer: Stored;
    terminal: AtTerminal;
    /** Which of the readers at this computer: the stripe that it types is in `card`. */
    reader: AtReader;
    create_vault_record: boolean;
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

export const blankStored: Stored = { id: "", payment_method_id: "", billing_address_id: "", shipping_address_id: "" };

export const blankTerminal: AtTerminal = {
  id: "",
  account: "credit",
  signature_required: false,
  print_receipt: "both",
};

export const blankReader: AtReader = { mac_address: "" };

export const emptySale: Sale = {
  ...blankDetails,
  type: "sale",
  method: "card",
  amount: null,
  tax_amount: null,
  shipping_amount: null,
  tip_amount: null,
  discount_amount: null,
  card: blankSaleCard,
  ach: blankAch,
  customer: blankStored,
  terminal: blankTerminal,
  reader: blankReader,
  create_vault_record: false,
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
  if (hasCard(sale.method)) return { card: cardOf(sale.card) };
  if (sale.method === "cash") return { cash: {} };
  if (sale.method === "customer") return { customer: { id: sale.customer.id, ...filled(sale.customer) } };
  if (sale.method === "terminal") return { terminal: atTerminal(sale.terminal) };
  const { check_number, ...account } = sale.ach;
  return { ach: check_number === "" ? account : { ...account, check_number } } as SaleBody["payment_method"];
}

/** Debit and benefit cards are confirmed by a PIN: nobody signs for them. */
function atTerminal({ account, signature_required, ...rest }: AtTerminal) {
  if (account === "credit") return { ...rest, signature_required };
  const kind = account === "debit" ? { debit: true } : { ebt: account };
  return { ...rest, ...kind, signature_required: false };
}

function cardOf(card: SaleCard) {
  if (isSwiped(card)) return swipedBody(card);
  const { number, expiration_date, cvc } = card;
  return { entry_type: "keyed" as const, ...filled({ number, expiration_date, cvc }) };
}

/** The sale as the call wants it, at the price that was calculated; the key is added by the attempt. */
export function bodyOf(sale: Sale, currency: string, amounts?: Amounts): SaleBody {
  const { type, tax_amount, shipping_amount, tip_amount, discount_amount } = sale;
  const { order_id, po_number, description, email_receipt, email_address, group_name } = sale;
  const keyed = hasCard(sale.method) || sale.method === "ach";
  const custom_fields = filledValues(sale.custom_fields);
  const optional = { tax_amount, shipping_amount, tip_amount, discount_amount, order_id, po_number, description };
  return {
    type,
    currency,
    amount: amounts?.total ?? totalOf(sale),
    ...(amounts ? { amounts } : {}),
    payment_method: paymentOf(sale),
    ...filled({ ...optional, email_receipt, email_address, group_name }),
    ...filled({ create_vault_record: keyed && sale.create_vault_record }),
    ...detailsOf(sale),
    ...(Object.keys(custom_fields).length === 0 ? {} : { custom_fields }),
    billing_address: filled(sale.billing_address),
    shipping_address: filled(sale.shipping_address),
    source: "cp",
  } as SaleBody;
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

function paymentProblems(sale: Sale): Record<string, string | undefined> {
  if (sale.method === "card") return cardProblems(sale.card);
  if (sale.method === "card_reader") return readerProblems(sale);
  if (sale.method === "ach") return achProblems(sale.ach);
  if (sale.method === "terminal") return { "terminal.id": check(sale.terminal.id, [rules.required("Terminal")]) };
  if (sale.method === "customer") return { customer: check(sale.customer.id, [rules.required("Customer")]) };
  return {};
}

/** Nothing is keyed in place of a swipe: the card was there. */
function readerProblems({ card, reader }: Sale) {
  const unread = isSwiped(card) ? undefined : "No card has been swiped yet";
  return { "reader.mac_address": check(reader.mac_address, [rules.required("Card reader")]) ?? unread };
}

/** What the contract itself has against the body, under the form's names. */
function contractProblems(sale: Sale): Problems {
  return refusedBy(transactionCreate, bodyOf(sale, "usd"), (path) =>
    (path[0] === "payment_method" ? path.slice(1) : path).join("."),
  );
}

/** `own`: the merchant's own fields that are asked for. */
export function validateSale(sale: Sale, own: readonly CustomField[]): Problems {
  const messages = {
    // Nothing is an amount as well: a discount may leave nothing to pay, and the API takes it however it came about.
    amount: sale.type === "verification" ? undefined : check(sale.amount, [rules.required("Amount")]),
    ...paymentProblems(sale),
    ...detailProblems(sale),
    email_address: check(sale.email_address, [...(sale.email_receipt ? [rules.required("Email")] : []), rules.email()]),
    "billing_address.email": check(sale.billing_address.email, [rules.email()]),
  };
  return { ...contractProblems(sale), ...valueProblems(own, sale.custom_fields), ...found(messages) };
}
