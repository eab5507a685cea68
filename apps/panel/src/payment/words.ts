import { shownOf } from "@gatehouse/contract/transactions/ach.ts";
import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import { chargedOf, isPartial } from "@gatehouse/contract/transactions/charged.ts";
import { type ApmType, apmNames, type PaidWith } from "@gatehouse/contract/transactions/paid-with.ts";
import { responseCodes } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { say } from "../lib/say.ts";
import { money } from "../lib/use-format.ts";

/** Of a verification no money is authorized: the means of payment was found good. */
export function sayStatus({ type, status }: Pick<Transaction, "type" | "status">): string {
  return type === "verification" && status === "authorized" ? "Verified" : say(status);
}

/** What stands beside the amount of a transaction where it is less than was asked or held; else nothing. */
export function sayAsked(transaction: Transaction): string {
  return sayOf(transaction).replace("of", isPartial(transaction) ? "asked" : "authorized");
}

/** The same beneath the amount, where there is little room: "$60.00 of $100.00". */
export function sayOf(transaction: Transaction): string {
  const { amount, amount_authorized, currency } = transaction;
  if (isPartial(transaction)) return `of ${money(amount, currency)}`;
  return chargedOf(transaction) < amount_authorized ? `of ${money(amount_authorized, currency)}` : "";
}

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "Amex",
  discover: "Discover",
  "diners club": "Diners Club",
  jcb: "JCB",
  "china unionpay": "China UnionPay",
  ach: "ACH",
};

/** The one look of a number of which no more is shown. */
export const sayLast = (last: string) => `•••• ${last}`;

export const sayBrand = (name: string) => brands[name.toLowerCase()] ?? say(name);

const wallets: Partial<Record<string, string>> = { apple_pay_token: "Apple Pay", google_pay_token: "Google Pay" };

/** The wallet that paid; nothing where none did. */
export const sayWallet = (method: string): string => wallets[method] ?? "";

/** The one to which a payer was sent. */
const sayChannel = (channel: string): string => apmNames[channel as ApmType] ?? say(channel);

/** A way of paying, as a choice among all of them. */
export const sayPaidWith = (method: PaidWith): string => wallets[method] ?? say(method);

/** What a response code means to a person. */
export function sayResponse(code: number): string {
  return responseCodes[code] ?? (code < 200 ? "Approved" : "Declined");
}

/** Codes that leave it open what happened: the processor may have said so in its text. */
const vague = new Set([200, 300, 400, 421]);
const saysNoMore = /^(do not hono[u]?r|decline|declined|error|processor not reached|no answer from processor|)$/i;

/** Texts of devices at a counter, as one would say them. */
const texts: Record<string, string> = {
  "CANCELLED AT TERMINAL": "Cancelled at the terminal",
  "TERMINAL BUSY": "The terminal is busy with another payment",
  "TERMINAL OFFLINE": "The terminal could not be reached",
  "TERMINAL TIMED OUT": "Nobody paid at the terminal in time",
  "TERMINAL ERROR": "The terminal reported an error",
  "CANCELLED BY PAYER": "The payer cancelled it",
  "PAYER DID NOT COME BACK": "The payer did not come back in time",
};

/** What an answer means to a person: its code, or the processor's own text where that tells more. */
export function sayAnswer({ code, text }: { code: number; text: string }): string {
  const said = text.trim();
  if (!vague.has(code) || saysNoMore.test(said)) return sayResponse(code);
  return texts[said.toUpperCase()] ?? asSentence(said);
}

/** Why a bank sent a payment back, and the code that its network has for it. */
export function sayReturn({ reason, text }: { reason: string; text: string }): string {
  return text === "" ? reason : `${asSentence(text)} (${reason})`;
}

/** Processors shout. */
const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** The same of a payment's answer. */
export function sayOutcome({ response_code: code, response_body }: Answered): string {
  return sayAnswer({ code, text: answerIn({ response_body })?.processor_response_text ?? "" });
}

type Answered = Pick<Transaction, "response_code" | "response_body">;

type Method = { kind: string; last: string };

/** Kind and last digits of what a transaction was paid with. */
export function methodOf(transaction: Transaction): Method {
  const { card, ach, terminal, apm } = transaction.response_body;
  if (card) return { kind: sayBrand(card.card_type), last: card.last_four };
  if (terminal?.last_four) return { kind: `${sayBrand(terminal.card_type)} at terminal`, last: terminal.last_four };
  if (ach) return { kind: "ACH", last: shownOf(ach.masked_account_number) };
  return { kind: apm ? sayChannel(apm.channel) : say(transaction.payment_method), last: "" };
}

export function nameOf(transaction: Transaction): string {
  const { first_name, last_name, company } = transaction.billing_address;
  return [first_name, last_name].filter(Boolean).join(" ") || company || "";
}

const prefixes: [RegExp, string][] = [
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "Mastercard"],
  [/^3[47]/, "Amex"],
  [/^(6011|65|64[4-9])/, "Discover"],
  [/^35/, "JCB"],
  [/^3[068]/, "Diners Club"],
];

/** The brand a card number starts like, "" while it cannot be told. */
export function brandOfNumber(number: string): string {
  return prefixes.find(([prefix]) => prefix.test(number))?.[1] ?? "";
}

const sources: Record<string, string> = {
  cp: "Control Panel",
  api: "API",
  cart: "Shopping Cart",
  invoice: "Invoice",
  recurring: "Recurring Subscription",
  batch: "File Batch Upload",
  webhook: "Webhook",
};

/** The channel a payment came in by. */
export const saySource = (source: string) => sources[source.toLowerCase()] ?? source;
