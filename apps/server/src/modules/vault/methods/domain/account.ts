import type { ErrorCode, RefusalData } from "@gatehouse/contract/error-definitions.ts";
import { maskAccount, routingAccepted } from "@gatehouse/contract/transactions/ach.ts";
import { brandOf, luhn, maskCard, normaliseNumber, parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import { secCodes } from "@gatehouse/contract/transactions/payment-method.ts";
import type { AchToStore, CardToStore, MethodKind } from "@gatehouse/contract/vault/customer.ts";
import type { MethodFacts } from "../../domain/customer-record.ts";

export type Fault = { code: ErrorCode; data?: RefusalData };

/** A number to seal, and its readable facts. */
export type Account = { number: string; facts: MethodFacts };

type Known = { number: string } & Pick<MethodFacts, "expiration_date" | "routing_number" | "account_type" | "sec_code">;

const unknown: Known = { number: "", expiration_date: "", routing_number: "", account_type: "", sec_code: "" };

/** Reads a card and completes it from what is stored. Expired cards may be stored. */
export function readCard(input: CardToStore, known = unknown): Account | Fault {
  const number = input.number ? normaliseNumber(input.number) : known.number;
  if (!luhn(number)) return { code: "invalid_card_number", data: { at: "number" } };
  const expiry = parseExpiry(input.expiration_date || known.expiration_date);
  if (!expiry) return { code: "invalid_expiry", data: { at: "expiration_date" } };
  const month = String(expiry.month).padStart(2, "0");
  const lastDay = new Date(Date.UTC(expiry.year, expiry.month, 0)).getUTCDate();
  return {
    number,
    facts: {
      card_type: brandOf(number),
      first_six: number.slice(0, 6),
      last_four: number.slice(-4),
      masked: maskCard(number),
      expiration_date: `${month}/${String(expiry.year).slice(-2)}`,
      expires_on: `${expiry.year}-${month}-${lastDay}`,
      routing_number: "",
      account_type: "",
      sec_code: "",
    },
  };
}

/** Reads a bank account and completes it from what is stored. */
export function readAch(input: AchToStore, known = unknown): Account | Fault {
  const number = input.account_number || known.number;
  const routing_number = input.routing_number || known.routing_number;
  const account_type = input.account_type || known.account_type;
  const sec_code = input.sec_code || known.sec_code || secCodes[0];
  const missing = Object.entries({ routing_number, account_number: number, account_type }).find(([, value]) => !value);
  if (missing) return { code: "invalid_field", data: { at: missing[0] } };
  if (!routingAccepted(routing_number)) return { code: "invalid_routing_number", data: { at: "routing_number" } };
  return {
    number,
    facts: {
      card_type: "",
      first_six: "",
      last_four: number.slice(-Math.min(4, Math.floor(number.length / 2))),
      masked: maskAccount(number),
      expiration_date: "",
      expires_on: null,
      routing_number,
      account_type,
      sec_code,
    },
  };
}

/** A card or a bank account as sent. */
export type MethodInput = { card?: CardToStore | undefined; ach?: AchToStore | undefined };

/** A validated method, ready to be stored. */
/** `id` is the one that the caller chose. */
export type ReadMethod = { kind: MethodKind; account: Account; id?: string; flags?: string[]; processor_id?: string };
