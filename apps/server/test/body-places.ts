import type { Schema } from "@gatehouse/contract/call.ts";
import { ofAnyType } from "./strange-input.ts";

type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
};

const definitionOf = (schema: Schema) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** What the value is read as, or may be; of what it becomes only a group of members says anything of the body. */
function formsOf({ innerType, in: read, out, options = [] }: Definition): Schema[] {
  const group = out && definitionOf(out).shape ? out : undefined;
  return [innerType, read, group, ...options].filter((form) => form !== undefined);
}

/** Somewhere in a body: where, what may stand there, and the body with a value there and all else as it should be. */
export type BodyPlace = { path: PropertyKey[]; schema: Schema; bodyWith: (value: unknown) => unknown };

/** A name in a map whose names are the client's own. */
const OWN_NAME = "d4q5fld2cun8qk7b3nq0";

/** Every place within, however deep; of a value with several forms, those of each. */
export function placesIn(schema: Schema): BodyPlace[] {
  const definition = definitionOf(schema);
  const { shape, element, valueType } = definition;
  if (shape) {
    const others = exampleOf(schema) as object;
    return Object.entries(shape).flatMap(([name, member]) =>
      under(name, member, (value) => ({ ...others, [name]: value })),
    );
  }
  if (element) return under(0, element, (value) => [value]);
  if (valueType) return under(OWN_NAME, valueType, (value) => ({ [OWN_NAME]: value }));
  return formsOf(definition).flatMap(placesIn);
}

function under(key: PropertyKey, schema: Schema, put: (value: unknown) => unknown): BodyPlace[] {
  const within = placesIn(schema).map(({ path, bodyWith, ...place }) => ({
    ...place,
    path: [key, ...path],
    bodyWith: (value: unknown) => put(bodyWith(value)),
  }));
  return [{ path: [key], schema, bodyWith: put }, ...within];
}

/** What fits where something must stand. */
const fitting: unknown[] = [
  ...["x", "card", "web", "021000021", "123456789", "of_the_matrix1", "public-key"],
  ...["a@b.co", "https://b.co", "b.co", "2026-01-01T00:00:00Z", "12:00", "America/Chicago"],
  ...[20, 43, 64].map((length) => "0".repeat(length)),
  ...["5551234567", true, 5, ...ofAnyType],
];

const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;

/** The least that the schema takes. */
export function exampleOf(schema: Schema): unknown {
  const definition = definitionOf(schema);
  const { type, shape, element, entries = {}, values = [] } = definition;
  if (type !== "object" && takes(schema, undefined)) return undefined;
  if (shape) {
    const members = Object.entries(shape).map(([name, member]) => [name, exampleOf(member)]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const forms = formsOf(definition).map(exampleOf);
  const lists = element ? [[exampleOf(element)]] : [];
  return [...forms, ...lists, ...Object.values(entries), ...values, ...fitting].find((value) => takes(schema, value));
}
