import { daysOfTheMonth } from "@gatehouse/contract/accounts/days-of-the-month.ts";
import { type DefaultValues, longestDefaults } from "@gatehouse/contract/accounts/default-values.ts";
import { currencies, currencyOf } from "@gatehouse/money/currency.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { problemsOf } from "../../lib/problems.ts";
import { say } from "../../lib/say.ts";

/** Flags as they are, everything else as text. */
export type DefaultsForm = Record<string, Record<string, string | boolean>>;

export const choicesOf: Record<string, readonly string[]> = {
  currency: currencies.map(({ code }) => code),
  print_receipt: ["no", "customer", "merchant", "both"],
  submission_frequency: ["daily", "bi_weekly", "twice_monthly", "monthly", "annual"],
};

const spoken: Record<string, string> = { bi_weekly: "Biweekly, on a Monday", annual: "Annual, in January" };
export const sayChoice = (value: string): string =>
  spoken[value] ?? (currencyOf(value) ? value.toUpperCase() : say(value));

const labels: Record<string, string> = {
  duplicate_detection_seconds: "Refuse the same payment again within (seconds)",
  additional_surcharge_blacklist_states: "States without a surcharge",
  apple_pay_id: "Apple Pay ID",
  save_custom_fields_to_vault: "Save a payment's custom fields with its customer",
  hide_surcharge_exempt_in_vault: "Leave the exemption from surcharges out of the customer's page",
  tax_identifier: "Tax ID, on receipts",
  hide_custom_fields_to_vault: "Leave custom fields out of the customer's page",
  auto_tax_exempt: "Payments are exempt from tax",
  vault_record: "Save the customer",
  allow_unmatched_customer_id: "Allow a customer ID that nobody has",
  bypass_rule_engine: "Payments skip the fraud rules",
  disable_currency_formatting: "Write amounts without separators: 1,234.50 as 123450",
};

/** What a default is called: by its name, unless that says too little. */
export const labelOf = (name: string): string => labels[name] ?? say(name);

/** What cannot be left empty. */
export const neededDefaults = ["currency", "duplicate_detection_seconds", "day_of_the_month"];

/** As long as a payment's own may be. */
export const longest: Record<string, number> = longestDefaults;

const shapes: Record<string, RegExp> = {
  summary_commodity_code: /^[A-Za-z0-9]{1,4}$/,
  duplicate_detection_seconds: /^\d{1,5}$/,
  day_of_the_month: daysOfTheMonth,
  ship_from_postal_code: /^[\p{L}\d -]{3,10}$/u,
};

const shown = (value: unknown): string | boolean =>
  typeof value === "boolean" ? value : Array.isArray(value) ? value.join(", ") : String(value);

export function formOf(values: DefaultValues): DefaultsForm {
  const groups = Object.entries(values).map(([group, fields]) => [
    group,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)])),
  ]);
  return Object.fromEntries(groups) as DefaultsForm;
}

/** What was stored before there was a limit is told like what is typed; until it is mended it stays as it is stored. */
function rulesOf(name: string): Rule[] {
  const label = labelOf(name);
  const shape = name.endsWith("_rate") ? patterns.percentage : shapes[name];
  const most = longest[name];
  return [
    ...(neededDefaults.includes(name) ? [rules.required(label)] : []),
    ...(most ? [rules.max(label, most)] : []),
    ...(shape ? [rules.regex(label, shape)] : []),
  ];
}

export function defaultsProblems(values: DefaultsForm) {
  return problemsOf(
    Object.entries(values).flatMap(([group, fields]) =>
      Object.entries(fields).map(([name, value]): [string, unknown, Rule[]] => [
        `${group}.${name}`,
        value,
        rulesOf(name),
      ]),
    ),
  );
}

function sent(value: string | boolean, before: unknown): unknown {
  if (typeof before === "number") return Number(value);
  if (!Array.isArray(before)) return value;
  const parts = String(value).split(",");
  return parts.map((part) => part.trim().toUpperCase()).filter(Boolean);
}

/** Only what differs from what the form began with is sent; how it is written, the record tells. */
export function defaultsInput(values: DefaultsForm, before: DefaultsForm, record: DefaultValues) {
  const kept: Record<string, Record<string, unknown>> = record;
  const groups = Object.entries(values).map(([group, fields]) => [
    group,
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, value]) => value !== before[group]?.[name])
        .map(([name, value]) => [name, sent(value, kept[group]?.[name])]),
    ),
  ]);
  return Object.fromEntries(groups);
}
