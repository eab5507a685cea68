import type { ErrorCode, RefusalData } from "@gatehouse/contract/errors.ts";
import { maskAccount, routingAccepted } from "@gatehouse/contract/transactions/ach.ts";
import {
  brandOf,
  expiryFault,
  luhn,
  maskCard,
  normaliseNumber,
  parseExpiry,
  parseTrack,
} from "@gatehouse/contract/transactions/card.ts";
import type { PaymentKind, PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";

/** The payer's means as a processor needs them, beside what may be kept of them. */
export type Means = {
  kind: PaymentKind;
  instrument:
    | {
        kind: "card";
        number: string;
        expiration: { month: number; year: number };
        cvc: string;
        entry: "keyed" | "swiped";
      }
    | {
        kind: "ach";
        routing_number: string;
        account_number: string;
        account_type: "checking" | "savings";
        sec_code: string;
      }
    | { kind: "cash" }
    | {
        kind: "terminal";
        tpn: string;
        account: "credit" | "debit" | "ebt";
        signature_required: boolean;
        print_receipt: string;
      };
  /** What identifies the account for keyed look-ups; never stored as it is. */
  account: string;
  card_type: string;
  cc_first_six: string;
  cc_last_four: string;
  method: {
    masked_card?: string;
    expiration_date?: string;
    masked_account_number?: string;
    routing_number?: string;
    account_type?: string;
    sec_code?: string;
    terminal_id?: string;
    terminal_description?: string;
    account?: string;
  };
  /** Where it is stored, when it came out of the vault. */
  stored?: { customer_id: string; customer_payment_id: string };
};

export type Fault = { code: ErrorCode; data?: RefusalData };

const noCard = { card_type: "", cc_first_six: "", cc_last_four: "" };

/** Reads exactly one payment method, or says what is wrong with it. */
export function readMeans(input: PaymentMethodInput, now: Date): Means | Fault {
  const given = [input.card, input.ach, input.cash].filter((one) => one !== undefined);
  if (given.length !== 1) return { code: "payment_method_required" };
  if (input.card) return readCard(input.card, now);
  if (input.ach) return readAch(input.ach);
  return { kind: "cash", instrument: { kind: "cash" }, account: "", ...noCard, method: {} };
}

type Card = NonNullable<PaymentMethodInput["card"]>;
type Plate = { number: string; expiration: { month: number; year: number } | undefined };

/** Number and expiry as keyed, or as the stripe says. */
function readPlate(card: Card): Plate | undefined {
  if (card.entry_type === "swiped") return parseTrack(card.track_2 || card.track_1 || "");
  return { number: normaliseNumber(card.number ?? ""), expiration: parseExpiry(card.expiration_date ?? "") };
}

function readCard(card: Card, now: Date): Means | Fault {
  const plate = readPlate(card);
  if (!plate) return { code: "invalid_field", data: { field: "Track" } };
  const { number, expiration } = plate;
  if (!/^\d{13,19}$/.test(number) || !luhn(number)) return { code: "invalid_card_number" };
  if (!expiration) return { code: "invalid_expiry" };
  const fault = expiryFault(expiration, now);
  if (fault) return { code: fault === "expired" ? "card_expired" : "card_expiry_too_far" };
  const expiration_date = `${String(expiration.month).padStart(2, "0")}/${String(expiration.year).slice(-2)}`;
  return {
    kind: "card",
    instrument: { kind: "card", number, expiration, cvc: card.cvc ?? "", entry: card.entry_type ?? "keyed" },
    account: number,
    card_type: brandOf(number),
    cc_first_six: number.slice(0, 6),
    cc_last_four: number.slice(-4),
    method: { masked_card: maskCard(number), expiration_date },
  };
}

function readAch(ach: NonNullable<PaymentMethodInput["ach"]>): Means | Fault {
  if (!routingAccepted(ach.routing_number)) return { code: "invalid_field", data: { field: "routing_number" } };
  if (ach.sec_code === "tel" && !ach.check_number) return { code: "invalid_field", data: { field: "Check Number" } };
  const { routing_number, account_number, account_type, sec_code } = ach;
  return {
    kind: "ach",
    instrument: { kind: "ach", routing_number, account_number, account_type, sec_code },
    account: `${routing_number}/${account_number}`,
    ...noCard,
    method: { masked_account_number: maskAccount(account_number), routing_number, account_type, sec_code },
  };
}
