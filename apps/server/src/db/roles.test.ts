import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { named } from "../../test/database-global.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./query.ts";
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

/** Who reads in each of the three ways that the program has, once its schema is there. */
async function readers(connectionString: string): Promise<string[]> {
  await migrate(connectionString);
  const db = openDatabase({ connectionString, connections: 3, prepared: true, searchDeadlineMs: 5_000 });
  const who = "SELECT current_user AS name FROM transactions RIGHT JOIN (SELECT 1) AS one ON true LIMIT 1";
  try {
    const rows = [
      await db.scoped(merchantScope(MERCHANT), (tx) => tx.query<{ name: string }>(who)),
      await db.searches.scoped(merchantsScope([MERCHANT]), (tx) => tx.query<{ name: string }>(who)),
      await db.searches.unscoped.query<{ name: string }>(who),
    ];
    return rows.map(([row]) => row?.name ?? "");
  } finally {
    await db.close();
  }
}

const byRole = ["gatehouse_app", "gatehouse_reach", "gatehouse_app"];

describe("a login that is no superuser", () => {
  test("makes both roles where it may make roles, and works as them", async () => {
    const shop = await installation("shop", "CREATEROLE");
    expect(await readers(shop)).toEqual(byRole);
  });

  test("works as roles that an administrator made and gave it, and may make none itself", async () => {
    const other = await installation("other_shop", "NOCREATEROLE");
    await admin.query("GRANT gatehouse_app, gatehouse_reach TO other_shop");
    expect(await readers(other)).toEqual(byRole);
  });
});
