import * as z from "zod/mini";
import { unitOfLine } from "../catalog/unit.ts";
import {
  bounded,
  currency,
  email,
  flag,
  pattern,
  postalCode,
  prose,
  summaryCommodityCode,
  text,
} from "../primitives.ts";
import { daysOfTheMonth } from "./days-of-the-month.ts";

/** Percent as text, up to two digits and three decimals; "" when there is none. */
const rate = pattern(6, /^(\d{1,2}(\.\d{1,3})?)?$/);
/** Of those that a payment carries: a form that was filled with more could never be sent. */
export const longestDefaults = {
  commodity_code: 12,
  alternate_tax_identifier: 50,
  vat_registration_number: 20,
  summary_commodity_code: 4,
} as const;
const carried = (name: keyof typeof longestDefaults) => text(longestDefaults[name]);

const short = text(100);
const long = prose(5_000);
const region = pattern(2, /^[A-Z]{2}$/);
const choice = <const V extends readonly string[]>(values: V) => z.enum(values);

/** In any case; this group keeps them in capitals. */
const shoutedSecCode = z.pipe(
  bounded(3),
  z.pipe(
    z.transform((value: string) => value.toUpperCase()),
    z.enum(["PPD", "CCD", "WEB", "TEL"]),
  ),
);

const groups = {
  line_items: {
    unit_of_measure: unitOfLine,
    taxable: flag,
    local_tax_rate: rate,
    national_tax_rate: rate,
    commodity_code: carried("commodity_code"),
    alternate_tax_identifier: carried("alternate_tax_identifier"),
  },
  virtual_terminal: {
    email_receipt: flag,
    allow_partial_payment: flag,
    vault_record: flag,
    add_tax_to_total: flag,
    add_shipping_to_total: flag,
    calculate_total_from_line_items: flag,
    enable_advanced_fields: flag,
    print_receipt: choice(["no", "customer", "merchant", "both"]),
    signature_required: flag,
    bypass_rule_engine: flag,
    allow_unmatched_customer_id: flag,
  },
  invoices: {
    title: short,
    enable_advanced_fields: flag,
    enable_tax: flag,
    enable_shipping: flag,
    send_via: choice(["none", "email", "sms", "both"]),
    allow_partial_payment: flag,
    allow_tipping: flag,
    partial_payment_type: choice(["line_items", "amount"]),
    transaction_type: choice(["sale", "authorize"]),
    require_shipping_details: flag,
    pay_via_credit_card: flag,
    pay_via_ach: flag,
    available_sec_codes: z.array(shoutedSecCode).check(z.maxLength(4)),
    transaction_modifies_invoice: flag,
    message: long,
    subject_line: text(255),
    invoicing_contact: z.union([email, short]),
    mark_paid_on_partial_capture: flag,
    hide_discount: flag,
    hide_empty_fields_on_template: flag,
    save_customer_vault: flag,
    require_billing_only_on_payment: flag,
  },
  merchant: {
    currency,
    tax_rate: rate,
    tax_identifier: short,
    vat_registration_number: carried("vat_registration_number"),
    ship_from_postal_code: postalCode,
    summary_commodity_code: summaryCommodityCode,
    additional_surcharge_blacklist_states: z.array(region).check(z.maxLength(60)),
    save_custom_fields_to_vault: flag,
    hide_custom_fields_to_vault: flag,
    hide_surcharge_exempt_in_vault: flag,
    duplicate_detection_seconds: z.int().check(z.gte(0), z.lte(86_400)),
    apple_pay_id: short,
    auto_tax_exempt: flag,
    batch_notification_custom_format: long,
  },
  recurring: { email_receipt: flag, calculate_tax: flag },
  vault: {
    day_of_the_month: pattern(92, daysOfTheMonth),
    submission_frequency: choice(["monthly", "twice_monthly", "bi_weekly", "daily", "annual"]),
  },
  reporting: { disable_currency_formatting: flag },
};

