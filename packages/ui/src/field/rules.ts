/** The validation catalogue. Every rule but `required` lets an empty value pass, so rules can be combined freely. */
export type Rule = (value: unknown) => string | undefined;
export type Label = string | undefined;
export type Extra = keyof typeof extraCharacters;

const LONGEST_LABEL = 25;
const extraCharacters = { comma: ",", dash: "\\-", slash: "/", underscore: "_", whitespace: "\\s" };
const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/;

const fits = (label: Label): label is string => Boolean(label) && (label ?? "").length <= LONGEST_LABEL;
const subject = (label: Label) => (fits(label) ? `The ${label}` : "This");
const provided = (what: string, label: Label) => `The ${what} provided${fits(label) ? ` for ${label}` : ""}`;

/** What a rule without a label says, as the field that shows it says it: under the label that a person reads there. */
export const withLabel = (message: string, label: Label): string =>
  message.replace(/^This(?= (field|has|must) )/, subject(label));

function isEmpty(value: unknown) {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : String(value));
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : [...textOf(value)].length);
const numberOf = (value: unknown) => (typeof value === "number" ? value : Number(textOf(value).replaceAll(",", "")));

function rule(passes: (value: unknown) => boolean, message: string): Rule {
  return (value) => (isEmpty(value) || passes(value) ? undefined : message);
}

function letters(kind: { base: string; word: string }, label: Label, extras: readonly Extra[]) {
  const allowed = new RegExp(`^[${kind.base}${extras.map((extra) => extraCharacters[extra]).join("")}]*$`);
  const note = extras.length > 0 ? `, also allowed: ${extras.join(", ")}` : "";
  return rule(
    (value) => allowed.test(textOf(value)),
    `${subject(label)} must only contain ${kind.word} characters${note}`,
  );
}

function isUrl(value: unknown) {
  const text = textOf(value);
  return URL.canParse(text) && /^https?:\/\/[^/]+\.[^/]+/i.test(text);
}

const counted = (count: number, unit: string) => `${count} ${count === 1 ? unit.replace(/s$/, "") : unit}`;

type Show = (bound: number) => string;

export const rules = {
  required: (label?: Label): Rule => {
    const message = `${subject(label)} field is required.`;
    return (value) => (isEmpty(value) ? message : undefined);
  },
  alphaNum: (label?: Label, extras: readonly Extra[] = []) =>
    letters({ base: "a-zA-Z0-9", word: "alphanumeric" }, label, extras),
  alpha: (label?: Label, extras: readonly Extra[] = []) =>
    letters({ base: "a-zA-Z", word: "alphabetic" }, label, extras),
  sentence: (label?: Label) =>
    rule((value) => /^[a-zA-Z0-9\s,.?!]*$/.test(textOf(value)), `${subject(label)} has invalid sentence format`),
  numeric: (label?: Label) =>
    rule((value) => /^\d+$/.test(textOf(value)), `${subject(label)} must only contain digits.`),
  min: (label: Label, least: number) =>
    rule((value) => sizeOf(value) >= least, `${subject(label)} must be at least ${counted(least, "characters")}.`),
  max: (label: Label, most: number) =>
    rule((value) => sizeOf(value) <= most, `${subject(label)} must be at most ${counted(most, "characters")}.`),
  digits: (label: Label, count: number) =>
    rule(
      (value) => /^\d+$/.test(textOf(value)) && textOf(value).length === count,
      `${subject(label)} must be ${counted(count, "digits")}.`,
    ),
  /** `show` writes the bound as the field shows it, for example as money. */
  minValue: (label: Label, bound: number, show: Show = String) =>
    rule((value) => numberOf(value) >= bound, `${subject(label)} must be at least ${show(bound)}.`),
  maxValue: (label: Label, bound: number, show: Show = String) =>
    rule((value) => numberOf(value) <= bound, `${subject(label)} must be at most ${show(bound)}.`),
  between: (label: Label, [low, high]: readonly [number, number], show: Show = String) =>
    rule(
      (value) => numberOf(value) >= low && numberOf(value) <= high,
      `${subject(label)} must be between ${show(low)} and ${show(high)}.`,
    ),
  regex: (label: Label, pattern: RegExp) =>
    // A global or sticky pattern remembers where it stopped, and would refuse the same value the second time.
    rule((value) => textOf(value).search(pattern) >= 0, `${subject(label)} has invalid format`),
  url: (label?: Label) => rule(isUrl, `${provided("url", label)} has invalid format`),
  email: (label?: Label) => rule((value) => EMAIL.test(textOf(value)), `${provided("email", label)} must be valid.`),
  length: (label: Label, count: number, unit = "characters") =>
    rule((value) => sizeOf(value) === count, `${subject(label)} must be exactly ${counted(count, unit)}.`),
  minLength: (label: Label, least: number, unit = "characters") =>
    rule((value) => sizeOf(value) >= least, `${subject(label)} must be at least ${counted(least, unit)}.`),
  maxLength: (label: Label, most: number, unit = "characters") =>
    rule((value) => sizeOf(value) <= most, `${subject(label)} must be at most ${counted(most, unit)}.`),
  confirm: (label: Label, other: unknown) =>
    rule((value) => value === other, `${subject(label)} field does not match.`),
  is: (label: Label, expected: unknown) =>
    rule((value) => value === expected, `${subject(label)} must be ${textOf(expected)}.`),
  isNot: (label: Label, refused: unknown) =>
    rule((value) => value !== refused, `${subject(label)} must not be ${textOf(refused)}.`),
};

/** The message of the first rule that fails. */
export function check(value: unknown, list: readonly Rule[]) {
  for (const one of list) {
    const message = one(value);
    if (message) return message;
  }
  return undefined;
}
