import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { named } from "../../test/database-global.ts";
import { inOrderOfReferences, readBaseline } from "./baseline.ts";
import { migrate, readMigrations } from "./migrate.ts";

const NAME = `migrated_${process.pid}`;
const database = named(inject("database"), NAME);
const baseline = readBaseline();
const schemaFiles = baseline.map(({ name }) => name);
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("database") });
  await admin.connect();
});
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await admin.end();
});
beforeEach(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${NAME}`);
});

async function ask(text: string, connectionString = database) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const applied = async () =>
  (await ask("SELECT name FROM schema_migrations ORDER BY at, name")).map(({ name }) => name as string);

test("the baseline has every schema file", () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const found = globSync("{db,events,modules/*}/schema.sql", { cwd: source });
  expect(schemaFiles.toSorted()).toEqual(found.toSorted());
});

describe("the schemas of modules", () => {
  const step = (name: string, sql: string) => ({ name, sql });
  const shops = step("shops", "CREATE TABLE shops (id text PRIMARY KEY, part_of text REFERENCES shops (id))");
  const goods = step("goods", "CREATE TABLE goods (shop text REFERENCES shops (id))");
  const other = step("other", "CREATE TABLE other (n int)");

  test("follow those that their foreign keys refer to", () => {
    expect(inOrderOfReferences([goods, other, shops])).toEqual([other, shops, goods]);
    expect(inOrderOfReferences([shops, goods, other])).toEqual([shops, goods, other]);
  });

  test("are refused where they refer to each other", () => {
    const back = step("back", "CREATE TABLE back (n int REFERENCES forth (n))");
    const forth = step("forth", "CREATE TABLE forth (n int REFERENCES back (n))");
    expect(() => inOrderOfReferences([back, other, forth])).toThrow("back, forth refer to each other");
  });
});

describe("in an empty database", () => {
  test("applies the baseline, then each migration once and in order, also when several programs start at once", async () => {
    const migrations = [
      { name: "0001-visits", sql: "CREATE TABLE visits (n int); INSERT INTO visits VALUES (1)" },
      {
        name: "0002-more-visits",
        sql: "ALTER TABLE visits ADD COLUMN place text; INSERT INTO visits VALUES (2, 'here')",
      },
    ];
    await Promise.all([1, 2, 3].map(() => migrate(database, { baseline, migrations })));
    await migrate(database, { baseline, migrations });
    expect(await ask("SELECT n FROM visits ORDER BY n")).toEqual([{ n: 1 }, { n: 2 }]);
    expect([...(await applied())].sort()).toEqual(["0001-visits", "0002-more-visits", ...schemaFiles].sort());
  });

  test("keeps nothing of a baseline that fails", async () => {
    const broken = [...baseline, { name: "modules/broken/schema.sql", sql: "CREATE TABLE broken (id nothing)" }];
    await expect(migrate(database, { baseline: broken, migrations: [] })).rejects.toThrow("nothing");
    expect(await ask("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
    await migrate(database, { baseline, migrations: [] });
    expect(await applied()).toHaveLength(schemaFiles.length);
  });
});

describe("in a database that has the baseline", () => {
  test("applies the schema of a module that is new, and the migrations that are missing", async () => {
    await migrate(database, { baseline, migrations: [] });
    const visits = { name: "modules/visits/schema.sql", sql: "CREATE TABLE visits (n int)" };
    const migrations = [{ name: "0001-first-visit", sql: "INSERT INTO visits VALUES (1)" }];
    await migrate(database, { baseline: [...baseline, visits], migrations });
    expect(await ask("SELECT n FROM visits")).toEqual([{ n: 1 }]);
  });

  test("keeps the migrations before one that fails, and applies it once it is right", async () => {
    const good = { name: "0001-visits", sql: "CREATE TABLE visits (n int)" };
    const last = { name: "0003-last-visit", sql: "INSERT INTO visits VALUES (3)" };
    const attempt = (sql: string) =>
      migrate(database, { baseline, migrations: [good, { name: "0002-visit", sql }, last] });
    await expect(attempt("INSERT INTO visits VALUES (1); INSERT INTO visits VALUES ('two')")).rejects.toThrow("two");
    expect(await ask("SELECT n FROM visits")).toEqual([]);
    await attempt("INSERT INTO visits VALUES (2)");
    expect(await ask("SELECT n FROM visits ORDER BY n")).toEqual([{ n: 2 }, { n: 3 }]);
  });
});

test("a database from before the first release is refused and left as it is", async () => {
  await ask(`CREATE TABLE schema_migrations (name text PRIMARY KEY, at timestamptz NOT NULL);
    INSERT INTO schema_migrations VALUES ('0001-start', now()), ('0002-plans', now())`);
  await expect(migrate(database)).rejects.toThrow(
    /created by a version from before the first release.*Start with an empty database/,
  );
  expect(await applied()).toEqual(["0001-start", "0002-plans"]);
});

test("migrations are read in the order of their numbers", () => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-migrations-"));
  for (const name of ["0010-later.sql", "0002-earlier.sql", "README.md"]) writeFileSync(join(folder, name), name);
  expect(readMigrations(folder)).toEqual([
    { name: "0002-earlier", sql: "0002-earlier.sql" },
    { name: "0010-later", sql: "0010-later.sql" },
  ]);
  rmSync(folder, { recursive: true });
});

test("a login that can't create the extension is told what to do, and the owner of the database creates it", async () => {
  const role = `poor_${process.pid}`;
  await admin.query(`CREATE ROLE ${role} LOGIN; GRANT gatehouse_app, gatehouse_reach TO ${role}`);
  await ask(`GRANT CREATE ON SCHEMA public TO ${role}`);
  const asRole = database.replace("postgres@", `${role}@`);
  await expect(migrate(asRole)).rejects.toThrow(/permission denied.*run in it: CREATE EXTENSION pg_trgm;/);
  await admin.query(`ALTER DATABASE ${NAME} OWNER TO ${role}`);
  await migrate(asRole);
  await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
  await admin.query(`DROP ROLE ${role}`);
});
