import { readFileSync } from "node:fs";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

type Operation = { operationId: string; responses: Record<string, { description: string }>; requestBody?: object };
const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

test("docs/openapi.json is the contract of today: `npm run openapi` writes it", () => {
  const file = new URL("../../../../docs/openapi.json", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(document, null, 2)}\n`);
});

test("every declared call stands in it, and no other", () => {
  const named = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(named.sort()).toEqual(allCalls.map((call) => call.name).sort());
});

test.each(allCalls.map((call) => [call.name, call] as const))("%s says what it takes and refuses", (_name, call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  expect(operation?.responses["200"]).toBeDefined();
  expect(operation?.requestBody !== undefined).toBe(call.input !== undefined);
  if (call.errors.includes("not_found")) expect(operation?.responses["404"]?.description).toBe("not found");
  if (call.access.kind === "caller") expect(operation?.responses["401"]).toBeDefined();
});
