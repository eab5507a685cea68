import * as z from "zod/mini";
import { flag, id, memberName, pattern, prose, text, time, words } from "../primitives.ts";
import { fieldFilter } from "../search.ts";
import { fieldName, fieldTypes, validationTypes } from "./field-types.ts";

const choice = z.object({ name: z.string(), value: z.string() });

/** While a field lives, `deleted_at` is the zero time. Fields are listed, and asked, by their `position`. */
export const customField = z.object({
  id,
  merchant_id: id,
  name: z.string(),
  type: z.enum(fieldTypes),
  group_name: z.string(),
  required: z.boolean(),
  validation_type: z.enum(validationTypes),
  values: z.nullable(z.array(choice)),
  default: z.string(),
  position: z.int(),
  created_at: time,
  updated_at: time,
  deleted_at: time,
});
export type CustomField = z.output<typeof customField>;

const name = words(100).check(z.regex(fieldName));
const groupName = pattern(50, /^[A-Za-z0-9]{0,50}$/);

const changeable = {
  type: z.optional(z.enum(fieldTypes)),
  group_name: z.optional(groupName),
  required: z.optional(flag),
  validation_type: z.optional(z.enum(validationTypes)),
  values: z.optional(
    z.array(z.object({ name: text(100), value: text(100).check(z.minLength(1)) })).check(z.maxLength(500)),
  ),
  default: z.optional(prose(255)),
};

/** Whose it is to be, said by those above a merchant; merchants need not. */
const merchant_id = z.optional(z.union([z.literal(""), id]));

/** An empty name is refused as one that is missing. */
const nameOrNone = z.optional(z.union([pattern(100, /^\s*$/), name]));

export const customFieldCreate = z.object({ name: nameOrNone, ...changeable, merchant_id });
/** `position`: its place among all of the merchant's fields, counted from 1; the others make room. */
export const customFieldUpdate = z.object({
  name: nameOrNone,
  ...changeable,
  merchant_id,
  position: z.optional(z.int().check(z.gte(1), z.lte(1000))),
});
export type CustomFieldUpdate = z.output<typeof customFieldUpdate>;

/** Values by the id of their field; always lists, also where only one can be chosen. */
export const customFieldsInput = z.record(memberName, z.array(prose(4000)).check(z.maxLength(100)));
export type CustomFieldValues = z.output<typeof customFieldsInput>;
export const customFieldGroup = groupName;

/**
 * Filters by the id of a custom field; an id and nothing else, for it becomes part of a statement. What else a client looks
 * for is a field that is unknown, and ignored.
 */
export const customFieldFilters = z.pipe(
  z.pipe(
    z.looseRecord(id, fieldFilter),
    z.transform((named) => Object.fromEntries(Object.entries(named).filter(([name]) => id.safeParse(name).success))),
  ),
  z.record(id, fieldFilter),
);

/** Users whose transactions can be looked at together. */
export const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  user_ids: z.array(z.string()),
  created_at: time,
  updated_at: time,
});
export type Group = z.output<typeof group>;

const groupDetails = {
  description: z.optional(prose(255)),
  user_ids: z.optional(z.array(id).check(z.maxLength(1000))),
};
const groupLabel = words(50);
export const groupCreate = z.object({ name: groupLabel, ...groupDetails });
export const groupUpdate = z.object({ name: z.optional(groupLabel), ...groupDetails });
export type GroupUpdate = z.output<typeof groupUpdate>;
