import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "@gatehouse/embedded-postgres/embedded.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { named } from "../../test/database-global.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./query.ts";
import { refuseLostSettings } from "./reach.ts";
import { merchantScope, merchantsScope } from "./scope.ts";

const MERCHANT = "testmerchant12345678";
const folder = mkdtempSync(join(tmpdir(), "gatehouse-roles-"));

// Roles are the whole server's, and the one that tests share has them since its template was made.
let server: Embedded;
let admin: pg.Client;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  server = await startEmbedded({ dataDir: join(folder, "data"), log: () => undefined });
  admin = new pg.Client({ connectionString: server.connectionString });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A database of the login's own, which an administrator made as the README asks. */
async function installation(login: string, may: string): Promise<string> {
  await admin.query(`CREATE ROLE ${login} LOGIN ${may}`);
  await admin.query(`CREATE DATABASE ${login} OWNER ${login}`);
  return named(server.connectionString, login).replace("postgres@", `${login}@`);
}

type Way = { prepared?: boolean; options?: string };

async function opened<T>(address: string, { prepared = true, options }: Way, work: (db: Database) => Promise<T>) {
  const connectionString = options === undefined ? address : `${address}&options=${encodeURIComponent(options)}`;
  const db = openDatabase({ connectionString, connections: 6, prepared, searchDeadlineMs: 5_000 });
  try {
    await refuseLostSettings(db, { searchDeadlineMs: 5_000 });
    return await work(db);
  } finally {
    await db.close();
  }
}

type Who = { name: string; path: string };
const who = "SELECT current_user AS name, current_setting('search_path') AS path, (SELECT count(*) FROM transactions)";

/** Who reads in each of the ways that the program has. */
async function readers(address: string, way: Way = {}): Promise<string[]> {
  return opened(address, way, async (db) => {
    const held = await db.hold(merchantsScope([MERCHANT]), new AbortController().signal);
    const rows = [
      await db.scoped(merchantScope(MERCHANT), (tx) => tx.query<Who>(who)),
      await db.unscoped.query<Who>(who),
      await db.searches.unscoped.query<Who>(who),
      await db.searches.scoped(merchantsScope([MERCHANT]), (tx) => tx.query<Who>(who)),
      await held.tx.query<Who>(who),
    ];
    await held.release();
    return rows.map(([row]) => row?.name ?? "");
  });
}

const byRole = ["gatehouse_app", "gatehouse_app", "gatehouse_app", "gatehouse_reach", "gatehouse_reach"];

describe("a login that is no superuser", () => {
  test("makes both roles where it may make roles, and works as them", async () => {
    const shop = await installation("shop", "CREATEROLE");
    await migrate(shop);
    expect(await readers(shop)).toEqual(byRole);
  });

  test("works as roles that an administrator made and gave it, and may make none itself", async () => {
    const other = await installation("other_shop", "NOCREATEROLE");
    await admin.query("GRANT gatehouse_app, gatehouse_reach TO other_shop");
    await migrate(other);
    expect(await readers(other)).toEqual(byRole);
  });
});

test("a superuser's database goes on being served when its login is a superuser no longer", async () => {
  const keeper = await installation("keeper", "SUPERUSER");
  await migrate(keeper);
  await admin.query("ALTER ROLE keeper NOSUPERUSER");
  expect(await readers(keeper)).toEqual(byRole);
});

describe("whatever the address says besides", () => {
  const address = () => named(server.connectionString, "shop");

  test("its options hold, and the role, the limits and the read-only searches of the program with them", async () => {
    const options = "-c search_path=public,pg_temp -c role=postgres -c statement_timeout=0";
    expect(await readers(address(), { options })).toEqual(byRole);
    await opened(address(), { options }, async (db) => {
      expect(await db.unscoped.query<Who>(who)).toMatchObject([{ path: "public,pg_temp" }]);
      const writing = db.searches.scoped(merchantScope(MERCHANT), (tx) => tx.query("DELETE FROM customers"));
      await expect(writing).rejects.toThrow("read-only transaction");
    });
  });

  test("a start is refused where a limit of the program's is lost", async () => {
    const begun = opened(`${address()}&statement_timeout=120000`, {}, async () => "served");
    await expect(begun).rejects.toThrow(/statement may take 120000 ms, not 60000\. .*PREPARED_STATEMENTS must be off/);
  });

  test("a start is refused where no row policy binds the role", async () => {
    await admin.query("ALTER ROLE gatehouse_app BYPASSRLS");
    await expect(opened(address(), {}, async () => "served")).rejects.toThrow("no row policy binds gatehouse_app");
    await admin.query("ALTER ROLE gatehouse_app NOBYPASSRLS");
  });
});

describe("behind a proxy that pools by transaction", () => {
  const way = { prepared: false };
  const address = () => named(server.connectionString, "shop");

  test("every transaction brings its role, its limits and that a search writes nothing", async () => {
    expect(await readers(address(), way)).toEqual(byRole);
    await opened(address(), way, async (db) => {
      const writing = db.searches.scoped(merchantScope(MERCHANT), (tx) => tx.query("DELETE FROM customers"));
      await expect(writing).rejects.toThrow("read-only transaction");
      const alone = db.searches.unscoped.query("DELETE FROM users");
      await expect(alone).rejects.toThrow("read-only transaction");
    });
  });

  test("a statement that fails says why, and the next one on its connection is answered", async () => {
    await opened(address(), way, async (db) => {
      await expect(db.unscoped.query("SELECT 1 / 0")).rejects.toThrow("division by zero");
      expect(await db.unscoped.query<Who>(who)).toMatchObject([{ name: "gatehouse_app" }]);
    });
  });
});
