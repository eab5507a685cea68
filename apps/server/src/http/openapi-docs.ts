import type { FieldDocs, ModuleDocs } from "@gatehouse/contract/docs.ts";
import { sharedFields } from "@gatehouse/contract/field-docs.ts";
import { COMPONENTS, type JsonSchema, patterns } from "./openapi-schemas.ts";

/** Where a member is: its module, the call or component that holds it, and the member that it is part of. Requests have examples. */
export type Place = { docs: ModuleDocs; owner: string; parent: string; withExamples: boolean };

/** Adds descriptions and examples to every member at any depth. */
export function describeMembers(schema: JsonSchema, place: Place): JsonSchema {
  const within = (member: JsonSchema, parent = place.parent) => describeMembers(member, { ...place, parent });
  const result = { ...schema };
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([name, member]) => [
      name,
      describeMember(name, member, place),
    ]);
    result.properties = Object.fromEntries(members);
  }
  if (schema.items) result.items = within(schema.items);
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const forms = schema[key];
    if (forms) result[key] = forms.map((form) => within(form));
  }
  if (typeof schema.additionalProperties === "object")
    result.additionalProperties = within(schema.additionalProperties);
  return result;
}

/** Describes one member, and the members inside it. */
export function describeMember(name: string, member: JsonSchema, place: Place): JsonSchema {
  const { text, example } = findDocs(name, member, place);
  const inside = describeMembers(member, { ...place, parent: name });
  const described = text === undefined ? inside : { ...inside, description: text };
  const isExample = place.withExamples && example !== undefined && accepts(member, example);
  return isExample ? { ...described, examples: [example] } : described;
}

type Found = { text?: string; example?: unknown };

function findDocs(name: string, member: JsonSchema, { docs, owner, parent }: Place): Found {
  const own = docs.fields ?? {};
  const near = own[`${owner}.${name}`] ?? sharedFields[`${owner}.${name}`];
  const found =
    near ??
    textByShape(name, member, owner) ??
    own[`${parent}.${name}`] ??
    own[name] ??
    sharedFields[`${parent}.${name}`] ??
    sharedFields[name];
  const { text, example }: Found = typeof found === "string" ? { text: found } : (found ?? {});
  return { text, example: example ?? exampleByShape(name, member) };
}

const words = (name: string) => name.replaceAll(/[_-]/g, " ");
const componentOf = ({ $ref }: JsonSchema) => $ref?.slice(COMPONENTS.length);
const formsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? [schema]).flatMap((form) => (form.anyOf ? formsOf(form) : [form]));

/** Describes members of families that share a form: filters, required fields, style values and series. */
function textByShape(name: string, member: JsonSchema, owner: string): FieldDocs | undefined {
  const component = componentOf(member);
  if (component === "FieldFilter") return `Filters by ${words(name)}.`;
  if (component === "DateFilter") return `Filters by the time range of \`${name}\`.`;
  if (component === "TimeSeries") return sharedFields[`series.${name}`] ?? `One point a day: ${words(name)}.`;
  if (component === "RankedPoints") return `Number of payments by ${words(name.replace(/_count$/, ""))}.`;
  if (formsOf(member).some((form) => form.enum?.join() === "required,optional,hidden"))
    return "Whether forms require, offer or hide the field.";
  if (owner === "Styles") return `CSS value of the style \`${name}\`.`;
  return undefined;
}

const ID_PATTERN = "^[0-9a-v]{20}$";
const EXAMPLE_ID = "d4q5fld2cun8qk7b3nq0";

/** Gives an example for ids and times. */
function exampleByShape(name: string, member: JsonSchema): unknown {
  const [form = {}] = formsOf(member).filter(({ type, const: only }) => type !== "null" && only !== "");
  if (form.pattern === ID_PATTERN || (form.type === "string" && /(^|_)id$/.test(name))) return EXAMPLE_ID;
  if (form.format === "date-time") return "2026-01-31T17:04:05Z";
  if (form.type === "array" && form.items?.pattern === ID_PATTERN) return [EXAMPLE_ID];
  return undefined;
}

const typeOf = (value: unknown) => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
};

/** Whether a scalar or a list of scalars is a valid value, as far as an example needs. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema.$ref) return false;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return forms.some((form) => accepts(form, value));
  if (schema.allOf?.some((form) => !accepts(form, value))) return false;
  return isChoice(schema, value) && hasType(schema, value) && isInBounds(schema, value);
}

function isChoice(schema: JsonSchema, value: unknown): boolean {
  return schema.const === undefined ? (schema.enum?.includes(value) ?? true) : schema.const === value;
}

function hasType(schema: JsonSchema, value: unknown): boolean {
  const type = typeOf(value);
  const types = [schema.type ?? type].flat();
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function isInBounds(schema: JsonSchema, value: unknown): boolean {
  if (typeof value === "string") return acceptsText(schema, value);
  if (typeof value === "number") return (schema.minimum ?? value) <= value && value <= (schema.maximum ?? value);
  return !Array.isArray(value) || value.every((item) => accepts(schema.items ?? {}, item));
}

function acceptsText(
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  value: string,
): boolean {
  const fits = pattern === undefined || patterns.get(pattern)?.test(value) === true;
  return fits && value.length >= minLength && value.length <= maxLength;
}
