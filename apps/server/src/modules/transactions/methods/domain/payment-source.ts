import type { ErrorCode, RefusalData } from "@gatehouse/contract/error-definitions.ts";
import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { ApmType, PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Instrument, Presented } from "../../../../ports/processor.ts";

/** The data by which a payment is made: `instrument` for the processor, the rest for our records. */
export type PaymentSource = {
  kind: PaymentKind;
  instrument: Instrument;
  /** The card or account number, from which the account digest is made. Never stored. */
  account: string;
  card_type: string;
  cc_first_six: string;
  cc_last_four: string;
  method: MethodFacts;
  /** The wallet that gave the token. */
  wallet?: "apple_pay_token" | "google_pay_token";
  /** The page token, which the commit that starts the payment uses up. */
  token?: string;
  /** The id of a one-time token. It is remembered until it expires; null means forever. */
  once?: { token_id: string; expires_at: Date | null };
  /** The payment adjustment of the terminal, if it has its own. */
  own_rate?: Rate | undefined;
  /** True for customers and stored cards without surcharge. */
  surcharge_exempt?: boolean;
  /** Its place in the vault. */
  stored?: { customer_id: string; customer_payment_id: string };
  /** The only processor that may get it; "" or absent if any may. */
  bound_to?: string;
};

/** The stored description of the payment source. It holds nothing that could pay again. */
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
  /** The merchant's page to which a redirected customer returns. */
  merchant_redirect_url?: string;
} & Partial<Omit<Presented, "card_type" | "last_four">>;

/** Why a payment source can't be read. */
export type Fault = { code: ErrorCode; data?: RefusalData };

export const noCard = { card_type: "", cc_first_six: "", cc_last_four: "" };