/** What was stored before there was a limit is shown as it is. */
const carriedAsStored = {
  line_items: { unit_of_measure: z.string(), commodity_code: z.string(), alternate_tax_identifier: z.string() },
  merchant: { vat_registration_number: z.string(), summary_commodity_code: z.string() },
};

/** What forms are filled with before anybody types: every group and key, whatever the merchant has set. */
export const defaultValues = z.object({
  line_items: z.object({ ...groups.line_items, ...carriedAsStored.line_items }),
  virtual_terminal: z.object(groups.virtual_terminal),
  invoices: z.object(groups.invoices),
  merchant: z.object({ ...groups.merchant, ...carriedAsStored.merchant }),
  recurring: z.object(groups.recurring),
  vault: z.object(groups.vault),
  /** What the group of the vault was called once, with the same in it. */
  cardsync: z.object(groups.vault),
  reporting: z.object(groups.reporting),
});
export type DefaultValues = z.output<typeof defaultValues>;

/** A change names the keys that change, in the groups that they are in. */
export const defaultValuesChange = z.object({
  line_items: z.optional(z.partial(z.object(groups.line_items))),
  virtual_terminal: z.optional(z.partial(z.object(groups.virtual_terminal))),
  invoices: z.optional(z.partial(z.object(groups.invoices))),
  merchant: z.optional(z.partial(z.object(groups.merchant))),
  recurring: z.optional(z.partial(z.object(groups.recurring))),
  vault: z.optional(z.partial(z.object(groups.vault))),
  cardsync: z.optional(z.partial(z.object(groups.vault))),
  reporting: z.optional(z.partial(z.object(groups.reporting))),
});
export type DefaultValuesChange = z.output<typeof defaultValuesChange>;

const initialVault = { day_of_the_month: "1", submission_frequency: "monthly" } as const;

/** What holds until a merchant says otherwise. */
export const initialDefaultValues: DefaultValues = {
  line_items: {
    unit_of_measure: "",
    taxable: false,
    local_tax_rate: "",
    national_tax_rate: "",
    commodity_code: "",
    alternate_tax_identifier: "",
  },
  virtual_terminal: {
    email_receipt: false,
    allow_partial_payment: false,
    vault_record: false,
    add_tax_to_total: true,
    add_shipping_to_total: true,
    calculate_total_from_line_items: false,
    enable_advanced_fields: false,
    print_receipt: "both",
    signature_required: false,
    bypass_rule_engine: false,
    allow_unmatched_customer_id: false,
  },
  invoices: {
    title: "Invoice",
    enable_advanced_fields: false,
    enable_tax: false,
    enable_shipping: false,
    send_via: "none",
    allow_partial_payment: false,
    allow_tipping: false,
    partial_payment_type: "line_items",
    transaction_type: "sale",
    require_shipping_details: false,
    pay_via_credit_card: true,
    pay_via_ach: false,
    available_sec_codes: ["PPD", "CCD", "WEB"],
    transaction_modifies_invoice: false,
    message: "",
    subject_line: "",
    invoicing_contact: "",
    mark_paid_on_partial_capture: false,
    hide_discount: false,
    hide_empty_fields_on_template: false,
    save_customer_vault: false,
    require_billing_only_on_payment: false,
  },
  merchant: {
    currency: "usd",
    tax_rate: "",
    tax_identifier: "",
    vat_registration_number: "",
    ship_from_postal_code: "",
    summary_commodity_code: "",
    additional_surcharge_blacklist_states: ["CO"],
    save_custom_fields_to_vault: false,
    hide_custom_fields_to_vault: false,
    hide_surcharge_exempt_in_vault: false,
    duplicate_detection_seconds: 0,
    apple_pay_id: "",
    auto_tax_exempt: false,
    batch_notification_custom_format: "",
  },
  recurring: { email_receipt: false, calculate_tax: false },
  vault: initialVault,
  cardsync: initialVault,
  reporting: { disable_currency_formatting: false },
};
