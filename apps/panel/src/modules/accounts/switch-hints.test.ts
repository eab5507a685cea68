import { expect, test } from "vitest";
import { say } from "../../lib/say.ts";
import { permissionGroups } from "../../session/permissions.ts";
import { switchHints } from "./switch-hints.ts";

/** So many characters fit a line of the two columns in which boxes stand. */
const LINE = 62;

const ofPeople = permissionGroups.flatMap(({ permissions }) =>
  permissions.map(([, label, hint = ""]) => [label, hint]),
);
const ofMerchants = Object.entries(switchHints).map(([name, hint]) => [say(name), hint]);

test("what a box allows is told in one line, and says more than its name", () => {
  const told = [...ofPeople, ...ofMerchants];
  expect(told.filter(([, hint = ""]) => hint.length > LINE)).toEqual([]);
  expect(told.filter(([label, hint]) => hint === `${label}.`)).toEqual([]);
  expect(told.filter(([, hint]) => hint === "").map(([label]) => label)).toEqual(["Take sales"]);
});
