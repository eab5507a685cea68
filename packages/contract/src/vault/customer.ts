import * as z from "zod/mini";
import { customFieldsInput } from "../fields/custom-field.ts";
import { withMarks } from "../marks.ts";
import { currency, flag, id, idOrNone, pattern, prose, queryFlag, text, time } from "../primitives.ts";
import { secret } from "../secret.ts";
import { addressInput } from "../transactions/address.ts";
import { namedKind } from "../transactions/named-kind.ts";
import {
  achInput,
  applePayInput,
  cardInput,
  googlePayInput,
  linkedAccountInput,
  paymentAlternatives,
} from "../transactions/payment-method.ts";

/** The vault documents `line_1` and `line_2`; the names that payments use for them are read too. */
export const vaultAddressInput = z.object({
  ...addressInput.shape,
  line_1: addressInput.shape.address_line_1,
  line_2: addressInput.shape.address_line_2,
});
export type VaultAddressInput = z.output<typeof vaultAddressInput>;

const customerIdForm = /^[A-Za-z0-9.\-_^]{2,40}$/;
/** Chosen by the merchant, or generated. */
export const customerId = pattern(40, customerIdForm);

/** What stands in a path beside an id, or is taken out of it on the way: such a customer would never be reached. */
const pathWords = ["..", "search", "global-search", "customer"];
export const newCustomerId = customerId.check(z.refine((id) => !pathWords.includes(id)));

export const methodKinds = ["card", "ach"] as const;
export type MethodKind = (typeof methodKinds)[number];

const flagList = <const F extends string>(names: readonly F[]) =>
  z.pipe(
    z.array(z.enum(names)).check(z.maxLength(20)),
    z.transform((given) => [...new Set(given)]),
  );

const customerFlags = flagList(["surcharge_exempt"]);
/** Of a card or an account; which of them lock it is said below. */
const methodFlags = flagList([
  "surcharge_exempt",
  "applepay",
  "closed_contact",
  "contact",
  "locked_security",
  "locked_stop_recurring",
]);
const flags = z.nullable(z.array(z.string()));

/** Flags of a stored method with which nothing may be charged to it, and the response code that says so. */
export const lockedBy: Readonly<Record<string, number>> = {
  closed_contact: 322,
  contact: 322,
  locked_security: 322,
  locked_stop_recurring: 323,
};

export const storedAddress = z.object({
  id,
  hash: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  line_1: z.string(),
  line_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
  fax: z.string(),
  email: z.string(),
});
export type StoredAddress = z.output<typeof storedAddress>;

/** The id of a stored card or account: chosen by the caller, unique within the customer, or generated. */
export const methodId = pattern(40, customerIdForm);
const newMethodId = z.optional(z.union([z.literal(""), newCustomerId]));

const storedCard = z.object({
  id: methodId,
  card_type: z.string(),
  masked_number: z.string(),
  expiration_date: z.string(),
  processor_id: z.string(),
  flags,
});

const storedAch = z.object({
  id: methodId,
  account_type: z.string(),
  sec_code: z.string(),
  routing_number: z.string(),
  masked_account_number: z.string(),
  processor_id: z.string(),
  flags,
});

/** A customer with everything that is kept of them. `created_…` stand only in the reply to the call that made them. */
export const customer = z.object({
  id: customerId,
  owner_id: id,
  data: z.object({
    customer: z.object({
      description: z.string(),
      notes: z.string(),
      flags: z.array(z.string()),
      defaults: z.object({
        billing_address_id: z.string(),
        shipping_address_id: z.string(),
        payment_method_id: z.string(),
        payment_method_type: z.string(),
      }),
      addresses: z.array(storedAddress),
      payments: z.object({ cards: z.array(storedCard), ach: z.array(storedAch) }),
      custom_fields: customFieldsInput,
      processor_id: z.string(),
      shared: z.boolean(),
      do_not_share: z.boolean(),
    }),
  }),
  created_address_id: z.optional(id),
  created_payment_method_id: z.optional(methodId),
  created_at: time,
  updated_at: time,
});
export type Customer = z.output<typeof customer>;

/** Written and never read back: the number is sealed, the CVC used for the check that the query asks for and forgotten. */
export const cardToStore = z.object({
  id: newMethodId,
  number: z.optional(text(40)),
  expiration_date: z.optional(text(7)),
  cvc: cardInput.shape.cvc,
  flags: z.optional(methodFlags),
  processor_id: z.optional(idOrNone),
});
export type CardToStore = z.output<typeof cardToStore>;

