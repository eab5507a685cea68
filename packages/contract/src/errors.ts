import { accountErrors } from "./accounts/errors.ts";
import { brandingErrors } from "./branding/errors.ts";
import { catalogErrors } from "./catalog/errors.ts";
import { contentErrors } from "./content/errors.ts";
import { fieldErrors } from "./fields/errors.ts";
import { identityErrors } from "./identity/errors.ts";
import { mailErrors } from "./mail/errors.ts";
import { outputErrors } from "./outputs/errors.ts";
import { processorErrors } from "./processors/errors.ts";
import { reportingErrors } from "./reporting/errors.ts";
import { sharedErrors } from "./shared-errors.ts";
import { transactionErrors } from "./transactions/errors.ts";
import { vaultErrors } from "./vault/errors.ts";
import { walletErrors } from "./wallets/errors.ts";
import { webhookErrors } from "./webhooks/errors.ts";

/** Every error of the API. Each module defines its own; a code is defined once. */
export const errors = {
  ...sharedErrors,
  ...accountErrors,
  ...brandingErrors,
  ...catalogErrors,
  ...contentErrors,
  ...fieldErrors,
  ...identityErrors,
  ...mailErrors,
  ...outputErrors,
  ...processorErrors,
  ...reportingErrors,
  ...transactionErrors,
  ...vaultErrors,
  ...walletErrors,
  ...webhookErrors,
};

export type ErrorCode = keyof typeof errors;

/** Those whose sentence names a field: none is refused without saying where the field stands. */
export type FieldErrorCode = {
  [C in ErrorCode]: (typeof errors)[C]["text"] extends `${string}{field}${string}` ? C : never;
}[ErrorCode];

/** Where in the request the field stands; `field` is what its sentence calls it, if not by that name. */
export type FieldPlace = { at: string; field?: string };

/** What a refusal fills its sentence with, when to come again, and the token for whoever must set two-factor up or the ways to pass it. */
export type RefusalData = (FieldPlace | { at?: undefined; field?: undefined }) & {
  detail?: string;
  retry_after?: number;
  two_factor_token?: string;
  two_factor_methods?: readonly string[];
};

/** The sentence a client sees for a refusal. */
export function errorText(code: ErrorCode, data: RefusalData = {}): string {
  const words: Record<string, string> = { "{field}": data.field ?? "value", "{detail}": data.detail ?? "" };
  // In one go and by a function: what fills it may itself have braces, or what a pattern's replacement is written with.
  return errors[code].text.replace(/\{field\}|\{detail\}/g, (name) => words[name] ?? name);
}
