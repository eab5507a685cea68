import type { ErrorCode, RefusalData } from "@gatehouse/contract/error-definitions.ts";
import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { ApmType, PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Instrument, Presented } from "../../../../ports/processor.ts";

/** The payer's means as a processor needs them, beside what may be kept of them. */
export type Means = {
  kind: PaymentKind;
  instrument: Instrument;
  /** What identifies the account for keyed look-ups; never stored as it is. */
  account: string;
  card_type: string;
  cc_first_six: string;
  cc_last_four: string;
  method: MethodFacts;
  /** The wallet whose token it was. */
  wallet?: "apple_pay_token" | "google_pay_token";
  /** The token of a page by which it came; it is used up in the commit that writes the payment. */
  token?: string;
  /** What makes it good for one payment only; it is remembered until then, or for good. */
  once?: { token_id: string; expires_at: Date | null };
  /** The rate of the device that reads the card, where it has one of its own. */
  own_rate?: Rate | undefined;
  /** True for customers and cards of the vault that bear no surcharge. */
  surcharge_exempt?: boolean;
  /** Where it is stored, when it came out of the vault. */
  stored?: { customer_id: string; customer_payment_id: string };
  /** The one processor that it may be sent to; "" or absent where any may take it. */
  bound_to?: string;
};

/** How the payer paid, without anything that could pay again. */
export type MethodFacts = {
  masked_card?: string;
  expiration_date?: string;
  masked_account_number?: string;
  routing_number?: string;
  account_type?: string;
  sec_code?: string;
  terminal_id?: string;
  terminal_description?: string;
  ebt?: string;
  clerk_id?: string;
  trace_num?: string;
  eci?: string;
  threeds_version?: string;
  apm_type?: ApmType;
  /** Where a payer who was sent away comes back to in the end. */
  merchant_redirect_url?: string;
} & Partial<Omit<Presented, "card_type" | "last_four">>;

/** What stands in the way of reading it. */
export type Fault = { code: ErrorCode; data?: RefusalData };

export const noCard = { card_type: "", cc_first_six: "", cc_last_four: "" };
