import type { ErrorCode, RefusalData } from "@gatehouse/contract/errors.ts";
import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/payment-method.ts";

/** The payer's means as a processor needs them, beside what may be kept of them. */
export type Means = {
  kind: PaymentKind;
  instrument:
    | {
        kind: "card";
        number: string;
        expiration: { month: number; year: number };
        cvc: string;
        entry: "keyed" | "swiped" | "wallet";
        authentication?: {
          eci?: string;
          cavv?: string;
          xid?: string;
          cryptogram?: string;
          version?: string;
          ds_transaction_id?: string;
          acs_transaction_id?: string;
          token_requestor_id?: string;
        };
      }
    | {
        kind: "ach";
        routing_number: string;
        account_number: string;
        account_type: "checking" | "savings";
        sec_code: string;
        check_number?: string;
        same_day?: true;
        holder?: { dl_state?: string; dl_number?: string; ssn4?: string; dob_year?: string };
      }
    | { kind: "cash" }
    | {
        kind: "terminal";
        terminal_id: string;
        tpn: string;
        account: "credit" | "debit" | "ebt";
        ebt?: "food" | "cash";
        signature_required: boolean;
        print_receipt: string;
        takes_tip: boolean;
        clerk_id?: number;
        trace_num?: string;
        host_token?: string;
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
    ebt?: string;
    clerk_id?: string;
    trace_num?: string;
    entry_type?: string;
    emv_aid?: string;
    emv_app_name?: string;
    emv_tvr?: string;
    emv_tsi?: string;
    emv_iad?: string;
    emv_arc?: string;
    cvm?: string;
    eci?: string;
    threeds_version?: string;
  };
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

/** What stands in the way of reading it. */
export type Fault = { code: ErrorCode; data?: RefusalData };

export const noCard = { card_type: "", cc_first_six: "", cc_last_four: "" };
