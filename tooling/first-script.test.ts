import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { plant, repository } from "./fixture.ts";
import { wayToPackage } from "./import-graph.ts";
import { treeFiles } from "./tree-files.ts";

const contract = "packages/contract/src";
const CALL_DATA = /^packages\/contract\/src\/[^/]+\/([\w-]+-)?(calls|errors)\.ts$/;

const fixture = plant({
  [`${contract}/schemas.ts`]:
    'import * as z from "zod/mini";\nexport type Note = string;\nexport const note = z.string();\n',
  [`${contract}/names.ts`]: 'import { note } from "./schemas.ts";\nexport const names = [note];\n',
  "apps/panel/src/by-name.ts": 'import {\n  names,\n} from "@gatehouse/contract/names.ts";\nconsole.log(names);\n',
  "apps/panel/src/by-types.ts": [
    'import { type Note } from "@gatehouse/contract/schemas.ts";',
    'import type { note } from "@gatehouse/contract/schemas.ts";',
    'export const later = (): Promise<typeof note | Note> => import("@gatehouse/contract/schemas.ts");\n',
  ].join("\n"),
});
afterAll(() => fixture.remove());

const waysIn = (root: string, files: string[]) => files.flatMap((file) => wayToPackage(root, file, "zod") ?? []);

test("a schema is found behind other files, but not behind types and what is loaded later", () => {
  const files = ["apps/panel/src/by-name.ts", "apps/panel/src/by-types.ts"];
  expect(waysIn(fixture.root, files)).toEqual([
    "apps/panel/src/by-name.ts",
    `${contract}/names.ts`,
    `${contract}/schemas.ts`,
  ]);
});

test("the data of calls and errors is without schemas, so that the panel can take it alone", () => {
  const files = treeFiles(repository, join(repository, contract)).filter((file) => CALL_DATA.test(file));
  expect(files.length).toBeGreaterThan(30);
  expect(waysIn(repository, files)).toEqual([]);
});

test("the first script of the panel, the dashboard and the lists of payments build no schemas", () => {
  const pages = ["reporting/dashboard-page", "transactions/search/search-page", "transactions/search/across-page"];
  const files = ["early.ts", ...pages.map((page) => `modules/${page}.tsx`)];
  expect(
    waysIn(
      repository,
      files.map((file) => `apps/panel/src/${file}`),
    ),
  ).toEqual([]);
});
