import * as z from "zod/mini";
import { amount, currencyOrNone, flag, id, idOrNone, pattern, text, time, words } from "../primitives.ts";
import { BIN_DIGITS } from "../transactions/card.ts";
import { paymentMethods } from "../transactions/paid-with.ts";
import { secCodeOrNone } from "../transactions/payment-method.ts";
import {
  type Compared,
  conditionKinds,
  type PolicyField,
  placeOfUnfit,
  policyFields,
  policyOperators,
  takesOperator,
} from "./policy-condition.ts";

/** `customer` says whether the payment is a known customer's. `amount` is what is paid without what the way of paying adds. `bin` is compared with the beginning of the number, and `processor_id` with who would take the payment without policies. */
const condition = z.object({
  field: z.enum(policyFields),
  operator: z.enum(policyOperators),
  value: z.union([text(100), z.number(), z.boolean(), z.array(text(100)).check(z.minLength(1), z.maxLength(100))]),
});
export type PolicyCondition = z.output<typeof condition>;

/** Names the one value of several that no payment can have. */
const takesValue = z.check<Compared>(({ value: input, issues }) => {
  const path = placeOfUnfit(input);
  if (path) issues.push({ code: "custom", input, path });
});

const conditions = z
  .array(condition.check(z.refine(takesOperator, { path: ["operator"] }), takesValue))
  .check(z.maxLength(20));

/** A value that some payment has, in any case; "" for one that is not told. */
const oneOf = (field: PolicyField) =>
  text(30).check(z.refine((value) => value === "" || conditionKinds[field].fits(value)));

/**
 * `split_percent` of the payments that match and that come to this policy go to the processor; the others are left to the policies that
 * follow, which divide what is left: 30 and then 30 are 30 and 21 of a hundred. A
 * processor that is not there to take the payment is stood in for by the first of the fallbacks that is. One whose own limit leaves no
 * room, or that turns out not to be reachable, so that certainly nothing was asked of it, is stood in for by the next that adds the same
 * to the price.
 */
const actionFields = {
  processor_id: id,
  fallback_processor_ids: z.array(id).check(z.maxLength(10)),
  split_percent: z.int().check(z.gte(0), z.lte(100)),
};
const action = z.object({
  ...actionFields,
  fallback_processor_ids: z._default(actionFields.fallback_processor_ids, []),
  split_percent: z._default(actionFields.split_percent, 100),
});

const fields = {
  name: words(100),
  enabled: z._default(flag, true),
  /** The lowest is asked first. */
  priority: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
  conditions: z._default(conditions, []),
  action,
};

export const policyInput = z.object(fields);

export const policyChange = z.object({
  name: z.optional(fields.name),
  enabled: z.optional(flag),
  priority: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  conditions: z.optional(conditions),
  action: z.optional(z.partial(z.object(actionFields))),
});

export const policy = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  priority: z.int(),
  conditions: z.array(condition),
  action: z.object({
    processor_id: id,
    fallback_processor_ids: z.array(id),
    split_percent: z.int(),
  }),
  created_at: time,
  updated_at: time,
});
export type Policy = z.output<typeof policy>;

/** A payment as the policies see it. What is not told of a card is read off its first digits, as far as they say it. */
export const policyTrial = z.object({
  payment_method: z._default(z.enum(paymentMethods), "card"),
  amount: z._default(amount, 0),
  currency: z.optional(currencyOrNone),
  card_brand: z.optional(oneOf("card_brand")),
  card_type: z.optional(oneOf("card_type")),
  bin: z.optional(pattern(BIN_DIGITS, /^\d*$/)),
  country: z.optional(oneOf("country")),
  source: z.optional(oneOf("source")),
  customer: z.optional(flag),
  /** Under which agreement an account is charged; of other payments it says nothing. */
  sec_code: z.optional(secCodeOrNone),
  /** Typed in, with no card to be read. */
  keyed: z.optional(flag),
  processor_id: z.optional(idOrNone),
});

/** To two decimals: a share of a share is seldom a whole number. */
const percent = z.number();

/** What a policy said of the payment. */
const consideredPolicy = z.object({
  policy_id: z.string(),
  policy_name: z.string(),
  /** The first condition that the payment does not meet, or null. */
  unmet: z.nullable(condition),
  /** What the payment has instead; "" where it is not known. */
  found: z.string(),
  /** Which of its processors takes the payment; "" when none does. */
  processor_id: z.string(),
  processor_name: z.string(),
  /** Whether that one stands in for the policy's first, which does not take such payments. */
  stands_in: z.boolean(),
  /** Those of its processors that do not stand in for that one, as the payment would have another price there. */
  priced_out_names: z.array(z.string()),
  /** Of a hundred such payments, how many go there: its share of those that no policy before it has taken. */
  percent,
});

/** Where some of a hundred such payments go. */
const policyShare = z.object({
  percent,
  processor_id: z.string(),
  processor_name: z.string(),
  policy_id: z.string(),
  stand_in_names: z.array(z.string()),
  /** Who decided: a policy, a processor's tag for what is keyed, or nobody but the default; without one the oldest takes it, or "none". */
  because: z.enum(["named", "policy", "keyed", "default", "oldest", "none"]),
});

export const policyVerdict = z.object({
  /** "" when no processor takes the payment. Where a share decides, of those that the first policy takes. */
  processor_id: z.string(),
  processor_name: z.string(),
  /** Who is asked instead, in this order, if the processor cannot be reached at all, or its own limit leaves no room. */
  stand_in_ids: z.array(z.string()),
  /** "" when no policy decided. */
  policy_id: z.string(),
  steps: z.array(z.string()),
  /** One where all such payments go the same way, else in the order of the policies, the rest last. */
  shares: z.array(policyShare),
  considered: z.array(consideredPolicy),
  /** Who would take the account if it were charged under another agreement, and which those are. */
  left_out: z.array(z.object({ processor_id: z.string(), processor_name: z.string(), sec_codes: z.array(z.string()) })),
});
