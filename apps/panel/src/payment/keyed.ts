import { expiryFault, luhn, parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import { check, type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { wordsOf } from "../lib/refusals.ts";

/** A card and an account as they are keyed, for a payment or to be stored. */
export type KeyedCard = { number: string; expiration_date: string; cvc: string };
export type KeyedAch = {
  routing_number: string;
  account_number: string;
  account_type: string;
  sec_code: string;
  check_number: string;
};

export const blankCard: KeyedCard = { number: "", expiration_date: "", cvc: "" };
export const blankAch: KeyedAch = {
  routing_number: "",
  account_number: "",
  account_type: "checking",
  sec_code: "ppd",
  check_number: "",
};

const isCardNumber: Rule = (value) =>
  value === "" || luhn(String(value)) ? undefined : "This is not the number of a card.";

function isGoodAt(now: Date): Rule {
  return (value) => {
    const expiry = parseExpiry(String(value));
    const fault = expiry && expiryFault(expiry, now);
    return fault && wordsOf(fault === "expired" ? "card_expired" : "card_expiry_too_far");
  };
}

/** `known`: a card that is stored already keeps its number when none is keyed. */
type Keyed = { known?: boolean };
/** `chargedAt`: a card that is only stored may have expired, one that is charged may not. */
type KeyedToPay = Keyed & { chargedAt?: Date | undefined };
type Found = Record<string, string | undefined>;

export function cardProblems(card: KeyedCard, { known = false, chargedAt }: KeyedToPay = {}): Found {
  const needed = known ? [] : [rules.required()];
  return {
    "card.number": check(card.number, [
      ...needed,
      rules.max(undefined, 19),
      rules.regex(undefined, /^\d{13,19}$/),
      isCardNumber,
    ]),
    "card.expiration_date": check(card.expiration_date, [
      rules.required(),
      rules.regex(undefined, /^(0[1-9]|1[0-2])\d{2}$/),
      ...(chargedAt ? [isGoodAt(chargedAt)] : []),
    ]),
    "card.cvc": check(card.cvc, [rules.regex(undefined, /^\d{3,4}$/)]),
  };
}

export function achProblems(ach: KeyedAch, { known = false }: Keyed = {}): Found {
  const byPhone = ach.sec_code === "tel" && !known ? [rules.required()] : [];
  const needed = known ? [] : [rules.required()];
  return {
    "ach.routing_number": check(ach.routing_number, [rules.required(), rules.digits(undefined, 9)]),
    "ach.account_number": check(ach.account_number, [...needed, rules.regex(undefined, /^\d{4,17}$/)]),
    "ach.check_number": check(ach.check_number, [...byPhone, rules.regex(undefined, /^\d{1,6}$/)]),
  };
}
