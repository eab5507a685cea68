import * as z from "zod/mini";
import { id, idOrNone, mailAddress, text, time, words } from "../primitives.ts";
import {
  accountStatus,
  childPermissions,
  contact,
  controlledAccountFields,
  ownAccountFields,
  timezone,
} from "./account.ts";
import { firstUser, firstUserMade } from "./first-user.ts";
import { parentStructure } from "./merchant.ts";

export const partner = z.object({
  id,
  /** "" for a partner at the root. */
  parent_id: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  phone: z.string(),
  phone_ext: z.string(),
  email: z.string(),
  timezone: z.string(),
  status: accountStatus,
  fee_schedule_id: z.string(),
  primary_contact: contact,
  billing_contact: contact,
  /** From the root partner, or the caller, down to the one above this. */
  parent_structure: parentStructure,
  permissions: childPermissions,
  /** Type codes of the processors that it may connect for its merchants; an empty list means all. */
  available_processors: z.array(z.string()),
  created_at: time,
  updated_at: time,
});
export type Partner = z.output<typeof partner>;

const ownFields = { ...ownAccountFields, email: z.optional(mailAddress) };

const controlledFields = {
  ...controlledAccountFields,
  parent_id: z.optional(idOrNone),
  permissions: z.optional(childPermissions),
};
/** By the rules of the call that is for it alone: of itself a partner gives up what it has, and takes no more. */
const available_processors = z.optional(z.array(text(60)).check(z.maxLength(500)));
export const controlledPartnerFields = Object.keys(controlledFields) as (keyof typeof controlledFields)[];

export const partnerUpdate = z.object({ ...ownFields, ...controlledFields, available_processors });
export type PartnerUpdate = z.output<typeof partnerUpdate>;

export const partnerCreate = z.object({
  ...ownFields,
  ...controlledFields,
  available_processors,
  name: words(100),
  email: mailAddress,
  timezone,
  user: firstUser,
});

export const partnerMade = z.object({
  ...partner.shape,
  api_key: z.optional(z.string()),
  pub_api_key: z.optional(z.string()),
  user: firstUserMade,
});
