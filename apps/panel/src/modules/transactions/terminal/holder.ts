import { requirementOf } from "@gatehouse/contract/accounts/requireds.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Requirements } from "../../../lib/wanted.ts";

/** Who holds a bank account, as the payer says it: used for the payment and kept nowhere. */
export type Holder = Record<"dl_number" | "dl_state" | "ssn4" | "dob_year", string>;

export const blankHolder: Holder = { dl_number: "", dl_state: "", ssn4: "", dob_year: "" };

/** Where each stands in the form, how a merchant calls it, and what it may be. */
const holderFields = [
  { name: "dl_number", key: "drivers_license", label: "Driver's license", shape: /^[A-Za-z0-9]{1,50}$/, maxLength: 50 },
  {
    name: "dl_state",
    key: "drivers_license_state",
    label: "Driver's license state",
    shape: /^[A-Za-z]{2}$/,
    maxLength: 2,
  },
  {
    name: "ssn4",
    key: "social_security_number_last_4",
    label: "SSN last 4",
    shape: /^\d{4}$/,
    maxLength: 4,
  },
  { name: "dob_year", key: "date_of_birth", label: "Year of birth", shape: /^(19|20)\d{2}$/, maxLength: 4 },
] as const satisfies { name: keyof Holder; key: string; label: string; shape: RegExp; maxLength: number }[];

/** What this merchant asks of a bank account's holder, and whether it insists. */
export function askedOfHolder(requirements: Requirements) {
  return holderFields
    .map((field) => ({ ...field, requirement: requirementOf(requirements, field.key) }))
    .filter(({ requirement }) => requirement !== "hidden");
}

export function holderProblems(holder: Holder, requirements: Requirements): Record<string, string | undefined> {
  const problems = askedOfHolder(requirements).map(({ name, label, shape, requirement }) => {
    const needed = requirement === "required" ? [rules.required(label)] : [];
    return [`ach.accountholder_authentication.${name}`, check(holder[name], [...needed, rules.regex(label, shape)])];
  });
  return Object.fromEntries(problems);
}
