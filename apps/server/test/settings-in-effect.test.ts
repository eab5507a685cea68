import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { merchantFlags, merchantPermissions } from "@gatehouse/contract/accounts/account.ts";
import { initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import { effectiveFlags, effectivePermissions, idleDefaults } from "@gatehouse/contract/accounts/in-effect.ts";
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

/** Whatever stands outside the screens that set them. */
const obeying = globSync("{server,panel}/src/**/*.{ts,tsx}", { cwd: apps })
  .filter((path) => !/\.test\.tsx?$|src\/seed\/|modules\/accounts\//.test(path))
  .map((path) => readFileSync(join(apps, path), "utf8"))
  .join("\n");

test("a default of a merchant is offered on screens exactly where something obeys it", () => {
  const { merchant, virtual_terminal, line_items, vault, reporting } = initialDefaultValues;
  const names = Object.keys({ ...merchant, ...virtual_terminal, ...line_items, ...vault, ...reporting });
  const idle = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(obeying));
  // The tax ID is read where merchants are, for all who print it.
  expect(idle).toEqual(["tax_identifier", ...idleDefaults]);
});
