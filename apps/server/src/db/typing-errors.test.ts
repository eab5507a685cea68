import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { typingErrors } from "./migrations/0071-typing-errors.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test("a login that may not make the extension is told what to do, and one that owns its database makes it", async () => {
  const role = `poor_${process.pid}`;
  const client = new pg.Client({ connectionString: app.database });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  await client.query(`DROP EXTENSION pg_trgm; CREATE ROLE ${role}; SET ROLE ${role}`);
  await expect(client.query(typingErrors)).rejects.toThrow(/permission denied.*run in it: CREATE EXTENSION pg_trgm;/);
  await client.query(`RESET ROLE; ALTER DATABASE ${rows[0]?.name} OWNER TO ${role}; SET ROLE ${role}`);
  await client.query(typingErrors);
  await client.query(`RESET ROLE; ALTER DATABASE ${rows[0]?.name} OWNER TO CURRENT_USER; REASSIGN OWNED BY ${role} TO CURRENT_USER;
    DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await client.end();
});
