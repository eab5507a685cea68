import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeFiles } from "./import-graph.ts";
import { modulesIn, SERVER_MODULES } from "./module-graph.ts";

const WRITE = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(?:ONLY\s+)?([a-z_]+)\b/g;
const INSERT = /\bINSERT INTO\s+([a-z_]+)/g;
const CREATE = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+)/g;

/** A statement in the stores of one module that changes a table of another. */
export type ForeignWrite = { table: string; owner: string; file: string };

type Store = { module: string; file: string; text: string };

function storesOf(root: string): Store[] {
  return modulesIn(root, SERVER_MODULES).flatMap((module) =>
    codeFiles(root, join(root, SERVER_MODULES, module))
      .filter((file) => file.endsWith(".store.ts"))
      .map((file) => ({ module, file, text: readFileSync(join(root, file), "utf8") })),
  );
}

const tablesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, table = ""]) => table);

/** The tables of the whole schema: from `schema.sql` files and migrations. */
function allTables(root: string): Set<string> {
  const migrations = join(root, "apps/server/src/db/migrations");
  const texts = existsSync(migrations)
    ? readdirSync(migrations).map((name) => readFileSync(join(migrations, name), "utf8"))
    : [];
  return new Set([...texts.flatMap((text) => tablesIn(text, CREATE)), ...declaredOwners(root).keys()]);
}

/** The owners that `schema.sql` files declare: who creates a table owns it. */
function declaredOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const module of modulesIn(root, SERVER_MODULES)) {
    const schema = join(root, SERVER_MODULES, module, "schema.sql");
    if (!existsSync(schema)) continue;
    for (const table of tablesIn(readFileSync(schema, "utf8"), CREATE)) owners.set(table, module);
  }
  return owners;
}

/** The owner module of each table: the one whose `schema.sql` creates it, else the one that inserts most into it. */
function tableOwners(root: string): Map<string, string> {
  const owners = declaredOwners(root);
  const inserts = new Map<string, Map<string, number>>();
  const tables = allTables(root);
  for (const { module, text } of storesOf(root))
    for (const table of tablesIn(text, INSERT)) {
      const counts = inserts.get(table) ?? new Map<string, number>();
      inserts.set(table, counts.set(module, (counts.get(module) ?? 0) + 1));
    }
  for (const [table, counts] of inserts) {
    if (owners.has(table) || !tables.has(table)) continue;
    const [most] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
    if (most) owners.set(table, most[0]);
  }
  return owners;
}

/** Every module's writes to a table of another module, one for each file and table. */
export function foreignWrites(root: string): ForeignWrite[] {
  const owners = tableOwners(root);
  return storesOf(root).flatMap(({ module, file, text }) => {
    const written = new Set([...text.matchAll(WRITE)].map(([, , table = ""]) => table));
    return [...written].flatMap((table) => {
      const owner = owners.get(table);
      return owner === undefined || owner === module ? [] : [{ table, owner, file }];
    });
  });
}
