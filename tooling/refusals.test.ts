import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cruise } from "./cruise.ts";
import { type Files, type Fixture, plant, repository } from "./fixture.ts";
import { longFiles, tidy } from "./tidy.ts";

/** A file that a tool must refuse: under which rule, where, and its text. */
type Violation = [rule: string, file: string, text: string];

const modules = "apps/server/src/modules";
const panel = "apps/panel/src";
const planted: Fixture[] = [];

function tree(files: Files): string {
  const fixture = plant(files);
  planted.push(fixture);
  return fixture.root;
}

function filesOf(violations: Violation[]): Files {
  return Object.fromEntries(violations.map(([, file, text]) => [file, text]));
}

/** The text of a file that imports these and can itself be imported. */
function uses(...paths: string[]): string {
  const lines = paths.map((path, index) => `import { it as it${index} } from "${path}";\nconsole.log(it${index});\n`);
  return `${lines.join("")}export const it = 1;\n`;
}

afterAll(() => {
  for (const fixture of planted) fixture.remove();
});

/** What a well-behaved tree looks like; every rule has a chance to be wrong about it. */
const clean: Files = {
  "packages/money/src/money.ts": "export const it = 1;\n",
  "packages/contract/src/call.ts": uses("zod", "@gatehouse/money/money.ts"),
  "packages/embedded-postgres/src/embedded.ts": uses("pg"),
  "apps/server/src/start.ts": uses("@gatehouse/embedded-postgres/embedded.ts"),
  "packages/ui/src/button.tsx": 'import { it } from "react";\n\nexport const Button = () => <b>{it}</b>;\n',
  "apps/panel/src/main.tsx": uses("@gatehouse/contract/call.ts", "react", "./modules.ts"),
  [`${panel}/modules.ts`]: uses("./modules/accounts/module.tsx", "./modules/mail/module.tsx"),
  [`${panel}/areas/areas.ts`]: uses("../session/user.ts", "../components/shell.tsx"),
  [`${panel}/session/user.ts`]: uses("../lib/api.ts"),
  [`${panel}/payment/words.ts`]: uses("../session/user.ts", "../components/shell.tsx"),
  [`${panel}/components/shell.tsx`]: uses("../lib/api.ts"),
  [`${panel}/lib/api.ts`]: "export const it = 1;\n",
  [`${panel}/modules/accounts/index.ts`]: 'export { it } from "./queries.ts";\n',
  [`${panel}/modules/accounts/queries.ts`]: uses("../../payment/words.ts"),
  [`${panel}/modules/accounts/module.tsx`]: uses("./queries.ts", "../../areas/areas.ts"),
  [`${panel}/modules/mail/module.tsx`]: uses("../accounts/index.ts"),
  "apps/server/src/main.ts": uses("./compose.ts"),
  "apps/server/src/compose.ts": uses(
    "./adapters/mail-smtp/mail.ts",
    "./http/server.ts",
    "./modules.ts",
    "./modules/accounts/index.ts",
  ),
  "apps/server/src/module.ts": 'import type { it } from "fastify";\n\nexport type Module = { app: typeof it };\n',
  "apps/server/src/modules.ts": uses("./modules/accounts/module.ts"),
  "apps/server/src/db/query.ts":
    'import { it } from "pg";\n\nexport type Query = typeof it;\nexport { it as query };\nexport const one = it;\n',
  "apps/server/src/http/server.ts": 'import { it as fastify } from "fastify";\n\nexport const it = fastify;\n',
  "apps/server/src/ports/mail.ts": "export const it = 1;\n",
  "apps/server/src/adapters/mail-smtp/client.ts": "export const it = 1;\n",
  "apps/server/src/adapters/mail-smtp/mail.ts": uses("./client.ts", "../../ports/mail.ts"),
  [`${modules}/identity/index.ts`]: 'export { it } from "./sign-in.ts";\n',
  [`${modules}/identity/sign-in.ts`]:
    'import type { Query } from "../../db/query.ts";\nimport { it as rule } from "./domain/lockout.ts";\nimport { it as find } from "./user.store.ts";\n\nexport const it = [rule, find] as unknown as Query;\n',
  [`${modules}/identity/user.store.ts`]: 'import { one } from "../../db/query.ts";\n\nexport const it = one;\n',
  [`${modules}/identity/domain/lockout.ts`]: uses("./limits.ts", "@gatehouse/contract/call.ts"),
  [`${modules}/identity/domain/limits.ts`]:
    'import type { it as sent } from "../../../ports/mail.ts";\n\nexport const it: typeof sent = 1;\n',
  [`${modules}/accounts/index.ts`]: 'export { it } from "./create-merchant.ts";\n',
  [`${modules}/accounts/module.ts`]:
    'import type { Module } from "../../module.ts";\nimport { it as app } from "./routes.ts";\nimport { it as page } from "./sandbox.ts";\n\nexport const it: Module[] = [{ app }, { app: page }];\n',
  [`${modules}/accounts/sandbox.ts`]: 'import { it as fastify } from "fastify";\n\nexport const it = fastify;\n',
  [`${modules}/accounts/create-merchant.ts`]: uses("../identity/index.ts"),
  [`${modules}/accounts/routes.ts`]: uses("fastify", "./create-merchant.ts"),
};

