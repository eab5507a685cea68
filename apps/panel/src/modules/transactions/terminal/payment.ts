import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { LinkedAccount } from "@gatehouse/contract/wallets/bank-link.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Requirements } from "../../../lib/wanted.ts";
import { achProblems, blankAch, cardProblems, type KeyedAch } from "../../../payment/keyed.ts";
import type { AppleToken } from "../../wallets/index.ts";
import { blankHolder, type Holder, holderProblems } from "./holder.ts";
import { blankSaleCard, isSwiped, type SaleCard, swipedBody } from "./swipe.ts";

export type SaleBody = BodyOf<typeof transactionCalls.createTransaction>;
type Body = SaleBody["payment_method"];

export const allMethods = [
  "card",
  "ach",
  "customer",
  "terminal",
  "card_reader",
  "cash",
  "mail",
  "apple_pay",
  "none",
] as const;
export type Method = (typeof allMethods)[number];

/** A card that is in the cashier's hand: keyed or swiped. */
export const hasCard = (method: Method) => method === "card" || method === "card_reader";

/** What moves money now: a check is on its way for days, and without a way to pay there is nothing to send. */
export const isCharged = (method: Method) => method !== "mail" && method !== "none";

/** What is given back, or not moved at all, is not taxed by itself. */
export const isSold = ({ type }: { type: string }) => type === "sale" || type === "authorize";

/** Only what is sold and paid now has a price that the way of paying may change. */
export const isPriced = (sale: { type: string; method: Method }) => isCharged(sale.method) && isSold(sale);

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

/** Its number stays at the bank. */
export type Linked = Pick<LinkedAccount, "ref_id" | "account_id" | "official_name" | "mask" | "subtype">;
export const isLinked = ({ ref_id }: Linked) => ref_id !== "";

/** With what is paid, one member for each way that has something to say. */
export type Payment = {
  card: SaleCard;
  ach: KeyedAch & { accountholder_authentication: Holder };
  /** The account of a bank that the payer has signed in to, which then pays in place of a keyed one. */
  plaid: Linked;
  customer: Stored;
  terminal: AtTerminal;
  /** Which of the readers at this computer: the stripe that it types is in `card`. */
  reader: { mac_address: string };
  /** What the payer's device gave, under which certificate, and for what total. */
  apple_pay_token: { key_id: string; pkpaymenttoken: AppleToken | null; total: number };
};

/** Another way to pay starts with it. */
export const blankPayment: Payment = {
  card: blankSaleCard,
  ach: { ...blankAch, accountholder_authentication: blankHolder },
  plaid: { ref_id: "", account_id: "", official_name: "", mask: "", subtype: "checking" },
  customer: { id: "", payment_method_id: "", billing_address_id: "", shipping_address_id: "" },
  terminal: { id: "", account: "credit", signature_required: false, print_receipt: "both" },
  reader: { mac_address: "" },
  apple_pay_token: { key_id: "", pkpaymenttoken: null, total: 0 },
};

/** Good for one payment, and gone with it whatever became of it. */
export const payingOnce = ["plaid", "apple_pay_token"] as const satisfies (keyof Payment)[];

type Paid = Payment & { method: Method };

/** Without what says nothing. */
export function filled<T extends Record<string, unknown>>(values: T): Partial<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== false);
  return Object.fromEntries(kept) as Partial<T>;
}

const bodies: Record<Method, (paid: Paid) => Body> = {
  card: ({ card }) => ({ card: cardOf(card) }),
  card_reader: ({ card }) => ({ card: cardOf(card) }),
  ach: ({ ach, plaid }) => (isLinked(plaid) ? { plaid: namesOf(plaid) } : ({ ach: accountOf(ach) } as Body)),
  customer: ({ customer }) => ({ customer: { id: customer.id, ...filled(customer) } }),
  terminal: ({ terminal }) => ({ terminal: atTerminal(terminal) }),
  cash: () => ({ cash: {} }),
  apple_pay: ({ apple_pay_token: { key_id, pkpaymenttoken } }) => ({
    apple_pay_token: { key_id, ...(pkpaymenttoken ? { pkpaymenttoken } : {}) },
  }),
  mail: () => ({}),
  none: () => ({}),
};

/** What pays, as the call wants it. */
export const paymentOf = (paid: Paid): Body => bodies[paid.method](paid);

const namesOf = ({ ref_id, account_id }: Linked) => ({ ref_id, account_id });

function accountOf({ check_number, accountholder_authentication, ...account }: Payment["ach"]) {
  const holder = filled(accountholder_authentication);
  return {
    ...account,
    ...filled({ check_number }),
    ...(Object.keys(holder).length > 0 ? { accountholder_authentication: holder } : {}),
  };
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

type Found = Record<string, string | undefined>;

const faults: Record<Method, (paid: Paid, required: Requirements) => Found> = {
  card: ({ card }) => cardProblems(card, { chargedAt: new Date() }),
  card_reader: readerProblems,
  ach: ({ ach, plaid }, required) =>
    isLinked(plaid) ? {} : { ...achProblems(ach), ...holderProblems(ach.accountholder_authentication, required) },
  customer: ({ customer }) => ({ customer: check(customer.id, [rules.required("Customer")]) }),
  terminal: ({ terminal }) => ({ "terminal.id": check(terminal.id, [rules.required()]) }),
  apple_pay: ({ apple_pay_token: { pkpaymenttoken } }) => ({
    apple_pay_token: pkpaymenttoken ? undefined : "The payer has not paid with Apple Pay yet",
  }),
  cash: () => ({}),
  mail: () => ({}),
  none: () => ({}),
};

/** What is missing or wrong with what pays, under the names of the form's fields. */
export const paymentProblems = (paid: Paid, required: Requirements): Found => faults[paid.method](paid, required);

/** Nothing is keyed in place of a swipe: the card was there. */
function readerProblems({ card, reader }: Paid): Found {
  const unread = isSwiped(card) ? undefined : "No card has been swiped yet";
  return { "reader.mac_address": check(reader.mac_address, [rules.required()]) ?? unread };
}
