import type { CallWithSchemas, Schema } from "@gatehouse/contract/call.ts";
import { modules } from "@gatehouse/contract/calls.ts";
import { sharedSchemas } from "@gatehouse/contract/field-docs.ts";
import { flag } from "@gatehouse/contract/primitives.ts";
import * as z from "zod/mini";

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
};

type Direction = "input" | "output";
type Components = Record<string, JsonSchema>;
export type CallJson = { input?: JsonSchema; query?: JsonSchema; reply: JsonSchema };

export const COMPONENTS = "#/components/schemas/";

/** Patterns of the converted schemas by their source. */
export const patterns = new Map<string, RegExp>();

/** Converts the schemas of all calls. Schemas that a module's docs name become components. */
export function readSchemas(calls: readonly CallWithSchemas[]): {
  byCall: Map<string, CallJson>;
  components: Components;
  /** Components that requests refer to. */
  inputs: Set<string>;
} {
  const registries = { input: namedSchemas({ Flag: flag }), output: namedSchemas({}) };
  const found = { input: {} as Components, output: {} as Components };
  const read = (schema: Schema, io: Direction) => convert(schema, io, { registry: registries[io], found: found[io] });
  const raw = calls.map(({ name, input, query, reply }) => {
    const json: CallJson = { reply: read(reply, "output") };
    if (input) json.input = read(input, "input");
    if (query) json.query = read(query, "input");
    return [name, json] as const;
  });
  const differing = differingNames(found);
  const shownAs = Object.assign({}, ...Object.values(modules).map(({ docs }) => docs.shownAs ?? {}));
  const outputName = (name: string): string => shownAs[name] ?? name;
  const inputName = (name: string) => (differing.has(name) ? `${name}Input` : name);
  const byCall = raw.map(([name, { input, query, reply }]) => {
    const json: CallJson = { reply: renamed(reply, outputName) };
    if (input) json.input = renamed(input, inputName);
    if (query) json.query = inlined(renamed(query, inputName), found.input);
    return [name, json] as const;
  });
  const inputs = renamedAll(found.input, inputName);
  const shown = Object.fromEntries(Object.entries(found.output).filter(([name]) => !shownAs[name]));
  const components = { ...renamedAll(shown, outputName), ...inputs };
  return { byCall: new Map(byCall), components, inputs: new Set(Object.keys(inputs)) };
}

function renamedAll(components: Components, rename: (name: string) => string): Components {
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [rename(name), renamed(schema, rename)]),
  );
}

function namedSchemas(more: Record<string, Schema>) {
  const registry = z.registry<{ id: string }>();
  for (const schemas of [more, sharedSchemas, ...Object.values(modules).map(({ docs }) => docs.schemas ?? {})])
    for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  return registry;
}

type Conversion = { registry: ReturnType<typeof namedSchemas>; found: Components };

/** Converts one schema, without bounds that only say "a safe integer" and patterns that repeat a format. */
function convert(schema: Schema, io: Direction, { registry, found }: Conversion): JsonSchema {
  const { $defs = {}, properties } = z.toJSONSchema(z.object({ schema }), {
    io,
    metadata: registry,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (io === "output" && zodSchema === flag) jsonSchema.type = "boolean";
      rememberPatterns(zodSchema._zod.def.checks);
      // A reply may get new members: a client that is generated from the document must accept them.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) found[name] = toComponents(definition);
  return toComponents(properties?.schema);
}

function rememberPatterns(checks: readonly z.core.$ZodCheck<never>[] = []): void {
  for (const { _zod } of checks)
    if ("pattern" in _zod.def && _zod.def.pattern instanceof RegExp)
      patterns.set(_zod.def.pattern.source, _zod.def.pattern);
}

function toComponents(json: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}`));
}

/** Names whose input and output forms differ, also through a schema that they refer to. */
function differingNames({ input, output }: { input: Components; output: Components }): Set<string> {
  const shared = Object.keys(input).filter((name) => output[name]);
  const differing = new Set(shared.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])));
  const refersToDiffering = (name: string) =>
    [...differing].some((other) => JSON.stringify(input[name]).includes(`"${COMPONENTS}${other}"`));
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const name of shared) if (refersToDiffering(name)) differing.add(name);
  }
  return differing;
}

function renamed(schema: JsonSchema, rename: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema);
  return JSON.parse(
    text.replace(/"\$ref":"#\/components\/schemas\/(\w+)"/g, (_, name) => `"$ref":"${COMPONENTS}${rename(name)}"`),
  );
}

/** A query's members become parameters, so its schema can't be a component. */
function inlined(schema: JsonSchema, components: Components): JsonSchema {
  return schema.$ref ? (components[schema.$ref.slice(COMPONENTS.length)] ?? schema) : schema;
}
