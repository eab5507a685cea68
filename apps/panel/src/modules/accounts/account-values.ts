import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";

const contactFields = addressFields.filter((field) => field !== "fax");
export type Contact = Record<(typeof contactFields)[number], string>;

export type Contacts = { primary_contact: Contact; billing_contact: Contact; same_contact: boolean };

export type Reachable = { website: string; phone: string; phone_ext: string; timezone: string };

/** Name and reach of an account: what partners and merchants have alike. */
export type AccountValues = Reachable & Contacts & { name: string; description: string };

function contactOf(given: AddressInput | undefined): Contact {
  return Object.fromEntries(contactFields.map((field) => [field, given?.[field] ?? ""])) as Contact;
}

type AccountRecord = Pick<
  Merchant,
  "name" | "description" | "website" | "phone" | "phone_ext" | "timezone" | "primary_contact" | "billing_contact"
>;

export function accountValuesOf(record: AccountRecord): AccountValues {
  const { name, description, website, phone, phone_ext, timezone } = record;
  const primary_contact = contactOf(record.primary_contact);
  const billing_contact = contactOf(record.billing_contact);
  const same_contact = contactFields.every((field) => primary_contact[field] === billing_contact[field]);
  return { name, description, website, phone, phone_ext, timezone, primary_contact, billing_contact, same_contact };
}

export const newAccount: AccountValues = {
  name: "",
  description: "",
  website: "",
  phone: "",
  phone_ext: "",
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  primary_contact: contactOf({ country: "US" }),
  billing_contact: contactOf({ country: "US" }),
  same_contact: true,
};

/** What the API is sent of it. */
export function contactsInput<T extends Contacts>({ same_contact, ...values }: T) {
  return { ...values, billing_contact: same_contact ? values.primary_contact : values.billing_contact };
}

/** Of which the API takes single members. */
export const contactGroups = ["primary_contact", "billing_contact"];

function contactChecks(of: "primary_contact" | "billing_contact", contact: Contact): [string, unknown, Rule[]][] {
  return [
    [`${of}.country`, contact.country, [rules.regex("Country", patterns.country)]],
    [`${of}.postal_code`, contact.postal_code, [rules.regex("Postal code", /^[\p{L}\d -]{3,10}$/u)]],
    [`${of}.phone`, contact.phone, [rules.regex("Phone", patterns.phone)]],
    [`${of}.email`, contact.email, [rules.email()]],
  ];
}

export function reachChecks(values: Reachable): [string, unknown, Rule[]][] {
  return [
    ["website", values.website, [rules.url("Website")]],
    ["phone", values.phone, [rules.regex("Phone", patterns.phone)]],
    ["phone_ext", values.phone_ext, [rules.numeric("Extension"), rules.max("Extension", 10)]],
    ["timezone", values.timezone, [rules.required("Time zone")]],
  ];
}

export function contactsChecks(values: Contacts): [string, unknown, Rule[]][] {
  return [
    ...contactChecks("primary_contact", values.primary_contact),
    ...(values.same_contact ? [] : contactChecks("billing_contact", values.billing_contact)),
  ];
}

export function accountChecks(values: AccountValues): [string, unknown, Rule[]][] {
  return [
    ["name", values.name, [rules.required("Name"), rules.max("Name", 100)]],
    ...reachChecks(values),
    ...contactsChecks(values),
  ];
}
