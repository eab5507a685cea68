import { identityErrors } from "@gatehouse/contract/identity/errors.ts";
import { transactionErrors } from "@gatehouse/contract/transactions/errors.ts";
import { vaultErrors } from "@gatehouse/contract/vault/errors.ts";
import { ApiError } from "./api.ts";

/** A refusal that is about one field: what the server calls it, what a form says there, and where the body has it, if told. */
export type FieldRefusal = { field: string; words: string; at?: string };

/** Whoever can show a refusal at its field; false when it has no such field. */
type Taker = (refusal: FieldRefusal) => boolean;

const WRONG = "This has invalid format";

const errors = { ...identityErrors, ...transactionErrors, ...vaultErrors };
type KnownCode = keyof typeof errors;

const known: Partial<Record<KnownCode, FieldRefusal>> = {
  invalid_card_number: { field: "Number", words: "This is not the number of a card." },
  invalid_routing_number: { field: "Routing Number", words: "This is not the routing number of a bank." },
  invalid_account_number: { field: "Account Number", words: "This is not the number of an account." },
  invalid_expiry: { field: "Expiration Date", words: "This is not a date on a card." },
  card_expired: { field: "Expiration Date", words: "The card has expired." },
  card_expiry_too_far: { field: "Expiration Date", words: "This is too far in the future." },
  current_password_wrong: { field: "Current Password", words: "This is not your current password." },
  two_factor_invalid: {
    field: "Totp",
    words: "This code is wrong or was used already. Type the one that is shown now.",
  },
  username_taken: { field: "Username", words: "This username is taken." },
  customer_id_in_use: { field: "Id", words: "Another customer has this id." },
};

/** What a form says at the field for a refusal that it can foresee. */
export const wordsOf = (code: KnownCode): string | undefined => known[code]?.words;

const bySentence = new Map<string, FieldRefusal>(
  Object.entries(known).map(([code, told]) => [errors[code as KnownCode].text, told]),
);
bySentence.set("bad request error: invalid Reset Code", {
  field: "Reset Code",
  words: "This code is wrong, was used already or is too old.",
});

type Shape = [RegExp, (detail: string) => string, field?: string];

/** A sentence that does not say which field it is about says it here. */
const shapes: Shape[] = [
  [/^bad request error: invalid (?<field>[^:]+?)(?:: (?<detail>.+))?$/, (detail) => detail || WRONG],
  [/^bad request error: custom field (?<field>.+) is required$/, () => "This field is required."],
  [/^bad request error: custom field (?<field>.+?) must (?<detail>.+)$/, (detail) => `This must ${detail}`],
  [/^bad request error: (?<field>.+) already exists$/, () => "This is in use already."],
  [
    /^bad request error: domain verification failed: (?<detail>.+)$/,
    (domain) => `The file is not there yet: ${domain}`,
    "Domains",
  ],
];

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Which field an error is about, if it is a refusal that names one. */
export function fieldRefusalOf(error: unknown): FieldRefusal | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const told = bySentence.get(error.message);
  if (told) return told;
  for (const [shape, say, about] of shapes) {
    const groups = shape.exec(error.message)?.groups;
    const { field = about, detail = "" } = groups ?? {};
    if (groups && field) return { field, words: sentence(say(detail)), ...(error.field ? { at: error.field } : {}) };
  }
  return undefined;
}

let submitting: Taker | undefined;
const askedBy = new WeakMap<object, Taker>();

/** Runs what a valid form does; the calls that it starts are the form's own. */
export function submitAs(form: Taker, run: () => void): void {
  submitting = form;
  try {
    run();
  } finally {
    submitting = undefined;
  }
}

/** Notes whose submit started a call, so that a refusal finds its way back to that form and to no other. */
export function noteCall(call: object): void {
  if (submitting) askedBy.set(call, submitting);
}

/** True when the form that started the call shows the refusal at its field. */
export function shownAtField(call: object, error: unknown): boolean {
  const refusal = fieldRefusalOf(error);
  return refusal !== undefined && (askedBy.get(call)?.(refusal) ?? false);
}
