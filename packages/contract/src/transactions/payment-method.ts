import * as z from "zod/mini";
import { type Alternatives, withMarks } from "../marks.ts";
import { bounded, flag, idOrNone, memberName, pattern, prose, text, webAddress } from "../primitives.ts";
import { receipts } from "../terminals/receipts.ts";
import { namedKind } from "./named-kind.ts";
import { apmTypes } from "./paid-with.ts";

/** What a 3D Secure server said of the payer. Empty texts mean that nobody was asked. */
export const authenticationInput = withMarks(
  z.object({
    condition: z.optional(text(40)),
    eci: z.optional(pattern(2, /^(\d{1,2})?$/)),
    cavv: z.optional(text(100)),
    xid: z.optional(text(100)),
    cryptogram: z.optional(text(100)),
    version: z.optional(pattern(5, /^([12](\.\d){0,2})?$/)),
    ds_transaction_id: z.optional(text(64)),
    acs_transaction_id: z.optional(text(64)),
  }),
  { cavv: { sensitive: true }, xid: { sensitive: true }, cryptogram: { sensitive: true } },
);

/** How a card's number was read; keyed unless it says otherwise. */
export const entryType = z.enum(["", "keyed", "swiped"]);

/**
 * A keyed card, a swiped one, or one that its reader has encrypted. Number and tracks are used for the authorisation and
 * never written anywhere in the clear.
 */
export const cardInput = withMarks(
  z.object({
    entry_type: z.optional(entryType),
    number: z.optional(text(40)),
    expiration_date: z.optional(text(7)),
    cvc: z.optional(pattern(4, /^(\d{3,4})?$/)),
    track_1: z.optional(prose(128)),
    track_2: z.optional(prose(64)),
    encrypted_track_1: z.optional(prose(1000)),
    encrypted_track_2: z.optional(prose(1000)),
    encrypted_data: z.optional(prose(2000)),
    ksn: z.optional(text(64)),
    /** A switch, or a word of the client's own. */
    card_present: z.optional(z.union([z.boolean(), text(20)])),
    cardholder_authentication: z.optional(authenticationInput),
    /** Who asked a card network for the token that stands in place of the number. */
    card_brand_token_requestor_id: z.optional(text(40)),
  }),
  {
    number: { sensitive: true, aliases: ["card_number"], refusedAs: "invalid_card_number" },
    track_1: { sensitive: true },
    track_2: { sensitive: true },
    encrypted_track_1: { sensitive: true },
    encrypted_track_2: { sensitive: true },
    encrypted_data: { sensitive: true },
    ksn: { sensitive: true },
  },
);

/** Who holds a bank account, as far as a merchant asks. Used for the payment and kept nowhere. */
export const accountHolderInput = z.object({
  dl_state: z.optional(pattern(2, /^([A-Za-z]{2})?$/)),
  dl_number: z.optional(pattern(50, /^[A-Za-z0-9]{0,50}$/)),
  ssn4: z.optional(pattern(4, /^(\d{4})?$/)),
  dob_year: z.optional(
    z.pipe(
      z.union([z.int(), bounded(4)]),
      z.pipe(
        z.transform((value: number | string) => String(value)),
        pattern(4, /^((19|20)\d{2})?$/),
      ),
    ),
  ),
});

export const secCodes = ["web", "ccd", "ppd", "tel"] as const;
export type SecCode = (typeof secCodes)[number];

/** The agreement under which an account is charged whose payer has signed in to their bank: they were online to do so. */
export const linkedSecCode = "web" satisfies SecCode;

/** In any case. */
export const secCode = z.pipe(
  bounded(3),
  z.pipe(
    z.transform((value: string) => value.toLowerCase()),
    z.enum(secCodes),
  ),
);

/** The same of a payment that is only asked about, or "" where no agreement is named. */
export const secCodeOrNone = z.union([z.literal(""), secCode]);

export const achInput = withMarks(
  z.object({
    routing_number: pattern(9, /^\d{9}$/),
    account_number: pattern(17, /^\d{4,17}$/),
    sec_code: secCode,
    account_type: z.enum(["checking", "savings"]),
    check_number: z.optional(pattern(6, /^(\d{1,6})?$/)),
    funding_speed: z.optional(z.enum(["", "standard", "sameday"])),
    accountholder_authentication: z.optional(accountHolderInput),
  }),
  {
    routing_number: { refusedAs: "invalid_routing_number" },
    account_number: { sensitive: true, refusedAs: "invalid_account_number" },
  },
);

