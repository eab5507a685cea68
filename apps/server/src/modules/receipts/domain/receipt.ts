import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { type ApmType, apmNames } from "@gatehouse/contract/transactions/paid-with.ts";
import type { ReceiptData, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { sayMoment } from "./format-moment.ts";
import {
  billOf,
  chargedApart,
  haveSameOutcome,
  money,
  outcomeOf,
  type Shown,
  taxIdLine,
  titleOf,
} from "./receipt-rows.ts";

const WIDTH = 42;

/** Who hands a receipt out, as they want to be named and reached; "" where they don't say. */
export type Issuer = {
  name: string;
  address: string;
  supportEmail: string;
  supportPhone: string;
  taxId: string;
  /** By its clock a payer reads when it was. */
  timezone: string;
};

/**
 * Formats a receipt as text of `WIDTH` characters a line, for a slip printer or a screen. `secondary` is the part that was charged
 * separately for the payment method, if any.
 */
export function printedReceipt(transaction: Transaction, issuer: Issuer, secondary?: Shown): string {
  const { name, address, supportEmail, supportPhone, taxId } = issuer;
  const added = secondary && haveSameOutcome(transaction, secondary) ? secondary : undefined;
  const lines = [
    centred(name),
    ...[address, supportPhone, supportEmail, taxIdLine(taxId)]
      .filter(Boolean)
      .flatMap((line) => wrapped(line))
      .map(centred),
    centred(headingOf(transaction)),
    "",
    ...factsOf(transaction, issuer.timezone).map(row),
    rule,
    // What a printer's own letters lack is no sign of multiplication.
    ...billOf(transaction, added, "x").map(({ label, value }) => row([label, value])),
    rule,
    ...(added ? wrapped(chargedApart([transaction, added].map((one) => money(one, chargedOf(one))))) : []),
    ...(transaction.description ? [...wrapped(transaction.description)] : []),
    ...(needsSignature(transaction) ? ["", "", row(["Signature", ""]), "_".repeat(WIDTH)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function headingOf(transaction: Transaction): string {
  const title = titleOf(transaction);
  const outcome = outcomeOf(transaction);
  return (transaction.status === "voided" ? title : `${title} - ${outcome}`).toUpperCase();
}

function factsOf(transaction: Transaction, timezone: string): [string, string][] {
  const { card, ach, terminal, apm } = transaction.response_body;
  const masked = lastOf(card?.masked_card ?? ach?.masked_account_number ?? terminal?.masked_card ?? "");
  const facts: [string, string][] = [
    ["Date", sayMoment(new Date(transaction.created_at), timezone)],
    ["Transaction", transaction.id],
    ["Order", transaction.order_id],
    ["Card", card || terminal ? masked : ""],
    ["Account", ach ? masked : ""],
    ["Paid with", apm ? (apmNames[apm.channel as ApmType] ?? apm.channel) : ""],
    ["Entry", terminal?.entry_type ?? card?.entry_type ?? ""],
    ...readOf(readAtCounter(transaction)),
    ["Approval", answerIn(transaction)?.auth_code ?? ""],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** A payer's receipt shows no more than the last five digits (15 U.S.C. 1681c(g)), and what is shown elsewhere begins with six. */
const lastOf = (masked: string): string => masked.replace(/^\d+(?=\*)/, (first) => "*".repeat(first.length));

const readAtCounter = ({ response_body: { card, terminal } }: Transaction): ReceiptData | null =>
  (terminal ?? card)?.receipt_data ?? null;

/** What the card schemes want to see on a slip of a card that was there. */
function readOf(read: ReceiptData | null): [string, string][] {
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
function accountOf({ ebt, payment_type }: ReceiptData): string {
  if (ebt) return `EBT ${ebt}`;
  return payment_type === "debit" ? "debit" : "";
}

/** Where it is not known how the payer was checked, a line to sign on does no harm. */
function needsSignature(transaction: Transaction): boolean {
  const { card, terminal } = transaction.response_body;
  const read = readAtCounter(transaction);
  if (read?.cvm) return read.cvm === "signature";
  return card?.entry_type === "swiped" || terminal !== undefined;
}

const rule = "-".repeat(WIDTH);

function centred(text: string): string {
  return text.slice(0, WIDTH).padStart(Math.floor((WIDTH + Math.min(text.length, WIDTH)) / 2));
}

/** As much of a label as has to stand beside its value; a shorter line is the value's alone. */
const LEAST_LABEL = 12;

function row([label, value]: [string, string]): string {
  const room = WIDTH - value.length - 1;
  if (room < Math.min(label.length, LEAST_LABEL)) return `${label}\n${value}`;
  const lines = wrapped(label, room);
  return [...lines.slice(0, -1), `${(lines.at(-1) ?? "").padEnd(room)} ${value}`].join("\n");
}

function wrapped(text: string, width = WIDTH): string[] {
  const lines = text.split(/[\n\r\u2028\u2029]/).filter(Boolean);
  return lines.flatMap((line) => wrappedLine(line, width));
}

/** Breaks a line behind the last blank that leaves room for what stands before it, or else where the room ends. */
function wrappedLine(text: string, width: number): string[] {
  const lines: string[] = [];
  for (let rest = [...text]; rest.length > 0; ) {
    const fits = rest.length <= width ? rest.length : rest.slice(0, width + 1).findLastIndex((one) => /\s/.test(one));
    const end = fits > 0 ? fits : width;
    lines.push(rest.slice(0, end).join("").trimEnd());
    rest = rest.slice(end);
    if (/^\s/.test(rest[0] ?? "")) rest = rest.slice(1);
  }
  return lines;
}
