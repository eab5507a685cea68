import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { sayAdjustment } from "@gatehouse/contract/transactions/adjustment-words.ts";
import { askedOf } from "@gatehouse/contract/transactions/bill.ts";
import { chargedOf, isPartial } from "@gatehouse/contract/transactions/charged.ts";
import type { LineItem } from "@gatehouse/contract/transactions/line-item.ts";
import { isFlagged, type TransactionType } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { type Minor, minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";

/** A line of a receipt, printed or mailed; `sum` where it is what the lines above come to. */
export type ReceiptRow = { label: string; value: string; sum?: true };

export type Shown = Omit<Transaction, "split_transaction_response">;

/** What was bought, how the total comes about and the total, with what was charged beside it. */
export function billOf(shown: Shown, added: Shown | undefined, times = "×"): ReceiptRow[] {
  const said = (label: string, amount: number) => ({ label, value: money(shown, amount) });
  const total = `${money(shown, totalWith(shown, added))} ${shown.currency.toUpperCase()}`;
  return [
    ...(shown.line_items ?? []).filter(({ name }) => name).map((line) => itemOf(shown, line, times)),
    ...breakdownOf(shown, added).map(([label, part]) => said(label, part)),
    ...(isPartial(shown) ? [said("Asked for", askedWith(shown, added))] : []),
    { label: "Total", value: total, sum: true },
  ];
}

const titles: Record<TransactionType, string> = {
  sale: "Sale",
  authorize: "Authorization",
  verification: "Verification",
  credit: "Credit",
  refund: "Refund",
};

export const nameOfType = (type: TransactionType): string => titles[type];

/** What a receipt is of, as its payer would call it. */
export function titleOf({ type, status }: Pick<Transaction, "type" | "status">): string {
  return status === "voided" ? "Void" : nameOfType(type);
}

/** What a payer is told became of a payment: what is held was approved by the bank alone. */
export function outcomeOf({ status, response }: Pick<Transaction, "status" | "response">): string {
  if (isFlagged(status)) return "held";
  return status === "voided" ? "voided" : response;
}

export const taxIdLine = (taxId: string): string => taxId && `Tax ID ${taxId}`;

export function money({ currency }: Pick<Transaction, "currency">, amount: number): string {
  return formatMinor(amount as Minor, currency);
}

/** A whole piece in hundredths. */
const ONE = 100;

/** With the price of a piece where that, and what is taken off it, makes the amount. */
function itemOf(shown: Shown, line: LineItem, times: string): ReceiptRow {
  const { name, quantity, unit_price, amount, discount_amount } = line;
  const pieces = quantity || 1;
  const goods = goodsOf(line);
  const label = `${pieces} ${times} ${name}`;
  const value = amount || goods ? money(shown, amount || goods) : "";
  const less = amount === goods || amount === 0 ? 0 : goods - amount;
  const isPriced = unit_price > 0 && goods > 0 && (less === 0 ? pieces !== 1 : less === discount_amount);
  if (!isPriced) return { label, value };
  const off = less === 0 ? "" : `, less ${money(shown, less)}`;
  return { label: `${label} at ${money(shown, unit_price)}${off}`, value };
}

/** Rounded like every price; pieces have at most two decimals. Nothing of a line that comes to more than can be charged. */
function goodsOf({ unit_price, quantity }: LineItem): number {
  const pieces = quantity || 1;
  if (unit_price * pieces > MAX_AMOUNT) return 0;
  return shareOf(minor(unit_price), { part: minor(Math.round(pieces * ONE)), whole: minor(ONE) });
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
  return isPartial(first) ? askedOf(first) + (added ? chargedOf(added) : 0) : totalWith(first, added);
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

/** True if a receipt may show both parts of a split payment as one sum. */
export const haveSameOutcome = (one: Shown, other: Shown): boolean => outcomeOf(one) === outcomeOf(other);

export function totalWith(first: Shown, added: Shown | undefined): number {
  return chargedOf(first) + (added ? chargedOf(added) : 0);
}

export const chargedApart = ([rest, added]: readonly string[]): string => `Charged in two parts: ${rest} and ${added}`;
