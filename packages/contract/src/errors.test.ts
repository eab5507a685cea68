import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { ErrorDefinitions } from "./error-definitions.ts";
import { errors } from "./errors.ts";

const inModules = readdirSync(import.meta.dirname)
  .map((module) => `./${module}/errors.ts`)
  .filter((file) => existsSync(new URL(file, import.meta.url)));
const files = ["./shared-errors.ts", ...inModules];

test("every defined error is an error of the API, and each code is defined once", async () => {
  const modules = await Promise.all(files.map((file) => import(file)));
  const definitions = modules.flatMap((module) => Object.values<ErrorDefinitions>(module));
  const codes = definitions.flatMap((one) => Object.keys(one));
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted());
  for (const one of definitions) expect(errors).toMatchObject(one);
});
