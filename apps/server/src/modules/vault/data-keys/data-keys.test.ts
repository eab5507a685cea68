import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { systemScope } from "../../../db/scope.ts";
import { rotateDataKeys, startRotation, unresealed } from "../index.ts";

let app: TestApp;
let merchant = "";
beforeAll(async () => {
  app = await testApp();
  merchant = (await app.call("GET", "/merchant")).data.id;
});
afterAll(() => app.stop());

const card = { number: VISA, expiration_date: "12/30" };
const keep = async (credential?: string): Promise<string> =>
  (await app.call("POST", "/vault/customer", { default_payment: { card } }, credential)).data.id;
const pay = async (id: string) => {
  const body = { type: "sale", amount: 100, payment_method: { customer: { id } } };
  return (await app.call("POST", "/transaction", body)).data?.status;
};
const keys = () =>
  app.sql("SELECT id, state, wrapped, resealed FROM data_keys WHERE merchant_id = $1 ORDER BY created_at, id", [
    merchant,
  ]);

const metrics = async () => (await fetch(`${app.url}/metrics`)).text();

async function rotateToTheEnd(): Promise<number> {
  let moved = 0;
  for (let done = await rotateDataKeys(app.services); done > 0; done = await rotateDataKeys(app.services))
    moved += done;
  return moved;
}

test("the first use makes one key, also when many come first", async () => {
  await Promise.all(Array.from({ length: 8 }, () => keep()));
  expect(await keys()).toMatchObject([{ state: "active" }]);
});

test("payments with stored cards do not wait for each other at the key", async () => {
  const id = await keep();
  await app.services.db.scoped(systemScope, async (tx) => {
    await tx.query("SELECT 1 FROM data_keys WHERE merchant_id = $1 FOR UPDATE", [merchant]);
    expect(await pay(id)).toBe("pending_settlement");
  });
});

test("each merchant has a key of their own", async () => {
  await keep(await app.signIn("other_merchant"));
  const rows = await app.sql("SELECT DISTINCT merchant_id, data_key_id FROM stored_methods");
  expect(new Set(rows.map((row) => row.data_key_id)).size).toBe(2);
});

test("a rotation that stops anywhere goes on where it stopped, and everything opens all the way", async () => {
  const id = await keep();
  await app.sql(
    `INSERT INTO customers (merchant_id, id, created_at, updated_at)
     SELECT merchant_id, 'copy-' || n, created_at, updated_at FROM customers, generate_series(1, 250) n WHERE id = $1`,
    [id],
  );
  await app.sql(
    `INSERT INTO stored_methods (merchant_id, customer_id, id, kind, sealed, data_key_id, account_digest, masked, created_at, updated_at)
     SELECT merchant_id, 'copy-' || n, id, kind, sealed, data_key_id, account_digest, masked, created_at, updated_at
     FROM stored_methods, generate_series(1, 250) n WHERE customer_id = $1`,
    [id],
  );
  await startRotation(app.services, merchant);
  const { count } = await unresealed(app.services, merchant);
  expect(count).toBeGreaterThanOrEqual(250);
  expect(await rotateDataKeys(app.services)).toBe(200);
  expect((await unresealed(app.services, merchant)).count).toBe(count - 200);
  expect(await metrics()).toContain(`\ngatehouse_unresealed_records ${count - 200}\n`);
  expect((await keys()).map((key) => [key.state, Number(key.resealed)])).toEqual([
    ["retiring", 200],
    ["active", 0],
  ]);
  expect(await pay(id)).toBe("pending_settlement");
  expect(await keep()).toMatch(/^[0-9a-v]{20}$/);
  expect(await rotateToTheEnd()).toBeGreaterThanOrEqual(50);
  expect(await unresealed(app.services)).toEqual({ count: 0, oldest: null });
  const [old, active] = await keys();
  expect([old.state, old.wrapped, active.state]).toEqual(["retired", "", "active"]);
  expect(await app.sql("SELECT 1 FROM stored_methods WHERE data_key_id = $1", [old.id])).toEqual([]);
  expect(await pay(id)).toBe("pending_settlement");
});

test("cards stored while keys change all stay chargeable", async () => {
  const rotating = (async () => {
    for (let round = 0; round < 3; round += 1) {
      await startRotation(app.services, merchant);
      await rotateToTheEnd();
    }
  })();
  const stored = await Promise.all(Array.from({ length: 15 }, () => keep()));
  await rotating;
  await rotateToTheEnd();
  for (const id of stored) expect(await pay(id)).toBe("pending_settlement");
});

test("a key that is a year old is replaced without anyone asking", async () => {
  const id = await keep();
  const before = (await keys()).find((key) => key.state === "active");
  app.pass(366 * 86_400_000);
  await rotateToTheEnd();
  const after = (await keys()).find((key) => key.state === "active");
  expect(after.id).not.toBe(before.id);
  expect(await pay(id)).toBe("pending_settlement");
});

test("payments go on while keys are replaced and erased", async () => {
  const id = await keep();
  for (let round = 0; round < 4; round++) {
    await startRotation(app.services, merchant);
    const paid = Promise.all(Array.from({ length: 8 }, () => pay(id)));
    await rotateToTheEnd();
    expect(new Set(await paid)).toEqual(new Set(["pending_settlement"]));
  }
});
