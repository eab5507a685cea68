import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { sayAdjustment } from "@gatehouse/contract/transactions/adjustment-words.ts";
import { chargedOf, isPartial } from "@gatehouse/contract/transactions/charged.ts";
import type { LineItem } from "@gatehouse/contract/transactions/line-item.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { type Minor, minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import { isAdded } from "./added-part.ts";

const WIDTH = 42;
/** A whole piece in hundredths. */
const ONE = 100;

/** Who hands a receipt out, as they want to be named and reached; "" where they don't say. */
export type Issuer = { name: string; address: string; supportEmail: string; supportPhone: string; taxId: string };

/** A receipt as text of `WIDTH` characters a line: for a slip printer, or to read. */
export function printedReceipt(transaction: Transaction, issuer: Issuer): string {
  const { name, address, supportEmail, supportPhone, taxId } = issuer;
  const added = addedWith(transaction, transaction.split_transaction_response);
  const lines = [
    centred(name),
    ...[address, supportPhone, supportEmail, taxIdLine(taxId)].filter(Boolean).flatMap(wrapped).map(centred),
    centred(headingOf(transaction)),
    "",
    ...factsOf(transaction).map(row),
    rule,
    ...(transaction.line_items ?? []).map((line) =>
      row([`${line.quantity || 1} x ${line.name}`, priceOf(transaction, line)]),
    ),
    ...breakdownOf(transaction, added).map(([label, part]) => row([label, money(transaction, part)])),
    ...(isPartial(transaction) ? [row(["Asked for", money(transaction, askedWith(transaction, added))])] : []),
    row(["Total", `${money(transaction, totalWith(transaction, added))} ${transaction.currency.toUpperCase()}`]),
    rule,
    ...(added ? wrapped(chargedApart([transaction, added].map((one) => money(one, chargedOf(one))))) : []),
    ...(transaction.description ? [...wrapped(transaction.description)] : []),
    ...(needsSignature(transaction) ? ["", "", row(["Signature", ""]), "_".repeat(WIDTH)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

export const taxIdLine = (taxId: string): string => taxId && `Tax ID ${taxId}`;

/** Rounded like every price; pieces have at most two decimals. Nothing of a line that comes to more than can be charged. */
function priceOf(transaction: Transaction, { amount, unit_price, quantity }: LineItem): string {
  if (amount) return money(transaction, amount);
  const pieces = quantity || 1;
  if (unit_price * pieces > MAX_AMOUNT) return "";
  const hundredths = minor(Math.round(pieces * ONE));
  return money(transaction, shareOf(minor(unit_price), { part: hundredths, whole: minor(ONE) }));
}

/**
 * How a total comes about, in lines that add up to it, or to what was asked for where less of it was approved. Parts may
 * exceed the amount that they are inside of: then nothing is left to call a subtotal.
 */
export function breakdownOf(transaction: Shown, added: Shown | undefined): [label: string, amount: number][] {
  const parts = [...partsOf(transaction), ...(added ? partsOf(added) : [])];
  const subtotal = askedWith(transaction, added) - parts.reduce((sum, [, part]) => sum + part, 0);
  return parts.length === 0 || subtotal <= 0 ? parts : [["Subtotal", subtotal], ...parts];
}

function askedWith(first: Shown, added: Shown | undefined): number {
  return isPartial(first) ? first.amount + (added ? chargedOf(added) : 0) : totalWith(first, added);
}

/** The parts of a total that a payer wants to see. */
export function partsOf(transaction: Shown): [label: string, amount: number][] {
  const { tax_amount, national_tax_amount, shipping_amount, duty_amount, tip_amount } = transaction;
  const { surcharge, service_fee, payment_adjustment, discount_amount } = transaction;
  const parts: [string, number][] = [
    ["Tax", tax_amount],
    ["National tax", national_tax_amount],
    ["Shipping", shipping_amount],
    ["Duty", duty_amount],
    ["Surcharge", surcharge],
    ["Service fee", service_fee],
    [sayAdjustment(payment_adjustment, transaction.payment_type), payment_adjustment],
    ["Tip", tip_amount],
    ["Discount", -discount_amount],
  ];
  return parts.filter(([, amount]) => amount !== 0);
}

export type Shown = Omit<Transaction, "split_transaction_response">;

/** What the way of paying added, where it was charged beside the rest and the same became of both. */
export function addedWith<T extends Shown>(first: Shown, second: T | null | undefined): T | undefined {
  if (!second || !isAdded(second)) return undefined;
  return outcomeOf(first) === outcomeOf(second) ? second : undefined;
}

export function totalWith(first: Shown, added: Shown | undefined): number {
  return chargedOf(first) + (added ? chargedOf(added) : 0);
}

export const chargedApart = ([rest, added]: readonly string[]): string => `Charged in two parts: ${rest} and ${added}`;

function headingOf({ type, status, response }: Transaction): string {
  return `${type.toUpperCase()} - ${outcomeOf({ status, response }).toUpperCase()}`;
}

/** What a payer is told became of a payment: what is held was approved by the bank alone. */
export function outcomeOf({ status, response }: Pick<Transaction, "status" | "response">): string {
  if (isFlagged(status)) return "held";
  return status === "voided" ? "voided" : response;
}

function factsOf(transaction: Transaction): [string, string][] {
  const { card, ach, terminal } = transaction.response_body;
  const { receipt_data } = transaction;
  const masked = card?.masked_card ?? ach?.masked_account_number ?? terminal?.masked_card ?? "";
  const facts: [string, string][] = [
    ["Date", `${transaction.created_at.slice(0, 16).replace("T", " ")} UTC`],
    ["Transaction", transaction.id],
    ["Order", transaction.order_id],
    ["Card", card || terminal ? masked : ""],
    ["Account", ach ? masked : ""],
    ["Entry", terminal?.entry_type ?? card?.entry_type ?? ""],
    ...readOf(receipt_data),
    ["Approval", card?.auth_code ?? ach?.auth_code ?? terminal?.auth_code ?? ""],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** What the card schemes want to see on a slip of a card that was there. */
function readOf(read: Transaction["receipt_data"]): [string, string][] {
  if (!read) return [];
  return [
    ["Account", accountOf(read)],
    ["Application", read.emv_app_name],
    ["AID", read.emv_aid],
    ["TVR", read.emv_tvr],
    ["TSI", read.emv_tsi],
    ["IAD", read.emv_iad],
    ["ARC", read.emv_arc],
    ["Verified by", read.cvm === "pin" ? "PIN" : ""],
  ];
}

/** Credit goes without saying. */
function accountOf({ ebt, payment_type }: NonNullable<Transaction["receipt_data"]>): string {
  if (ebt) return `EBT ${ebt}`;
  return payment_type === "debit" ? "debit" : "";
}

/** Where it is not known how the payer was checked, a line to sign on does no harm. */
function needsSignature({ receipt_data, response_body: { card, terminal } }: Transaction): boolean {
  if (receipt_data?.cvm) return receipt_data.cvm === "signature";
  return card?.entry_type === "swiped" || terminal !== undefined;
}

const rule = "-".repeat(WIDTH);

function money({ currency }: Shown, amount: number): string {
  return formatMinor(amount as Minor, currency);
}

function centred(text: string): string {
  return text.slice(0, WIDTH).padStart(Math.floor((WIDTH + Math.min(text.length, WIDTH)) / 2));
}

function row([label, value]: [string, string]): string {
  const room = WIDTH - value.length - 1;
  return room < 1 ? `${label}\n${value}` : `${label.slice(0, room).padEnd(room)} ${value}`;
}

function wrapped(text: string): string[] {
  return text.match(new RegExp(`.{1,${WIDTH}}(\\s|$)|.{1,${WIDTH}}`, "gu"))?.map((line) => line.trimEnd()) ?? [];
}