/** A customer of the vault; what is absent means their default. */
const storedCustomerInput = z.object({
  id: text(40).check(z.minLength(1)),
  /** Whose customer it is: the merchant that is paid, as none is shared between merchants. */
  source_merchant_id: z.optional(idOrNone),
  payment_method_type: z.optional(z.enum(["", "card", "ach"])),
  payment_method_id: z.optional(text(40)),
  billing_address_id: z.optional(text(20)),
  shipping_address_id: z.optional(text(20)),
  cvc: cardInput.shape.cvc,
});

/** A device at a counter reads the card. What is keyed beside it is of no use to it, and kept nowhere. */
export const terminalPaymentInput = z.object({
  id: text(20).check(z.minLength(1)),
  expiration_date: z.optional(text(7)),
  cvc: cardInput.shape.cvc,
  print_receipt: z.optional(z.union([z.literal(""), z.enum(receipts)])),
  signature_required: z.optional(flag),
  clerk_id: z.optional(z.int().check(z.gte(0), z.lte(999_999_999))),
  debit: z.optional(flag),
  ebt: z.optional(z.enum(["", "food", "cash"])),
  trace_num: z.optional(text(30)),
  host_token: z.optional(text(255)),
});
export type TerminalPaymentInput = z.output<typeof terminalPaymentInput>;

/**
 * What a reader was told by the chip of the card beside it: hexadecimal values by their tags. Only those that a receipt
 * shows are read; number and stripe may be among the others, and nothing of them is kept.
 */
const emvInput = z.object({
  tlv_data: z.optional(z.record(text(8), z.unknown())),
  device_serial_number: z.optional(text(64)),
});

/** What the payer's phone or browser gave: either of the wallet itself, or what it was exchanged for. */
export const applePayInput = withMarks(
  z.object({
    temporary_token: z.optional(text(40)),
    key_id: z.optional(text(40)),
    processor_id: z.optional(text(20)),
    pkpaymenttoken: z.optional(z.record(memberName, z.unknown())),
  }),
  { pkpaymenttoken: { sensitive: true, sensitiveWithin: ["transactionId", "transactionID", "applicationData"] } },
);

/** An account of a bank that the payer has signed in to, by the names that linking it gave. */
export const linkedAccountInput = z.object({
  ref_id: text(40).check(z.minLength(1)),
  account_id: text(100).check(z.minLength(1)),
});

/** As JSON text or as the object itself. */
export const googlePayInput = z.union([prose(20_000), z.record(memberName, z.unknown())]);

/** What is told whoever offers the way to pay is passed on to them, and kept nowhere but for where the payer comes back to. */
const apmInput = z.object({
  type: z.enum(apmTypes),
  /**
   * Where the payer comes back to, with `transaction_id` and `response` ("approved", "declined" or "pending") added. A payer can
   * write these themselves: what became of the payment is told by `GET /transaction/{id}`.
   */
  merchant_redirect_url: z.optional(webAddress(2_000)),
  logo_url: z.optional(webAddress(2_000)),
  mandate_url: z.optional(webAddress(2_000)),
  locale: z.optional(text(20)),
  preferred_language: z.optional(text(20)),
  mobile_view: z.optional(flag),
  national_id: z.optional(text(30)),
  consumer_ref: z.optional(text(20)),
  consumer_id: z.optional(text(100)),
  iban: z.optional(text(40)),
  mandate_reference: z.optional(text(100)),
  mandate_signature_date: z.optional(text(30)),
  due_date: z.optional(text(30)),
  payment_method_category: z.optional(text(100)),
  purchase_type: z.optional(text(100)),
  hpp_title: z.optional(text(100)),
  selling_point: z.optional(text(255)),
  sold_service: z.optional(text(255)),
});

export const paymentKinds = withMarks(
  z.object({
    card: z.optional(cardInput),
    emv: z.optional(emvInput),
    ach: z.optional(achInput),
    cash: z.optional(z.object({})),
    apm: z.optional(apmInput),
    /** A check that is on its way. It pays invoices; a payment that it alone is to make is refused. */
    mail: z.optional(z.union([flag, z.object({ mail: z.optional(flag) })])),
    customer: z.optional(storedCustomerInput),
    terminal: z.optional(terminalPaymentInput),
    /** What stands for a card or an account that was typed into a page. */
    token: z.optional(text(64)),
    apple_pay_token: z.optional(applePayInput),
    google_pay_token: z.optional(googlePayInput),
    plaid: z.optional(linkedAccountInput),
  }),
  { google_pay_token: { sensitive: true } },
);

const { emv: _besideItsCard, ...alternatives } = paymentKinds.shape;
/** `apple_pay` is the name by which the vault takes it. */
export const paymentAlternatives: Alternatives = { names: [...Object.keys(alternatives), "apple_pay"], bare: "cash" };

export const paymentMethodInput = namedKind(paymentKinds);
export type ApmInput = z.output<typeof apmInput>;
export type PaymentMethodInput = z.output<typeof paymentMethodInput>;
