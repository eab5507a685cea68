import * as z from "zod/mini";
import { permissions } from "../access.ts";
import { flag, idOrNone, memberName, members, pattern, phone, prose, queryFlag, text, words } from "../primitives.ts";
import { addressInput } from "../transactions/address.ts";

/** The words of the path and of the record differ by a letter: both are taken for either. */
export const accountStatus = z.enum(["active", "disabled"]);
export const statusWord = z.pipe(
  z.enum(["active", "disabled", "disable"]),
  z.transform((word) => (word === "active" ? ("active" as const) : ("disabled" as const))),
);

export const contact = addressInput;

/** An IANA name, or an old one such as US/Central or CET that means the same; what only says how far off it is has no summer. */
export const timezone = text(64).check(z.refine(isZone));

function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** What an account may change of itself. */
export const ownAccountFields = {
  website: z.optional(text(255)),
  phone: z.optional(phone),
  phone_ext: z.optional(pattern(10, /^\d{0,10}$/)),
  timezone: z.optional(timezone),
  primary_contact: z.optional(contact),
  billing_contact: z.optional(contact),
};

/** What only those above it may change. */
export const controlledAccountFields = {
  name: z.optional(words(100)),
  description: z.optional(prose(255)),
  status: z.optional(accountStatus),
  fee_schedule_id: z.optional(idOrNone),
};

const cents = z.int().check(z.gte(0), z.lte(999_999_999_999));
const limit = z.object({ single: z.optional(cents), daily: z.optional(cents), monthly: z.optional(cents) });

/**
 * Minor units of each currency by itself; 0 or nothing means no limit. `sale` bounds sales and authorizations, `credit`
 * credits that refund no payment: one by one, in a day and in a month of the time zone of whoever has the limit.
 */
export const limits = z.object({ sale: z.optional(limit), credit: z.optional(limit) });
export type Limits = z.output<typeof limits>;

const flagsOf = <const N extends readonly string[]>(names: N) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.optional(flag)])) as Record<N[number], Flag>);
type Flag = z.ZodMiniOptional<typeof flag>;

export const merchantPermissions = flagsOf([
  "support_blind_credits",
  "allow_rule_engine_access",
  "allow_invoice_access",
  "allow_customer_vault_access",
  "allow_recurring_billing_access",
  "allow_cart_access",
  "allow_developer_hub_link",
  "allow_advanced_fields",
  "enable_terminal_debit_transactions",
  "allow_defaults_population",
  "allow_billing_access",
  "allow_dashboard_stats",
  "allow_file_batch",
  "allow_automatic_account_updater",
  "allow_card_sync",
  "allow_ibx_bin_lookup",
  "allow_surcharge",
  "allow_midigator",
  "allow_advanced_rule_engine_features",
  "allow_consumer_choice",
  "allow_dual_pricing",
  "allow_dual_pricing_v2",
  "allow_cash_discount_v2",
  "allow_terminal_credits",
  "enforce_2fa_requirement",
  "require_2fa_for_user_access",
  "allow_transaction_reporting_totals",
  "allow_simple_payments_access",
  "allow_virtual_terminal_session",
]);

export const merchantFlags = flagsOf([
  "per_processor_billing",
  "cash_discount_enabled",
  "surcharge_enabled",
  "split_payment_adjustment",
  "surcharge_fallback",
  "generic_cash_discount",
  "skip_billing",
  "it_fallback",
  "token_locking",
]);

/** What is otherwise replaced whole takes only the keys that are named, so that of two who save at once neither loses. */
export const mergeQuery = z.object({ merge: z.optional(queryFlag) });

/** What a new merchant, user or partner beneath an account is allowed unless its maker says otherwise. */
export const childPermissions = z
  .record(pattern(60, /^[a-z][a-z0-9_]{0,59}$/), flag)
  .check(z.refine((map) => Object.keys(map).length <= 100));
export const childKinds = ["merchant", "partner", "user"] as const;
export type ChildKind = (typeof childKinds)[number];

/** What each kind knows: a name that it does not is ignored. What partners are permitted has no list, so that every name counts. */
export const permissionsOfChild = {
  merchant: merchantPermissions,
  partner: childPermissions,
  user: members(permissions, flag),
} as const satisfies Record<ChildKind, z.ZodMiniType>;
/** Of which kind they are stands in the path. */
export const childPermissionsInput = z.record(memberName, z.unknown());
