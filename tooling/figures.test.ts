import { afterAll, expect, test } from "vitest";
import { figuresOf } from "./figures.ts";
import { plant } from "./fixture.ts";

const server = "apps/server/src/modules";
const panel = "apps/panel/src/modules";
const uses = (name: string, path: string) => `import { ${name} } from "${path}";\n`;

/** A tree that has each fault once. */
const fixture = plant({
  "apps/server/src/compose.ts": uses("noteRoutes", "./modules/notes/index.ts"),
  "apps/server/src/modules.test.ts": uses("noteRoutes", "./modules/notes/index.ts"),
  "apps/server/test/calls.ts": 'export const calls = { addNote: "x" };\n',
  "apps/panel/src/menu.ts": 'export const menu = ["notes"];\n',
  "packages/contract/src/notes/calls.ts":
    'export const noteCalls = defineCalls<typeof noteSchemas>({\n  addNote: {\n    name: "addNote",\n  },\n});\n',
  "tooling/may-use.cjs": "const MAY_USE = {\n  notes: [],\n};\n",
  "tooling/rule.ts": 'export const rule = "notes";\n',
  "apps/panel/src/shell.ts": 'export const shell = document.getElementById("notes");\n',
  "docs/decisions/0001-notes.md": "See modules/notes/index.ts.\n",
  [`${server}/notes/index.ts`]: 'export { noteRoutes } from "./routes.ts";\n',
  [`${server}/notes/routes.ts`]: `${uses("insert", "./note.store.ts")}export const noteRoutes = insert;\n`,
  [`${server}/notes/note.store.ts`]: "export const insert = `INSERT INTO notes (id) VALUES (1)`;\n",
  [`${server}/notes/schema.sql`]: "CREATE TABLE notes (id text);\n",
  [`${server}/transactions/transaction.store.ts`]:
    "export const insertTransaction = async () => [`INSERT INTO transactions (id) VALUES (1)`, `UPDATE notes SET id = 2`];\n",
  [`${server}/transactions/price.ts`]: "export const priceOf = () => 1;\n",
  [`${server}/transactions/create-transaction.ts`]: [
    uses("priceOf", "./price.ts"),
    uses("insertTransaction", "./transaction.store.ts"),
    "type Asked = { amount: number };\n",
    "export async function createTransaction({ amount }: Asked) {\n",
    "  const price = priceOf();\n  await insertTransaction();\n  return price + amount;\n}\n",
  ].join(""),
  [`${server}/transactions/schema.sql`]: "CREATE TABLE transactions (id text);\n",
  [`${panel}/notes/page.ts`]: `${uses("b", "../transactions/page.ts")}export const a = b;\n`,
  [`${panel}/transactions/page.ts`]: uses("c", "../notes/list.ts"),
  [`${panel}/notes/list.ts`]: "export const c = 1;\n",
  [`${panel}/vault/page.ts`]: uses("c", "../notes/list.ts"),
});
afterAll(() => fixture.remove());

test("each figure of a planted tree is counted from what is there", () => {
  const figures = Object.fromEntries(figuresOf(fixture.root, "notes").map(({ name, list }) => [name, list]));
  expect(figures).toEqual({
    "central files edited for a new module (notes)": [
      "apps/panel/src/menu.ts",
      "apps/server/src/compose.ts",
      "apps/server/test/calls.ts",
      "tooling/may-use.cjs",
    ],
    "files a reader opens to follow a card sale": [
      `${server}/transactions/create-transaction.ts`,
      `${server}/transactions/transaction.store.ts`,
    ],
    "longest import chain inside a server module": [
      "notes 3: index.ts → routes.ts → note.store.ts",
      "transactions 2: create-transaction.ts → price.ts",
    ],
    "longest import chain inside one folder of a server module": [
      "notes 3: index.ts → routes.ts → note.store.ts",
      "transactions 2: create-transaction.ts → price.ts",
    ],
    "files of at most 25 lines with one importer": [
      `${panel}/transactions/page.ts ← ${panel}/notes/page.ts`,
      `${server}/transactions/price.ts ← ${server}/transactions/create-transaction.ts`,
    ],
    "types used once, as the type of a parameter": [`${server}/transactions/create-transaction.ts: Asked`],
    "panel modules that import each other in a cycle": ["notes, transactions"],
    "places that write a table of another module": [
      `${server}/transactions/transaction.store.ts: transactions writes notes, which notes owns: call a function of its index.ts`,
    ],
    "most entries in the top folder of a server module": ["notes 4", "transactions 4"],
  });
});
