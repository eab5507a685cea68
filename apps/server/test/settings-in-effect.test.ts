import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { merchantFlags, merchantPermissions } from "@gatehouse/contract/accounts/account.ts";
import { effectiveFlags, effectivePermissions } from "@gatehouse/contract/accounts/in-effect.ts";
import { expect, test } from "vitest";

const apps = join(import.meta.dirname, "../..");
const source = globSync("{server,panel}/src/**/*.{ts,tsx}", { cwd: apps })
  .filter((path) => !/\.test\.tsx?$|server\/src\/seed\//.test(path))
  .map((path) => readFileSync(join(apps, path), "utf8"))
  .join("\n");

/** The names that something outside the contract asks for. */
const askedFor = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(source));

test.each([
  { what: "permission", all: merchantPermissions.shape, offered: effectivePermissions },
  { what: "flag", all: merchantFlags.shape, offered: effectiveFlags },
])("a $what of a merchant is offered on screens exactly where something depends on it", ({ all, offered }) => {
  const names = Object.keys(all);
  expect(askedFor(names)).toEqual(names.filter((name) => (offered as readonly string[]).includes(name)));
});
