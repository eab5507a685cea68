import * as z from "zod/mini";
import { accountTypes, type Permission, permissions, roles } from "../access.ts";
import { timezone } from "../accounts/account.ts";
import { withMarks } from "../marks.ts";
import {
  flag,
  id,
  idOrNone,
  mailAddress,
  members,
  password,
  pattern,
  phone,
  text,
  time,
  words,
} from "../primitives.ts";
import { passkeyAssertion } from "./passkey.ts";
import { MAX_USERNAME, USERNAME_RULE } from "./username.ts";

export const userStatuses = ["active", "disabled"] as const;
export const dateFormats = ["MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const;

/** `pattern` asks for length and mixture; `strict` for more length, and for nothing that is guessed first. */
export const passwordPolicies = ["pattern", "strict"] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

/** What stands beside the password: codes of an app, or a key on a device. */
export const twoFactorMethods = ["totp", "passkey"] as const;
export type TwoFactorMethod = (typeof twoFactorMethods)[number];

const permissionSet = z.partialRecord(z.enum(permissions), z.boolean());

const noticeKinds = ["transaction_receipts", "settlement_receipts", "triggered_rules"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
const notices = z.partialRecord(z.enum(noticeKinds), z.boolean());
const notificationSet = z.partialRecord(z.enum(accountTypes), notices);

/** Addresses and networks from which a user may come; null for anywhere. */
const addressList = z.union([z.string(), z.array(z.string())]);

export const user = z.object({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  timezone: z.string(),
  status: z.enum(userStatuses),
  role: z.enum(roles),
  account_type: z.enum(accountTypes),
  account_type_id: id,
  /** Name of the merchant, partner or administration that the user belongs to. */
  account_name: z.string(),
  permissions: permissionSet,
  /** What the panel must lead the user to, each "true": `password_expired`. */
  flags: z.record(z.string(), z.string()),
  notifications: notificationSet,
  supress_email_notification: z.boolean(),
  dateformat: z.string(),
  defaults: z.record(z.string(), z.string()),
  access_restrictions: z.object({
    ip: z.nullable(addressList),
    password_change_required: z.boolean(),
    disable_user_login: z.boolean(),
  }),
  /** True with any of the methods that follow. */
  two_factor_enabled: z.boolean(),
  two_factor_methods: z.array(z.enum(twoFactorMethods)),
  created_at: time,
  updated_at: time,
});
export type User = z.output<typeof user>;

/** The reply that made a user; the keys asked for with it are shown this once. */
export const createdUser = z.extend(user, { api_key: z.optional(z.string()), pub_api_key: z.optional(z.string()) });

export const permissionInput = members<Permission, typeof flag>(permissions, flag);
const noticeInput = z.optional(members(noticeKinds, flag));
export const notificationInput = z.object({ merchant: noticeInput, partner: noticeInput, admin: noticeInput });

const defaultId = z.optional(idOrNone);
export const defaultsInput = z.object({
  processor_id: defaultId,
  terminal_id: defaultId,
  transaction_csv_format_id: defaultId,
  transaction_table_format_id: defaultId,
  transaction_totals_format_id: defaultId,
});

/** "" and an empty list mean anywhere. */
export const restrictionsInput = z.object({
  ip: z.optional(z.union([text(2_000), z.array(text(64)).check(z.maxLength(50))])),
  password_change_required: z.optional(flag),
  disable_user_login: z.optional(flag),
});

const username = pattern(MAX_USERNAME, USERNAME_RULE);

const displayName = words(100);

/** What everyone may change of their own account. */
const profile = {
  name: z.optional(displayName),
  /** May be another, and never none: nobody could be mailed a new password. */
  email: z.optional(mailAddress),
  phone: z.optional(phone),
  timezone: z.optional(timezone),
  dateformat: z.optional(z.enum(dateFormats)),
  notifications: z.optional(notificationInput),
  supress_email_notification: z.optional(flag),
  defaults: z.optional(defaultsInput),
};

/** One's own account takes the profile, and the rest as it is, but for the password; whoever manages users may change the rest of others'. */
export const userUpdate = z.object({
  ...profile,
  /** Asked for when somebody changes their own mail address. */
  current_password: z.optional(password),
  username: z.optional(text(64)),
  password: z.optional(password),
  status: z.optional(z.enum(userStatuses)),
  role: z.optional(z.enum(roles)),
  permissions: z.optional(permissionInput),
  access_restrictions: z.optional(restrictionsInput),
});

/** The account is the caller's own unless another one beneath it is named. */
export const userCreate = withMarks(
  z.object({
    ...profile,
    username,
    name: displayName,
    email: mailAddress,
    password: z.optional(password),
    status: z.enum(userStatuses),
    role: z.enum(roles),
    permissions: z.optional(permissionInput),
    access_restrictions: z.optional(restrictionsInput),
    account_type: z.optional(z.enum(accountTypes)),
    account_type_id: z.optional(id),
    send_welcome: z.optional(flag),
    create_api_key: z.optional(flag),
    create_pub_api_key: z.optional(flag),
  }),
  { password: { sensitive: true } },
);

/** Rights, notifications and defaults come from the user that is copied. */
export const userCopy = z.object({
  username,
  email: mailAddress,
  name: z.optional(displayName),
  phone: z.optional(phone),
  status: z.optional(z.enum(userStatuses)),
});

/** What a phone or tablet calls itself. */
export const physicalId = words(128);

export const signIn = z.object({
  username: z.optional(text(64)),
  password: z.optional(password),
  totp: z.optional(text(32)),
  /** A passkey's answer: beside name and password as the second factor, or alone. */
  passkey: z.optional(passkeyAssertion),
  /** The key of "log in as", instead of name and password. */
  auth_key: z.optional(text(64)),
  /** Of a phone or tablet that is, or may be, registered. */
  physical_id: z.optional(z.union([z.literal(""), physicalId])),
});

export const passwordChange = withMarks(
  z.object({
    username: z.optional(text(64)),
    current_password: password,
    new_password: password,
  }),
  { current_password: { sensitive: true }, new_password: { sensitive: true } },
);
