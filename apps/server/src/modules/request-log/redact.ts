import type { CallWithSchemas, Schema } from "@gatehouse/contract/call.ts";
import { errorText, type RefusalData } from "@gatehouse/contract/error-definitions.ts";
import { errors } from "@gatehouse/contract/errors.ts";
import { isLoggable } from "@gatehouse/contract/loggable.ts";
import { marksOf } from "@gatehouse/contract/marks.ts";
import { currency, id, time } from "@gatehouse/contract/primitives.ts";
import { isSecret } from "@gatehouse/contract/secret.ts";
import { withoutCardNumbers } from "../../http/card-numbers.ts";
import { marked } from "../../http/marks.ts";
import type { Refusal } from "../../refusal.ts";

/** Stands for every value that is not on the allow-list. */
export const REDACTED = "[redacted]";
const CUT = "[cut]";

/** Values of a body that are looked at; the rest is cut. */
const MOST_VALUES = 2_000;
const MOST_CHARACTERS = 16_384;
const MOST_LOGGABLE = 200;
const MOST_NUMBER = 1e12;

/**
 * What may be stored of a value. Nothing is allowed unless the contract closes its form: booleans, numbers, words of an enumeration,
 * ids of the gateway, times and currencies, and texts of replies that are marked as loggable. All other texts are redacted.
 */
export type Rule = {
  booleans: boolean;
  numbers: boolean;
  loggable: boolean;
  words: ReadonlySet<unknown>;
  forms: readonly RegExp[];
  members?: ReadonlyMap<string, Rule>;
  items?: Rule;
};

const nothing: Rule = { booleans: false, numbers: false, loggable: false, words: new Set(), forms: [] };

type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
};

const definitionOf = (schema: Schema) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

const closedForms = new Map<Schema, RegExp>([
  [id, /^[0-9a-v]{20}$/],
  [time, /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/],
  [currency, /^[A-Za-z]{3}$/],
]);

/** The allow-list of a schema. */
export function ruleOf(schema: Schema): Rule {
  if (isSecret(schema)) return nothing;
  if (isLoggable(schema)) return { ...nothing, loggable: true };
  const form = closedForms.get(schema);
  return form ? { ...nothing, forms: [form] } : ruleOfParts(schema);
}

function ruleOfParts(schema: Schema): Rule {
  const { shape, element, innerType, in: read, out, options } = definitionOf(schema);
  if (shape) return { ...nothing, members: membersOf(schema, shape) };
  if (element) return { ...nothing, items: ruleOf(element) };
  if (read && out) return { ...ruleOf(read), numbers: takesNumbers(read) && becomesNumber(out) };
  if (innerType) return ruleOf(innerType);
  return options ? joined(options) : ruleOfValue(schema);
}

function ruleOfValue(schema: Schema): Rule {
  const { type, entries, values } = definitionOf(schema);
  if (entries || values) return { ...nothing, words: new Set(values ?? Object.values(entries ?? {})) };
  return { ...nothing, booleans: type === "boolean", numbers: type === "number" || type === "int" };
}

function membersOf(schema: Schema, shape: Record<string, Schema>): Map<string, Rule> {
  const marks = marksOf(schema);
  const isSensitive = (name: string) => marks[name]?.sensitive === true || marks[name]?.searched === true;
  return new Map(Object.entries(shape).map(([name, member]) => [name, isSensitive(name) ? nothing : ruleOf(member)]));
}

function joined(options: readonly Schema[]): Rule {
  const rule = options.map(ruleOf).reduce(join);
  return options.some(isOpenText) ? { ...rule, numbers: false } : rule;
}

/** A number where any text may stand can be anything that is made of digits, such as a card number. */
const isOpenText = (schema: Schema) => definitionOf(schema).type === "string" && !closedForms.has(schema);

function takesNumbers(schema: Schema): boolean {
  const { type, innerType, in: read, options = [] } = definitionOf(schema);
  const forms = [innerType, read, ...options].filter((form) => form !== undefined);
  return type === "number" || forms.some(takesNumbers);
}

function becomesNumber(schema: Schema): boolean {
  const { type, innerType, out } = definitionOf(schema);
  const last = out ?? innerType;
  return last ? becomesNumber(last) : type === "number";
}

function join(one: Rule, other: Rule): Rule {
  const members = joinMembers(one.members, other.members);
  const items = one.items && other.items ? join(one.items, other.items) : (one.items ?? other.items);
  return {
    booleans: one.booleans || other.booleans,
    numbers: one.numbers || other.numbers,
    loggable: one.loggable || other.loggable,
    words: new Set([...one.words, ...other.words]),
    forms: [...one.forms, ...other.forms],
    ...(members ? { members } : {}),
    ...(items ? { items } : {}),
  };
}

