import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cruise } from "./cruise.ts";
import { type Files, type Fixture, plant, repository } from "./fixture.ts";
import { cruisedFiles } from "./tidy.ts";

const planted: Fixture[] = [];
afterAll(() => {
  for (const fixture of planted) fixture.remove();
});

function tree(files: Files): string {
  const fixture = plant(files);
  planted.push(fixture);
  return fixture.root;
}

function run(tool: string, root: string, ...args: string[]): { status: number | null; stdout: string } {
  const program = join(repository, "node_modules/.bin", tool);
  return spawnSync(program, args, { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
}

const manifest = (name: string, rest: object = {}) =>
  JSON.stringify({ name, private: true, type: "module", dependencies: { "@gatehouse/contract": "*" }, ...rest });

/** A tree in which everything is used. */
const alive: Files = {
  "package.json": manifest("gatehouse", { workspaces: ["packages/*", "apps/*"] }),
  "apps/server/package.json": manifest("@gatehouse/server", { main: "src/main.ts" }),
  "apps/panel/package.json": manifest("@gatehouse/panel"),
  "apps/panel/index.html": '<script type="module" src="/src/main.tsx"></script>\n',
  "apps/panel/src/main.tsx": 'import { Button } from "@gatehouse/ui/button.tsx";\nconsole.log(Button);\n',
  "apps/server/src/main.ts":
    'import { it } from "@gatehouse/contract/call.ts";\nimport { sum } from "@gatehouse/money/sum.ts";\nconsole.log(it, sum);\n',
  "packages/contract/src/call.ts": "export const it = 1;\n",
  "packages/money/src/sum.ts": "export const sum = 1;\n",
  "packages/ui/src/button.tsx": "export const Button = 1;\n",
};

type Unused = { file: string } & Partial<Record<"files" | "exports" | "types", { name: string }[]>>;

/** What knip calls dead, as `file` or `file: export`. */
function unusedIn(files: Files): string[] {
  const settings = [
    "--config",
    join(repository, "knip.json"),
    "--include",
    "files,exports,types",
    "--reporter",
    "json",
  ];
  const { stdout } = run("knip", tree(files), ...settings);
  const { issues }: { issues: Unused[] } = JSON.parse(stdout);
  return issues.flatMap(({ file, files: whole = [], exports = [], types = [] }) => [
    ...whole.map(() => file),
    ...[...exports, ...types].map(({ name }) => `${file}: ${name}`),
  ]);
}

test("knip refuses a file and an export that nobody uses, in each part of the tree, and nothing else", () => {
  const folders = [
    "apps/server/src",
    "apps/panel/src",
    "packages/contract/src",
    "packages/money/src",
    "packages/ui/src",
  ];
  const files = Object.fromEntries(folders.map((folder) => [`${folder}/dead-file.ts`, "export const it = 1;\n"]));
  const dead = ["deadExport", "deadElsewhere", "DeadType"];
  const lines =
    "export const deadElsewhere = 2;\nexport const deadExport = deadElsewhere;\nexport type DeadType = 2;\n";
  const used = ["packages/contract/src/call.ts", "packages/money/src/sum.ts", "packages/ui/src/button.tsx"];
  const exports = Object.fromEntries(used.map((name) => [name, `${alive[name]}${lines}`]));
  const found = unusedIn({ ...alive, ...files, ...exports });
  for (const file of Object.keys(files)) expect(found.filter((one) => one.startsWith(file))).not.toEqual([]);
  for (const file of used) expect(found).toEqual(expect.arrayContaining(dead.map((name) => `${file}: ${name}`)));
  expect(found.filter((one) => !/dead/i.test(one))).toEqual([]);
  expect(unusedIn(alive)).toEqual([]);
});

describe("the compiler", () => {
  const violations: [what: string, code: string, text: string][] = [
    ["an enum", "TS1294", "export enum Colour {\n  red,\n}\n"],
    ["a namespace with values", "TS1294", "export namespace colours {\n  export const red = 1;\n}\n"],
    ["a parameter property", "TS1294", "export class Colour {\n  constructor(readonly red: number) {}\n}\n"],
    ["a type that is imported as a value", "TS1484", 'import { It } from "./fine.ts";\nexport const it: It = 1;\n'],
    ["what may be undefined", "TS2532", "export const it = (list: string[]) => list[0].length;\n"],
    ["a parameter without a type", "TS7006", "export const it = (value) => value;\n"],
  ];
  const name = (index: number) => `apps/server/src/planted-${index}.ts`;
  const files = Object.fromEntries(violations.map(([, , text], index) => [name(index), text]));
  // The repository's own settings, without the packages that a planted tree has not got.
  const bare = { "bare.json": JSON.stringify({ extends: "./tsconfig.json", compilerOptions: { types: [] } }) };
  const fine = { "apps/server/src/fine.ts": "export type It = number;\n" };
  const { stdout, status } = run("tsc", tree({ ...fine, ...bare, ...files }), "--noEmit", "-p", "bare.json");

  test.each(violations.map(([what, code], index) => [what, code, index] as const))(
    "refuses %s: %s",
    (...[, code, index]) => {
      expect(stdout).toMatch(new RegExp(`^${name(index)}\\(\\d+,\\d+\\): error ${code}:`, "m"));
      expect(status).not.toBe(0);
    },
  );

  test("refuses nothing but the planted", () => {
    expect(stdout.split("\n").filter((line) => line && !/^apps\/server\/src\/planted-|^ /.test(line))).toEqual([]);
  });
});

test("a source file that dependency-cruiser is told to leave out is noticed", () => {
  const config = join(repository, ".dependency-cruiser.cjs");
  const { options } = createRequire(import.meta.url)(config);
  const blind = { forbidden: [], options: { ...options, exclude: { path: "left-out" } } };
  const files = { ...alive, "apps/server/src/left-out.ts": "export const it = 1;\n" };
  const root = tree({ ...files, "blind.cjs": `module.exports = ${JSON.stringify(blind)};\n` });
  const unread = (rules: string) => {
    const { read } = cruise(root, rules);
    return cruisedFiles(root).filter((file) => !read.includes(file));
  };
  expect(unread(join(root, "blind.cjs"))).toEqual(["apps/server/src/left-out.ts"]);
  expect(unread(config)).toEqual([]);
});
