import type { Capability, Setting } from "@gatehouse/contract/processors/catalogue.ts";
import type { Details } from "@gatehouse/contract/transactions/details.ts";
import type { LineItemInput } from "@gatehouse/contract/transactions/line-item.ts";
import type { ApmType, PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";

/** What a processor needs of the payer's means. Lives in memory for the length of one call; never logged, never stored. */
export type Instrument =
  | {
      kind: "card";
      number: string;
      expiration: { month: number; year: number };
      cvc: string;
      entry: "keyed" | "swiped" | "wallet";
      authentication?: Authentication;
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
      kind: "apm";
      type: ApmType;
      /** What the request tells whoever offers the way to pay: texts by their names on the wire. */
      told: Record<string, string>;
    }
  | {
      kind: "terminal";
      terminal_id: string;
      /** The profile number by which the processor knows the device. */
      tpn: string;
      account: "credit" | "debit" | "ebt";
      /** The account of a benefit card. */
      ebt?: "food" | "cash";
      signature_required: boolean;
      print_receipt: string;
      /** The payer may be asked for a tip. */
      takes_tip: boolean;
      clerk_id?: number;
      trace_num?: string;
      host_token?: string;
    };

/** What proves that the payer was there: of a 3D Secure server, or the cryptogram of a wallet. */
export type Authentication = {
  eci?: string;
  cavv?: string;
  xid?: string;
  cryptogram?: string;
  version?: string;
  ds_transaction_id?: string;
  acs_transaction_id?: string;
  token_requestor_id?: string;
};

/** What a device at a counter read of the payer's card, as a receipt may show it. */
export type Presented = {
  card_type: string;
  first_four: string;
  last_four: string;
  masked_card: string;
  cardholder_name: string;
  entry_type: string;
  account: string;
  emv_aid: string;
  emv_app_name: string;
  emv_tvr: string;
  emv_tsi: string;
  emv_iad: string;
  emv_arc: string;
  /** How the payer was known: "pin", "signature" or "none". */
  cvm: string;
};

/**
 * One request to a processor. `reference` is ours, unique and repeatable: a processor that has seen it answers
 * what it answered before and moves no money twice. `amount` is in minor units of `currency` (ISO 4217, lower case).
 */
export type ChargeRequest = {
  reference: string;
  operation: "sale" | "authorize" | "verification" | "credit";
  amount: number;
  currency: string;
  instrument: Instrument;
  address: { line_1: string; postal_code: string };
  allow_partial: boolean;
  /** What the merchant's own rules would hold is let through; what a partner's hold, is held. */
  skip_rules?: true;
  /** The issuer declined it by another processor, which was asked with the same reference. */
  declined_elsewhere?: true;
  /** Where a payer who is sent away to pay comes back to. */
  return_url?: string;
  /** Only where the request has them. */
  details?: Partial<Details>;
  line_items?: LineItemInput[];
};

/** How much longer than the processor's deadline an answer may take that a person gives at a device. */
export const DEVICE_WAIT_MS = 90_000;

export type RefundRequest = { reference: string; original_reference: string; amount: number; currency: string };

/**
 * A processor's answer. `code` is ours (response-codes.ts); `text` and `processor_code` are the processor's own.
 * Less than what was asked is approved only where the request allows it. All are final but for the code
 * WAITING_FOR_PAYER: then the payer is to be sent to `redirect_url`, and what becomes of it is told by `settleQuestion`.
 */
export type Outcome = {
  code: number;
  amount_approved: number;
  auth_code: string;
  processor_code: string;
  text: string;
  processor_transaction_id: string;
  avs: string;
  cvv: string;
  presented?: Presented;
  /** Approved, and to be looked at by a person before anything is captured. */
  hold?: "flagged" | "flagged_partner";
  /** The whole address of a page, or the path of one that this program shows itself. */
  redirect_url?: string;
  /** What the payer added at the device; part of `amount_approved`, beyond what was asked. */
  tip_amount?: number;
};

/** `tip_amount` is what of the amount is a tip: with it, an item may exceed what was approved. */
export type BatchItem = {
  reference: string;
  amount: number;
  direction: "captured" | "credit";
  tip_amount?: number;
};

/** An entry that came back after it was sent: Nacha return reason code, `late` when the money had been paid out. */
export type Return = { reference: string; reason: string; late: boolean };

/** Anything but a 1xx code refuses the whole batch: then nothing of it was cleared. */
export type BatchAnswer = { response_code: number; response_message: string; returns: Return[] };

/**
 * A connection to a processor. Every method rejects with ProcessorUnreachable when no answer came in time: then
 * nothing is known, and only `settleQuestion` may decide. ProcessorNotReached says more: nothing was sent, so nothing
 * happened. An adapter that is not certain of that must not say it.
 */
export type ProcessorClient = {
  /** `within_ms` is what is left of its time where somebody else was asked before; a person at a device has theirs besides. */
  charge(request: ChargeRequest, within_ms?: number): Promise<Outcome>;
  refund(request: RefundRequest): Promise<Outcome>;
  /** Cancels what was not cleared yet; a repeat is harmless. `already_cleared` says that the money has moved for good. */
  reverse(reference: string): Promise<"reversed" | "already_cleared">;
  /**
   * The outcome of a reference, or null, after making sure that nothing that arrives later changes it: a late arrival of it
   * is refused, and what was declined is approved for no second processor either. A payer who was sent away may still decide.
   */
  settleQuestion(reference: string): Promise<Outcome | null>;
  /** Hands a batch of one currency over for clearing; a repeat of an accepted one is answered as before. */
  closeBatch(batch: { id: string; currency: string; items: BatchItem[] }): Promise<BatchAnswer>;
  /** Late returns since the last call; they are repeated until acknowledged. */
  lateReturns(): Promise<Return[]>;
  acknowledgeReturns(references: string[]): Promise<void>;
};

/** The answer did not come: the charge may have happened or not. */
export class ProcessorUnreachable extends Error {}

/** The request certainly never left: no line to the processor came about. Whatever was asked did not happen. */
export class ProcessorNotReached extends ProcessorUnreachable {}

/** A kind of processor: what it is called, what it takes and can do, what settings it needs, how to reach it. */
export type ProcessorType = {
  type: string;
  display_name: string;
  payment_methods: readonly PaymentKind[];
  capabilities: readonly Capability[];
  settings: readonly Setting[];
  connect(settings: Record<string, unknown>): ProcessorClient;
};
