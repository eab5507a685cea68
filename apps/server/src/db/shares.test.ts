import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../test/app.ts";
import { systemScope } from "./scope.ts";

const POOL = 12;
const DEADLINE_MS = 4_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: String(POOL), SEARCH_DEADLINE_MS: String(DEADLINE_MS) });
});
afterAll(() => app.stop());

const customers = () => app.call("POST", "/vault/customer/search", {});

const theLock =
  "SELECT 1 FROM pg_locks WHERE relation = 'customers'::regclass AND mode = 'AccessExclusiveLock' AND granted";

/** From now on nobody reads customers, until what this gives is over. */
async function blockCustomers(seconds: number): Promise<{ over: Promise<unknown> }> {
  const text = `BEGIN; LOCK TABLE customers IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${seconds}); ROLLBACK`;
  const over = app.sql(text);
  while ((await app.sql(theLock)).length === 0) await pause(20);
  return { over };
}

test("while more slow searches run than there are connections, a sale goes through", async () => {
  const { over } = await blockCustomers(9);
  const searches = Array.from({ length: POOL * 2 }, customers);
  await pause(300);
  const paid = app.call("POST", "/transaction", sale());
  const first = await Promise.race([paid, Promise.any(searches)]);
  expect([first.http, first.data?.type]).toEqual([200, "sale"]);
  const answers = new Set((await Promise.all(searches)).map(({ http, msg }) => `${http} ${msg}`));
  expect(answers).toContain(
    "400 bad request error: the search takes too long; give a shorter period or a further filter",
  );
  for (const answer of answers) expect(answer).toMatch(/^200 |^400 .*takes too long|^503 the server is busy/);
  await over;
  expect((await customers()).http).toBe(200);
});

test("a search for which no connection comes free is told to come again", async () => {
  const release = Promise.withResolvers<void>();
  const held = Array.from({ length: POOL / 3 }, () =>
    app.services.db.searches.scoped(systemScope, async (tx) => {
      await tx.query("SELECT 1");
      await release.promise;
    }),
  );
  const reply = await customers();
  expect([reply.http, reply.status, reply.headers.get("retry-after")]).toEqual([503, "error", "5"]);
  release.resolve();
  await Promise.all(held);
});

test("what reads widely can't write", async () => {
  const write = app.services.db.searches.scoped(systemScope, (tx) => tx.query("DELETE FROM customers"));
  await expect(write).rejects.toThrow("read-only transaction");
});

test("nothing holds a connection for ever: a statement, a forgotten transaction and the wait for one all end", async () => {
  for (const share of [app.services.db, app.services.db.searches]) {
    for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
      const [shown] = await share.unscoped.query<Record<string, string>>(`SHOW ${name}`);
      expect([name, shown?.[name]]).not.toEqual([name, "0"]);
    }
  }
});
