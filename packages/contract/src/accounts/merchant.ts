import * as z from "zod/mini";
import { bounded, email, flag, id, pattern, phone, time, words } from "../primitives.ts";
import { secret } from "../secret.ts";
import { routingAccepted } from "../transactions/ach.ts";
import {
  accountStatus,
  contact,
  controlledAccountFields,
  limits,
  merchantFlags,
  merchantPermissions,
  ownAccountFields,
  timezone,
} from "./account.ts";
import { defaultValues } from "./default-values.ts";
import { firstUser, firstUserMade } from "./first-user.ts";
import { requireds } from "./requireds.ts";
import { service } from "./service.ts";

const isEmpty = (group: object) => Object.values(group).every((member) => member === undefined);

/**
 * The bank account that the gateway's fees are drawn from. With "" for its routing number there is none, and the partner pays
 * them; with nothing in it, it is not given.
 */
export const billingAccount = z.pipe(
  z
    .object({
      type: z.optional(z.enum(["ppd", "ccd"])),
      routing_number: z.optional(bounded(9).check(z.refine((routing) => routing === "" || routingAccepted(routing)))),
      account_number: secret(z.optional(pattern(17, /^\d{4,17}$/))),
      account_type: z.optional(z.enum(["checking", "savings"])),
    })
    .check(
      z.refine(({ routing_number, ...rest }) => routing_number !== undefined || isEmpty(rest), {
        path: ["routing_number"],
      }),
      z.refine(({ routing_number, type }) => !routing_number || type !== undefined, { path: ["type"] }),
      z.refine(({ routing_number, account_type }) => !routing_number || account_type !== undefined, {
        path: ["account_type"],
      }),
    ),
  z.transform(({ routing_number, ...rest }) =>
    routing_number === undefined ? undefined : { ...rest, routing_number },
  ),
);
export type BillingAccount = NonNullable<z.output<typeof billingAccount>>;

/** Where there is no account, there are no details: who decodes them reads an account in them. */
const billingDetails = z.nullable(
  z.object({
    ach: z.object({
      type: z.string(),
      routing_number: z.string(),
      masked_account_number: z.string(),
      account_type: z.string(),
    }),
  }),
);

export const parentStructure = z.record(z.string(), z.string());

export const merchant = z.object({
  id,
  partner_id: id,
  type: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  phone: z.string(),
  phone_ext: z.string(),
  receipt_email: z.string(),
  timezone: z.string(),
  currency: z.string(),
  status: accountStatus,
  fee_schedule_id: z.string(),
  logo_url: z.string(),
  permissions: merchantPermissions,
  flags: merchantFlags,
  requireds,
  default_values: defaultValues,
  primary_contact: contact,
  billing_contact: contact,
  billing_details: billingDetails,
  limits,
  /** From the root partner down to the merchant's own: id and name. */
  parent_structure: parentStructure,
  services: z.array(service),
  tos_accepted_by: z.string(),
  tos_accepted_by_username: z.string(),
  tos_last_accepted_at: z.nullable(time),
  created_at: time,
  updated_at: time,
});
export type Merchant = z.output<typeof merchant>;

const ownFields = { ...ownAccountFields, receipt_email: z.optional(email) };

const controlledFields = {
  ...controlledAccountFields,
  partner_id: z.optional(id),
  permissions: z.optional(merchantPermissions),
  flags: z.optional(merchantFlags),
  limits: z.optional(limits),
  billing: z.optional(billingAccount),
  billing_details: z.optional(z.object({ ach: z.optional(billingAccount) })),
};
export const controlledMerchantFields = Object.keys(controlledFields) as (keyof typeof controlledFields)[];

export const merchantUpdate = z.object({ ...ownFields, ...controlledFields });
export type MerchantUpdate = z.output<typeof merchantUpdate>;

export const merchantCreate = z.object({
  ...ownFields,
  ...controlledFields,
  name: words(100),
  phone: phone.check(z.minLength(2)),
  receipt_email: email.check(z.minLength(3)),
  timezone,
  primary_contact: contact,
  billing_contact: contact,
  accept_tos: z.optional(flag),
  user: firstUser,
});
export type MerchantCreate = z.output<typeof merchantCreate>;

export const merchantMade = z.object({
  ...merchant.shape,
  api_key: z.optional(z.string()),
  pub_api_key: z.optional(z.string()),
  user: firstUserMade,
});
