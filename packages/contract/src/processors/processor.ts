import * as z from "zod/mini";
import { limits, timezone } from "../accounts/account.ts";
import { withMarks } from "../marks.ts";
import { amount, currency, flag, id, memberName, prose, settleAt, time, words, writtenAmount } from "../primitives.ts";
import { paymentMethods } from "../transactions/paid-with.ts";
import { secCode } from "../transactions/payment-method.ts";
import { settingKinds } from "./catalogue.ts";

/**
 * The case that a processor is kept for, of which a merchant has one in use and which is no default; other payments it takes only when
 * they name it, or a policy does. `surchargefallback`: where the
 * merchant surcharges and this card bears none. `itfallback`: cards that are keyed, as nothing else says who takes them.
 * `debitfallback`: debit cards that the issuer declined elsewhere. `splittransaction`: the second of two payments.
 * `splitpaymentadjustment`: what the way of paying adds, charged beside the rest.
 */
export const processorTags = [
  "",
  "surchargefallback",
  "itfallback",
  "debitfallback",
  "splittransaction",
  "splitpaymentadjustment",
] as const;

const settings = z.record(memberName, z.record(memberName, z.unknown()));
const features = z.object({
  hide_in_vt: z.optional(flag),
  disable_auto_settle: z.optional(flag),
  available_sec_codes: z.optional(z.array(secCode).check(z.maxLength(4))),
});
const currencies = z.array(currency).check(z.maxLength(200));
const status = z.enum(["active", "disabled"]);
const adjustment = z.enum(["", "flat", "percentage"]);

/** Payments go to one of these. In `settings` secrets are masked, and so are maps, which may hold some. */
export const processor = z.object({
  id,
  merchant_id: id,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  status,
  /** False for a type that this program has no connection to: such a processor stays disabled. */
  can_process: z.boolean(),
  payment_methods: z.array(z.enum(paymentMethods)),
  supported_payment_methods: z.array(z.enum(paymentMethods)),
  supported_currencies: currencies,
  is_default: z.boolean(),
  default_card: z.boolean(),
  default_ach: z.boolean(),
  default_apm: z.boolean(),
  default_cash: z.boolean(),
  settle_at: z.string(),
  timezone: z.string(),
  tag: z.enum(processorTags),
  limits,
  /** The older names of what `limits` says of a day's and a month's sales; 0 for none. */
  max_daily: amount,
  max_monthly: amount,
  payment_adj_type: adjustment,
  payment_adj_val: z.int(),
  features,
  ruleset: z.array(id),
  settings,
  created_at: time,
  updated_at: time,
});
export type ProcessorView = z.output<typeof processor>;

const fields = {
  name: z.optional(words(100)),
  description: z.optional(prose(255)),
  status: z.optional(status),
  default_card: z.optional(flag),
  default_ach: z.optional(flag),
  default_apm: z.optional(flag),
  default_cash: z.optional(flag),
  timezone: z.optional(timezone),
  settle_at: z.optional(settleAt),
  tag: z.optional(z.enum(processorTags)),
  limits: z.optional(limits),
  max_daily: z.optional(writtenAmount),
  max_monthly: z.optional(writtenAmount),
  payment_adj_type: z.optional(adjustment),
  payment_adj_val: z.optional(z.int().check(z.gte(0), z.lte(999_999_999))),
  features: z.optional(features),
  supported_payment_methods: z.optional(z.array(z.enum(paymentMethods)).check(z.maxLength(4))),
  supported_currencies: z.optional(currencies),
  ruleset: z.optional(z.array(id).check(z.maxLength(50))),
};

/** The one member of `settings` is the type. */
export const processorCreate = withMarks(z.object({ ...fields, name: words(100), settings }), {
  settle_at: { refusedAs: "settle_at_between_steps" },
});

/** What is sent as its mask stays as it is. Of `limits` only the members that are named change. */
export const processorUpdate = z.object({ ...fields, settings: z.optional(settings) });
export type ProcessorUpdate = z.output<typeof processorUpdate>;

export const processorType = z.object({
  type: z.string(),
  display_name: z.string(),
  payment_methods: z.array(z.enum(paymentMethods)),
  can_process: z.boolean(),
  /** Whether the caller may connect it: partners are told which by those above them. */
  available: z.boolean(),
  settings: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(settingKinds),
      required: z.boolean(),
      /** Of a number. */
      most: z.optional(z.int()),
    }),
  ),
  capabilities: z.array(z.object({ key: z.string(), label: z.string() })),
});
