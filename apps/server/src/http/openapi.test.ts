import { readFileSync } from "node:fs";
import { allCalls, modules } from "@gatehouse/contract/calls.ts";
import { validate } from "@scalar/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

type Content = Record<string, { schema: JsonSchema }>;
type Response = { description: string; content: Content };
type Parameter = { name: string; description?: string; schema: JsonSchema };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: boolean;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, Response | { $ref: string }>;
  requestBody?: { content: Content };
};
type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    schemas: Record<string, JsonSchema>;
  };
};

const document = openApiDocument() as Document;
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** The part that a reference names. */
function resolved<T extends object>(part: T | { $ref: string }): T {
  if (!("$ref" in part)) return part;
  const [, section = "", name = ""] = /^#\/components\/(\w+)\/(\w+)$/.exec(part.$ref) ?? [];
  return (document.components as unknown as Record<string, Record<string, T>>)[section]?.[name] as T;
}

test("docs/openapi.json is the contract of today: `npm run openapi` writes it", () => {
  const file = new URL("../../../../docs/openapi.json", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(document, null, 2)}\n`);
});

test("holds every declared call and no other", () => {
  expect(operations.map((one) => one.operationId).sort()).toEqual(allCalls.map((call) => call.name).sort());
});

test("is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await validate(text);
  expect([valid, errors]).toEqual([true, []]);
});

test("is at most 750 kB", () => {
  expect(text.length).toBeLessThan(750_000);
});

test.each(allCalls.map((call) => [call.name, call] as const))("%s lists its input and errors", (_name, call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  const responses = operation?.responses ?? {};
  expect(responses["200"]).toBeDefined();
  expect(operation?.requestBody !== undefined).toBe(call.input !== undefined);
  if (call.errors.includes("not_found"))
    expect(responses["404"] && resolved(responses["404"]).description).toBe("not found");
  if (call.access.kind === "caller") expect(responses["401"]).toBeDefined();
});

describe("texts of calls", () => {
  test("are written for calls that exist, in groups that exist", () => {
    for (const { docs, calls } of Object.values(modules)) {
      expect(Object.keys(docs.calls).sort()).toEqual(calls.map(({ name }) => name).sort());
      for (const { group } of Object.values(docs.calls)) if (group) expect(Object.keys(docs.groups)).toContain(group);
    }
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
  });

  test("have unique titles: a verb in the imperative, sentence case, no full stop", () => {
    const titles = operations.map(({ summary }) => summary);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    expect(titles.filter((title) => !/^(?!The |An? )[A-Z][a-z]+ .*[^.]$/.test(title))).toEqual([]);
  });

  test("mark legacy calls as deprecated and name their replacement first", () => {
    const deprecated = operations.filter((one) => one.deprecated);
    expect(deprecated.length).toBeGreaterThan(20);
    for (const { description } of deprecated) expect(description).toMatch(/^Deprecated\. \S.*\.\n/);
    const paths = new Set(Object.keys(document.paths));
    const named = deprecated.flatMap(
      ({ description }) => /^Deprecated\. Use \w+ (\S+)\.\n/.exec(description)?.[1] ?? [],
    );
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });
});

type Visit = (schema: JsonSchema, at: string) => void;

/** Visits a schema and every schema inside it. */
function walk(schema: JsonSchema, at: string, visit: Visit): void {
  visit(schema, at);
  for (const [name, member] of Object.entries(schema.properties ?? {})) walk(member, `${at}.${name}`, visit);
  for (const form of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(form, at, visit);
  if (schema.items) walk(schema.items, `${at}[]`, visit);
  if (typeof schema.additionalProperties === "object") walk(schema.additionalProperties, `${at}{}`, visit);
}

const schemasOf = (content: Content = {}) => Object.values(content).map(({ schema }) => schema);

function walkAll(visit: Visit): void {
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters) walk(resolved(parameter).schema, `${operationId} parameter`, visit);
    for (const schema of schemasOf(requestBody?.content)) walk(schema, `${operationId} body`, visit);
    for (const response of Object.values(responses))
      for (const schema of schemasOf(resolved(response).content)) walk(schema, `${operationId} reply`, visit);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name, visit);
}

describe("members and parameters", () => {
  test("have a description at any depth", () => {
    const missing = new Set<string>();
    walkAll(({ properties = {} }, at) => {
      for (const [name, { description }] of Object.entries(properties)) if (!description) missing.add(`${at}.${name}`);
    });
    for (const { operationId, parameters = [] } of operations)
      for (const part of parameters)
        if (!resolved(part).description) missing.add(`${operationId} ${resolved(part).name}`);
    expect([...missing]).toEqual([]);
  });

  test("have descriptions that are sentences", () => {
    const wrong = new Set<string>();
    walkAll(({ description }) => {
      if (description !== undefined && !/^\S.*[.)]$/.test(description)) wrong.add(description);
    });
    expect([...wrong]).toEqual([]);
  });

  test("have examples that their schemas accept", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    const refused = new Set<string>();
    walkAll(({ examples = [], ...schema }, at) => {
      const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#'));
      for (const example of examples) if (!ajv.validate(absolute, example)) refused.add(at);
    });
    expect([...refused]).toEqual([]);
  });

  test("refer to components that exist, and every component is used", () => {
    const used = [...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, path]) => path);
    const sections = Object.entries(document.components).filter(([section]) => section !== "securitySchemes");
    const declared = sections.flatMap(([section, parts]) => Object.keys(parts).map((name) => `${section}/${name}`));
    expect([...new Set(used)].sort()).toEqual(declared.sort());
  });
});