function joinMembers(one: Rule["members"], other: Rule["members"]): Rule["members"] {
  if (!one || !other) return one ?? other;
  const members = new Map(one);
  for (const [name, rule] of other) {
    const known = members.get(name);
    members.set(name, known ? join(known, rule) : rule);
  }
  return members;
}

/** The value as JSON with everything redacted that the rule doesn't allow; "" for none. */
export function redact(rule: Rule, value: unknown): string {
  if (value === undefined) return "";
  const text = JSON.stringify(allowed(rule, value, { values: MOST_VALUES }));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… ${CUT}` : text;
}

type Left = { values: number };

function allowed(rule: Rule, value: unknown, left: Left): unknown {
  left.values -= 1;
  if (left.values < 0) return CUT;
  if (value === null || typeof value !== "object") return allowedScalar(rule, value);
  if (Array.isArray(value)) return rule.items ? allowedItems(rule.items, value, left) : REDACTED;
  return rule.members ? allowedMembers(rule.members, value, left) : REDACTED;
}

function allowedScalar(rule: Rule, value: unknown): unknown {
  if (value === null || value === "") return value;
  if (typeof value === "string") return allowedText(rule, value);
  const isAllowed = typeof value === "number" ? isAllowedNumber(rule, value) : rule.booleans;
  return isAllowed ? value : REDACTED;
}

const isAllowedNumber = ({ numbers, words }: Rule, value: number) =>
  (numbers && Math.abs(value) < MOST_NUMBER) || words.has(value);

function allowedText({ words, forms, loggable }: Rule, text: string): string {
  if (words.has(text) || forms.some((form) => form.test(text))) return text;
  return loggable ? withoutCardNumbers("", text.slice(0, MOST_LOGGABLE)) : REDACTED;
}

function allowedItems(rule: Rule, items: readonly unknown[], left: Left): unknown[] {
  const shown: unknown[] = [];
  for (const item of items) {
    shown.push(allowed(rule, item, left));
    if (left.values < 0) break;
  }
  return shown;
}

/** The name of a member that the contract doesn't declare is the client's own text and is redacted as well. */
function allowedMembers(members: ReadonlyMap<string, Rule>, value: object, left: Left): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const rule = members.get(name);
    if (member !== undefined) shown[rule ? name : REDACTED] = rule ? allowed(rule, member, left) : REDACTED;
    if (left.values < 0) break;
  }
  return shown;
}

/** The rules of a call. */
export type CallRules = { query: Rule; input: Rule; reply: Rule };

const rulesByCall = new Map<string, CallRules>();

/** The rules of a call, built when it is first logged. */
export function rulesOf(call: CallWithSchemas): CallRules {
  const known = rulesByCall.get(call.name);
  if (known) return known;
  const rules = {
    query: call.query ? ruleOf(call.query) : { ...nothing, members: new Map() },
    input: call.input ? ruleOf(call.input) : { ...nothing, members: new Map() },
    reply: replyRuleOf(call),
  };
  rulesByCall.set(call.name, rules);
  return rules;
}

/** The rule of the whole reply: the envelope with the call's data. */
function replyRuleOf({ reply, bare, alsoTop = [] }: CallWithSchemas): Rule {
  const data = ruleOf(reply);
  if (bare) return data;
  const count = { ...nothing, numbers: true };
  const word = { ...nothing, words: new Set(["success"]) };
  const top = alsoTop.map((name) => [name, data.members?.get(name) ?? nothing] as const);
  return {
    ...nothing,
    members: new Map([
      ["status", word],
      ["msg", word],
      ["data", data],
      ["total_count", count],
      ["count", count],
      ...top,
    ]),
  };
}

/** Errors whose detail the server writes, from no text of the request. */
const OWN_DETAILS: readonly string[] = ["unfit_field", "action_not_allowed", "amount_exceeds"];

/** The reply to a refused request as JSON. A detail or a place that may repeat a text of the request is redacted. */
export function redactRefusal({ code, data }: Refusal): string {
  const at = data.at === undefined ? undefined : declaredPlace(data.at);
  const isOwnDetail = data.detail === undefined || OWN_DETAILS.includes(code);
  const detail = isOwnDetail ? data.detail : REDACTED;
  const field = at === data.at ? data.field : REDACTED;
  const msg = withoutCardNumbers("", errorText(errors[code], { ...data, field, detail } as RefusalData));
  const status = errors[code].status >= 500 ? "error" : "failed";
  return JSON.stringify({ status, msg, data: null, ...(at === undefined ? {} : { field: at }) });
}

/** The place with each name redacted that no schema declares. */
const declaredPlace = (at: string) =>
  at.replace(/[^.[\]]+/g, (name) => (marked.names.has(name) || /^\d{1,4}$/.test(name) ? name : REDACTED));
