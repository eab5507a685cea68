import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import type { Tx } from "./query.ts";
import { merchantScope, systemScope } from "./scope.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const keep = (tx: Tx, name: string, merchant = "m") =>
  tx.query("INSERT INTO idempotency_keys (merchant_id, key, transaction_id, expires_at) VALUES ($1, $2, '', $3)", [
    merchant,
    name,
    new Date(),
  ]);
const kept = async (name: string) => (await app.sql("SELECT 1 FROM idempotency_keys WHERE key = $1", [name])).length;

test("what a transaction wrote is there after it, and not when its work fails", async () => {
  const { db } = app.services;
  await db.scoped(systemScope, (tx) => keep(tx, "written"));
  await db.scoped(systemScope, (tx) => keep(tx.closing, "written and closed"));
  const failing = db.scoped(systemScope, async (tx) => {
    await keep(tx, "given up");
    throw new Error("given up");
  });
  await expect(failing).rejects.toThrow("given up");
  expect([await kept("written"), await kept("written and closed"), await kept("given up")]).toEqual([1, 1, 0]);
});

test("a statement that fails takes back everything, even when it is the last or its error is caught", async () => {
  const { db } = app.services;
  const wrong = (tx: Tx) => tx.query("SELECT 1 / 0");
  const closing = db.scoped(systemScope, async (tx) => {
    await keep(tx, "before the last");
    await wrong(tx.closing);
  });
  await expect(closing).rejects.toThrow("division by zero");
  const caught = db.scoped(systemScope, async (tx) => {
    await keep(tx, "before a caught one");
    await wrong(tx).catch(() => undefined);
  });
  await expect(caught).rejects.toThrow("rolled back");
  expect([await kept("before the last"), await kept("before a caught one")]).toEqual([0, 0]);
});

test("nothing is said after the last statement of a transaction", async () => {
  const late = app.services.db.scoped(systemScope, async (tx) => {
    await keep(tx.closing, "last");
    await keep(tx, "late");
  });
  await expect(late).rejects.toThrow("after the last");
  expect([await kept("last"), await kept("late")]).toEqual([1, 0]);
});

test("statements that overlap stay with their own merchants", async () => {
  const merchants = Array.from({ length: 40 }, (_, n) => `merchant${String(n).padStart(12, "0")}`);
  const own = { name: "own_keys", text: "SELECT merchant_id FROM idempotency_keys WHERE key = $1" };
  const seen = await Promise.all(
    merchants.map(async (id) => {
      await app.services.db.scoped(merchantScope(id), (tx) => keep(tx.closing, "overlapping", id));
      return app.services.db.scoped(merchantScope(id), (tx) => tx.query(own, ["overlapping"]));
    }),
  );
  expect(seen).toEqual(merchants.map((merchant_id) => [{ merchant_id }]));
  expect(await app.services.db.unscoped.query(own, ["overlapping"])).toEqual([]);
});

test("a connection that the database ends in the middle of a transaction fails that transaction and nothing else", async () => {
  const { db } = app.services;
  const cut = db.scoped(systemScope, async (tx) => {
    await keep(tx, "cut off");
    const [mine] = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await app.sql("SELECT pg_terminate_backend($1)", [mine?.pid]);
    // The news of it has to come while no statement waits for an answer.
    await pause(200);
    await keep(tx, "after the cut");
  });
  await expect(cut).rejects.toThrow();
  expect(await kept("cut off")).toBe(0);
  await db.scoped(systemScope, (tx) => keep(tx, "on the next one"));
});

const many = {
  name: "named_of_many_kinds",
  text: "SELECT n, n::bigint AS big, 'x' || n AS word, NULL AS nothing, to_jsonb(n) AS json, now() AS at FROM generate_series(1, $1::int) AS n",
};

test("a statement with a name answers every time as one without, however many are sent at once", async () => {
  const { db } = app.services;
  const each = await db.scoped(systemScope, async (tx) => {
    const plain = await tx.query(many.text, [3]);
    const first = await Promise.all([3, 3, 0].map((count) => tx.query(many, [count])));
    return [plain, ...first, await tx.query(many, [3])];
  });
  expect(each[0]).toHaveLength(3);
  expect(each).toEqual([each[0], each[0], each[0], [], each[0]]);
});

test("a statement with a name that fails does so every time, and the next one is answered", async () => {
  const divide = { name: "named_division", text: "SELECT 6 / $1::int AS quotient" };
  const { db } = app.services;
  for (let round = 0; round < 30; round += 1) {
    await expect(db.unscoped.query(divide, [0])).rejects.toThrow("division by zero");
    await expect(db.unscoped.query(divide, ["six"])).rejects.toThrow("invalid input syntax");
    expect(await db.unscoped.query(divide, [2])).toEqual([{ quotient: 3 }]);
  }
});

test("a statement whose rows come to look different is refused once, never misread", async () => {
  await app.sql("CREATE TABLE looks AS SELECT 1 AS first");
  await app.sql("GRANT SELECT ON looks TO gatehouse_app");
  const look = { name: "named_looks", text: "SELECT * FROM looks" };
  await app.services.db.scoped(systemScope, async (tx) => {
    expect(await tx.query(look)).toEqual([{ first: 1 }]);
    expect(await tx.query(look)).toEqual([{ first: 1 }]);
  });
  await app.sql("ALTER TABLE looks ADD COLUMN second text DEFAULT 'two'");
  const after = () =>
    app.services.db.scoped(systemScope, (tx) => tx.query(look)).catch((error: Error) => error.message);
  // Only the connection that knew the table as it was refuses, and nobody is given it again.
  const said = [await after(), await after(), await after()];
  expect(said[0]).toBe("cached plan must not change result type");
  expect(said.slice(1)).toEqual([[{ first: 1, second: "two" }], [{ first: 1, second: "two" }]]);
  await app.sql("DROP TABLE looks");
});