export const achToStore = z.object({
  id: newMethodId,
  ...z.partial(achInput).shape,
  flags: z.optional(methodFlags),
  processor_id: z.optional(idOrNone),
});
export type AchToStore = z.output<typeof achToStore>;

/** Blank, it is not given. */
const linkedAccountOrNone = z.pipe(
  z.object({ ref_id: z.optional(text(40)), account_id: z.optional(text(100)) }).check(
    z.refine(({ ref_id, account_id }) => !account_id || !!ref_id, { path: ["ref_id"] }),
    z.refine(({ ref_id, account_id }) => !ref_id || !!account_id, { path: ["account_id"] }),
  ),
  z.transform(({ ref_id, account_id }) => (ref_id && account_id ? { ref_id, account_id } : undefined)),
);

/** An account by its numbers, or by the names that linking its bank gave. */
export const accountToStore = z.object({ ...achToStore.shape, plaid: z.optional(linkedAccountOrNone) });

/** What stands for a card or an account that was typed into a page. */
export const tokenToStore = z.object({
  token: z.optional(text(64)),
  flags: z.optional(methodFlags),
  processor_id: z.optional(idOrNone),
});
export type TokenToStore = z.output<typeof tokenToStore>;

/** The number that stands for the payer's card in the wallet. Apple Pay is tried out with an authorisation of 1.00 first. */
export const applePayToStore = z.object({ ...applePayInput.shape, flags: z.optional(methodFlags) });
/** The token by either name. */
export const googlePayToStore = z.object({
  google_pay_token: z.optional(googlePayInput),
  token: z.optional(googlePayInput),
  flags: z.optional(methodFlags),
  processor_id: z.optional(idOrNone),
});

const methodToStore = {
  card: z.optional(cardToStore),
  ach: z.optional(achToStore),
  token: z.optional(text(64)),
  apple_pay: z.optional(applePayToStore),
  google_pay_token: z.optional(googlePayInput),
  plaid: z.optional(linkedAccountInput),
};

const settings = {
  description: z.optional(prose(255)),
  notes: z.optional(prose(4000)),
  flags: z.optional(customerFlags),
  processor_id: z.optional(idOrNone),
  custom_fields: z.optional(customFieldsInput),
  shared: z.optional(flag),
  do_not_share: z.optional(flag),
};

export const customerCreate = withMarks(
  z.object({
    ...settings,
    id: z.optional(z.union([z.literal(""), newCustomerId])),
    id_format: z.optional(z.enum(["", "xid_type_last4"])),
    default_payment: z.optional(namedKind(z.object(methodToStore))),
    default_billing_address: z.optional(vaultAddressInput),
    default_shipping_address: z.optional(vaultAddressInput),
  }),
  { id: { aliases: ["Id"] }, default_payment: { oneOf: paymentAlternatives, mayBeBlank: true } },
);
export type CustomerCreate = z.output<typeof customerCreate>;

export const customerUpdate = z.object({
  ...settings,
  defaults: z.optional(
    z.object({
      billing_address_id: z.optional(idOrNone),
      shipping_address_id: z.optional(idOrNone),
      payment_method_id: z.optional(z.union([z.literal(""), methodId])),
      payment_method_type: z.optional(z.enum(["", ...methodKinds])),
    }),
  ),
});
export type CustomerUpdate = z.output<typeof customerUpdate>;

/** Whether and how a method is tried out before it is stored: "true" means yes. */
export const verification = z.object({
  validate: z.optional(queryFlag),
  authorize: z.optional(queryFlag),
  bypass_rule_engine: z.optional(queryFlag),
  currency: z.optional(currency),
});

/**
 * What the audit keeps of a customer. The audit is never erased, so of what is personal it says only that it is there and
 * whether it changed: a customer who is deleted is gone.
 */
export const auditedCustomer = z.object({
  description: secret(z.string()),
  notes: secret(z.string()),
  custom_fields: secret(customFieldsInput),
  flags: z.array(z.string()),
  processor_id: z.string(),
  shared: z.boolean(),
  do_not_share: z.boolean(),
  billing_address_id: z.string(),
  shipping_address_id: z.string(),
  payment_method_id: z.string(),
  addresses: z.record(z.string(), secret(z.unknown())),
  methods: z.record(
    z.string(),
    z.object({
      kind: z.enum(methodKinds),
      masked: z.string(),
      expiration_date: z.string(),
      account_digest: secret(z.string()),
      processor_id: z.string(),
      flags: z.array(z.string()),
    }),
  ),
});