describe("dependency-cruiser", () => {
  const config = join(repository, ".dependency-cruiser.cjs");
  const { forbidden }: { forbidden: { name: string; to?: { pathNot?: unknown } }[] } = createRequire(import.meta.url)(
    config,
  );

  /** One module more than each is allowed; every declared module has its own rule. */
  const graphs = [
    ["module-graph-", modules],
    ["panel-graph-", `${panel}/modules`],
  ] as const;
  const graph: Violation[] = graphs.flatMap(([prefix, folder]) =>
    forbidden
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name }): Violation => {
        const file = `${folder}/${name.replace(prefix, "")}/reaches-too-far.ts`;
        return [name, file, uses("../undeclared/index.ts")];
      }),
  );

  const violations: Violation[] = [
    ...graph,
    ["no-circular", `${modules}/identity/here.ts`, uses("./there.ts")],
    ["no-unresolvable", "apps/panel/src/lost.ts", uses("./nowhere.ts")],
    ["contract-is-a-leaf", "packages/contract/src/reaches-ui.ts", uses("@gatehouse/ui/button.tsx")],
    ["contract-is-a-leaf", "packages/contract/src/reads-files.ts", 'import { it } from "node:fs";\nconsole.log(it);\n'],
    ["money-is-pure", "packages/money/src/reaches-zod.ts", uses("zod")],
    ["ui-knows-no-domain", "packages/ui/src/knows-calls.tsx", uses("@gatehouse/contract/call.ts")],
    [
      "embedded-postgres-stands-alone",
      "packages/embedded-postgres/src/counts-money.ts",
      uses("@gatehouse/money/money.ts"),
    ],
    [
      "embedded-postgres-only-at-start",
      "apps/server/src/db/starts-database.ts",
      uses("@gatehouse/embedded-postgres/embedded.ts"),
    ],
    ["packages-know-no-app", "packages/contract/test/knows-panel.ts", uses("../../../apps/panel/src/main.tsx")],
    ["apps-never-meet", "apps/panel/src/reaches-server.ts", uses("../../server/src/ports/mail.ts")],
    ["module-declared", `${modules}/undeclared/starts.ts`, uses("../../ports/mail.ts")],
    ["events-not-calls", `${modules}/transactions/calls-webhooks.ts`, uses("../webhooks/index.ts")],
    ["one-door", `${modules}/accounts/goes-round-the-door.ts`, uses("../identity/sign-in.ts")],
    ["one-door-from-outside", "apps/server/src/jobs/goes-round-the-door.ts", uses("../modules/identity/sign-in.ts")],
    ["one-door-from-outside", "apps/server/src/plugs-in-routes.ts", uses("./modules/accounts/routes.ts")],
    ["one-module-list", "apps/server/src/plugs-in-module.ts", uses("./modules/accounts/module.ts")],
    ["one-module-list", `${modules}/accounts/reads-own-descriptor.ts`, uses("./module.ts")],
    ["one-module-list", "apps/server/test/reads-descriptor.ts", uses("../src/modules/accounts/module.ts")],
    ["ground-knows-no-module", "apps/server/src/db/knows-accounts.ts", uses("../modules/accounts/index.ts")],
    [
      "domain-is-pure",
      `${modules}/identity/domain/reads-clock.ts`,
      'import { it } from "node:timers";\nconsole.log(it);\n',
    ],
    ["domain-uses-no-port", `${modules}/identity/domain/draws-ids.ts`, uses("../../../ports/mail.ts")],
    [
      "sql-only-in-stores",
      `${modules}/identity/runs-sql.ts`,
      'import { one } from "../../db/query.ts";\nconsole.log(one);\n',
    ],
    ["sql-only-in-stores", `${modules}/identity/opens-pool.ts`, uses("pg")],
    [
      "http-only-in-routes",
      `${modules}/identity/sees-request.ts`,
      'import type { it } from "fastify";\nexport type Seen = typeof it;\n',
    ],
    ["scopes-made-at-sign-in", `${modules}/accounts/helps-itself.ts`, uses("../../db/scope.ts")],
    ["adapters-only-in-compose", `${modules}/identity/chooses.ts`, uses("../../adapters/mail-smtp/mail.ts")],
    ["adapters-never-meet", "apps/server/src/adapters/sms-http/borrows.ts", uses("../mail-smtp/client.ts")],
    ["adapters-never-meet", "apps/server/src/adapters/processors/b/index.ts", uses("../a/index.ts")],
    ["panel-module-declared", `${panel}/modules/undeclared/starts.ts`, uses("../../lib/api.ts")],
    ["panel-one-door", `${panel}/modules/mail/goes-round-the-door.ts`, uses("../accounts/queries.ts")],
    ["panel-one-door-from-outside", `${panel}/goes-round-the-door.ts`, uses("./modules/accounts/queries.ts")],
    ["panel-one-door-from-outside", `${panel}/takes-routes.ts`, uses("./modules/accounts/module.tsx")],
    ...["lib", "components", "session", "payment", "areas"].map(
      (folder): Violation => [
        "panel-ground-knows-no-module",
        `${panel}/${folder}/knows-accounts.ts`,
        uses("../modules/accounts/index.ts"),
      ],
    ),
    ["panel-ground-knows-no-module", `${panel}/components/knows-all-modules.ts`, uses("../modules.ts")],
    ...["lib", "components", "session"].map(
      (folder): Violation => ["panel-layers", `${panel}/${folder}/knows-payments.ts`, uses("../payment/words.ts")],
    ),
  ];

  const doors: Files = {
    [`${modules}/undeclared/index.ts`]: "export const it = 1;\n",
    [`${modules}/identity/there.ts`]: uses("./here.ts"),
    "apps/server/src/db/scope.ts": "export const it = 1;\n",
    "apps/server/src/adapters/processors/a/index.ts": "export const it = 1;\n",
    [`${modules}/webhooks/index.ts`]: "export const it = 1;\n",
    [`${panel}/modules/undeclared/index.ts`]: "export const it = 1;\n",
  };
  const { refusals } = cruise(tree({ ...clean, ...doors, ...filesOf(violations) }), config);

  test.each(violations)("refuses by %s: %s", (rule, file) => {
    expect(refusals).toContainEqual(expect.objectContaining({ rule, from: file }));
  });

  test("has no rule without a planted violation", () => {
    const tried = new Set(violations.map(([rule]) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  test.each(graphs)("lets each module of %s* use only modules that are listed above it", (prefix, folder) => {
    const rules = forbidden.filter(({ name }) => name.startsWith(prefix));
    const names = rules.map(({ name }) => name.replace(prefix, ""));
    for (const [at, { to }] of rules.entries()) {
      const allowed = new RegExp(String(to?.pathNot));
      const used = names.filter((name) => allowed.test(`${folder}/${name}/index.ts`));
      expect(names.slice(0, at + 1)).toEqual(expect.arrayContaining(used));
    }
  });

  test("refuses nothing but the planted", () => {
    const files = new Set(violations.map(([, file]) => file));
    expect(refusals.filter(({ from }) => !files.has(from))).toEqual([]);
  });

  test("passes a clean tree, and reads all of it", () => {
    const { read, refusals: none } = cruise(tree(clean), config);
    expect(none).toEqual([]);
    expect(read).toEqual(expect.arrayContaining(Object.keys(clean)));
  });
});

describe("biome", () => {
  const branches = Array.from({ length: 13 }, (_, n) => `  if (n === ${n}) return ${n * 2};\n`).join("");
  const violations: Violation[] = [
    ["lint/suspicious/noExplicitAny", "apps/any.ts", "export const it = (value: any) => value;\n"],
    ["lint/performance/noBarrelFile", "packages/ui/src/index.ts", 'export { Button } from "./button.tsx";\n'],
    [
      "lint/complexity/noExcessiveCognitiveComplexity",
      "apps/maze.ts",
      `export function it(n: number) {\n${branches}  return n;\n}\n`,
    ],
    [
      "lint/complexity/useMaxParams",
      "apps/many.ts",
      "export const it = (a: 1, b: 2, c: 3, d: 4, e: 5) => [a, b, c, d, e];\n",
    ],
    ["lint/correctness/noUnusedImports", "apps/import.ts", 'import { it } from "zod";\n'],
    ["lint/correctness/noUnusedVariables", "apps/variable.ts", "const it = 1;\n"],
    ["lint/correctness/useImportExtensions", "apps/extension.ts", 'import { it } from "./any";\nconsole.log(it);\n'],
    ["lint/a11y/useAltText", "apps/picture.tsx", 'export const It = () => <img src="a.png" />;\n'],
    ["lint/suspicious/noDuplicateProperties", "apps/twice.css", "a {\n  color: red;\n  color: blue;\n}\n"],
    ["format", "apps/crooked.ts", "export const it  =  'crooked'\n"],
  ];
  const refused = biome(tree(filesOf(violations)));

  test.each(violations)("refuses by %s: %s", (category, file) => {
    expect(refused.found).toContainEqual({ category, file });
    expect(refused.status).toBe(1);
  });

  test.each([modules, `${panel}/modules`])(
    "lets the door of a module in %s re-export, and passes a clean file",
    (folder) => {
      const door = { [`${folder}/identity/index.ts`]: 'export { it } from "./sign-in.ts";\n' };
      const { status, found } = biome(tree({ ...door, [`${folder}/identity/sign-in.ts`]: "export const it = 1;\n" }));
      expect(found).toEqual([]);
      expect(status).toBe(0);
    },
  );
});

describe("tidy", () => {
  const lines = (count: number) => "export {};\n".repeat(count);
  const long = `export function it() {\n${"  console.log(1);\n".repeat(69)}}\n`;
  const mark = "/".repeat(2);
  const violations: Violation[] = [
    ["function-length", "apps/function.ts", long],
    ["function-length", "apps/method.tsx", `export const it = {\n${long.replace("export function ", "")}};\n`],
    ["file-name", "apps/date-utils.ts", lines(1)],
    ["file-name", "apps/helpers/dates.ts", lines(1)],
    ["file-name", "apps/SessionManager.tsx", lines(1)],
    ["sql-outside-store", `${modules}/identity/asks.ts`, 'export const it = (tx) => tx.query("SELECT 1");\n'],
    ["sql-outside-store", `${modules}/identity/asks-typed.ts`, 'export const it = (tx) => tx.query<{ n: 1 }>("");\n'],
    [
      "unmarked-write",
      `${modules}/settlement/hidden.store.ts`,
      "export const it = `UPDATE transactions SET status = 'settled'`;\n",
    ],
    [
      "unmarked-write",
      `${modules}/settlement/copied.store.ts`,
      'export const it = (tx, rows) => tx.copy("transactions", rows);\n',
    ],
    [
      "table-owner",
      `${modules}/accounts/locks.store.ts`,
      "export const it = `UPDATE users SET status = 'disabled'`;\n",
    ],
    ["table-owner", `${modules}/accounts/adds.store.ts`, 'export const it = insertRow<Row>(tx, "users", {});\n'],
    [
      "table-owner",
      `${modules}/accounts/changes.store.ts`,
      'export const it = updateRow(\n  tx,\n  "users",\n  {});\n',
    ],
    ["table-owner", `${modules}/accounts/expires.ts`, 'export const it = deleteStale(tx, "user_codes", {});\n'],
    [
      "table-owner",
      `${modules}/accounts/joins.store.ts`,
      "export const it = `SELECT 1 FROM partners p\n  JOIN users u ON true`;\n",
    ],
    ["table-owner", `${modules}/accounts/lists.store.ts`, "export const it = `SELECT 1 FROM partners p, users`;\n"],
    ["table-owner", `${modules}/accounts/finds.store.ts`, 'export const it = find(tx, { table: "users" });\n'],
    ["table-owner", "apps/server/src/search/peeks.ts", "export const it = `EXISTS (SELECT 1 FROM users)`;\n"],
    ["table-owner", "apps/server/src/db/migrations/0007-ownerless.sql", "CREATE TABLE ownerless (id text);\n"],
    ["demo-merchant", "e2e/shares.e2e.ts", 'await visit("demo_merchant", "/merchant/dashboard");\n'],
    ["demo-merchant", "e2e/support/shares-clerk.ts", 'export const it = "demo_clerk";\n'],
    ["demo-merchant", "e2e/shares-area.e2e.ts", `export const it = (area: string) => \`demo_\${area}\`;\n`],
    ["demo-merchant", "e2e/shares-id.e2e.ts", 'export const it = "testmerchant12345678";\n'],
    ["demo-merchant", "e2e/shares-key.e2e.ts", 'import { DEMO_KEY } from "./api.ts";\nconsole.log(DEMO_KEY);\n'],
    ["demo-merchant", "e2e/shares-accounts.e2e.ts", 'import { demoAccounts } from "./samples.ts";\n'],
    ["unused-style", "apps/panel/tried.css", ".tried-alone {\n  margin: 0.5rem;\n}\n"],
    ["unused-style", "apps/lonely.css", "@media print {\n  .lonely > b {\n    margin: 0.5rem;\n  }\n}\n"],
    ["suppression", "apps/ignore.ts", `${mark} biome-ignore lint/suspicious/noExplicitAny:\n`],
    ["suppression", "apps/expect.ts", `${mark} @ts-expect-error\n`],
    ["suppression", "apps/hide.ts", `${mark} @ts-ignore because it is wrong\n`],
    ["registry-address", "package-lock.json", JSON.stringify({ resolved: ["https:", "", "host", "a.tgz"].join("/") })],
  ];
  const schema = {
    [`${modules}/accounts/schema.sql`]: "CREATE TABLE partners (id text);\n",
    [`${modules}/identity/schema.sql`]:
      "-- Sign-in.\nCREATE TABLE users (id text);\nCREATE TABLE user_codes (id text);\n",
  };
  // Who tries a class or says it elsewhere draws nothing.
  const named = {
    "apps/panel/tried.test.ts": 'test("it says tried-alone", () => {});\n',
    "apps/server/tried.ts": 'export const it = "tried-alone";\n',
  };
  const findings = tidy(tree({ ...schema, ...filesOf(violations), ...named }));

  test.each(violations)("refuses by %s: %s", (rule, file) => {
    expect(findings).toContainEqual(expect.objectContaining({ rule, file }));
  });

  test("warns of files above 400 lines, tests and styles too, and refuses none", () => {
    const root = tree({
      "apps/long.ts": lines(401),
      "apps/long.test.ts": lines(401),
      "apps/long.html": lines(401),
      "apps/panel/long.css": `.shown {\n${"  margin: 0;\n".repeat(399)}}\n`,
      "apps/panel/shown.html": '<p class="shown"></p>\n',
      "apps/short.ts": lines(400),
    });
    expect(longFiles(root).map(({ file }) => file)).toEqual([
      "apps/long.test.ts",
      "apps/long.ts",
      "apps/panel/long.css",
    ]);
    expect(tidy(root)).toEqual([]);
  });

  test("passes what is just within the limits", () => {
    const group = `describe("it", () => {\n${"  it();\n".repeat(80)}});\n`;
    const allowed = {
      "apps/group.test.ts": group,
      [`${modules}/identity/user.store.ts`]: 'export const it = (tx) => tx.query("SELECT 1");\n',
      ...schema,
      [`${modules}/identity/own.store.ts`]: "export const it = `DELETE FROM users`;\n",
      [`${modules}/content/listed.store.ts`]: "export const it = `SELECT 1 FROM users`;\n",
      [`${modules}/vault/label.store.ts`]: "export const it = `UPDATE labels SET text = '' FROM users_of_today`;\n",
      "apps/server/src/db/migrations/0008-labels.sql": "-- module: vault\nCREATE TABLE labels (text text);\n",
      "apps/server/src/seed/people.store.ts": "export const it = `INSERT INTO users DEFAULT VALUES`;\n",
      "e2e/admin-looks.e2e.ts": 'await visit("demo_admin", "/admin/dashboard");\n',
      "e2e/pictures.ts": 'import { demoAccounts } from "./support/samples.ts";\n',
      "bench/asks.ts": 'export const it = "demo_merchant";\n',
      "apps/function.ts": long.replace("  console.log(1);\n", ""),
      "apps/common-name.md": "Not source.\n",
      "apps/panel/look.css": "/* .gone */\n.first,\n.it-wide {\n  margin: 0.5rem;\n}\n",
      "apps/panel/look.html": '<p class="first"></p>\n',
      "apps/panel/look.ts": `export const it = (width: string) => \`it-\${width}\`;\n`,
      "apps/expect.ts": `${mark} @ts-expect-error the library types this wrongly\n`,
      "apps/ignore.ts": `${mark} biome-ignore lint/suspicious/noExplicitAny: the driver says so\n`,
      "package-lock.json": '{\n  "resolved": "packages/ui"\n}\n',
    };
    expect(tidy(tree(allowed))).toEqual([]);
  });
});

type BiomeReport = { diagnostics: { category: string; location: { path: string | { file: string } } }[] };

function biome(root: string): { status: number | null; found: { category: string; file: string }[] } {
  const program = join(repository, "node_modules/.bin/biome");
  const args = ["ci", "--error-on-warnings", "--max-diagnostics=none", "--colors=off", "--reporter=json", "."];
  const run = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  const { diagnostics }: BiomeReport = JSON.parse(run.stdout);
  const found = diagnostics.map(({ category, location: { path } }) => ({
    category,
    file: typeof path === "string" ? path : path.file,
  }));
  return { status: run.status, found };
}
