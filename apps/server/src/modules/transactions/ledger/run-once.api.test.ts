import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const authorized = async (more: object = {}): Promise<string> =>
  (await app.call("POST", "/transaction", sale({ type: "authorize", ...more }))).data.id;
const capture = (id: string, body: object) => app.call("POST", `/transaction/${id}/capture`, body);
const capturesOf = async (id: string): Promise<number> =>
  (await app.sql("SELECT 1 FROM transaction_events WHERE transaction_id = $1 AND type = 'captured'", [id])).length;

test("a capture that is sent again with its key answers the first and moves nothing", async () => {
  const id = await authorized();
  const body = { amount: 1000, idempotency_key: "run-1" };
  const first = await capture(id, body);
  const again = await capture(id, body);
  expect([first.http, again.http]).toEqual([200, 200]);
  expect(again.data).toEqual(first.data);
  expect(await capturesOf(id)).toBe(1);
  expect((await capture(id, { amount: 1000, idempotency_key: "run-2" })).http).toBe(400);
  expect((await capture(id, { amount: 1000 })).http).toBe(400);
});

test("twenty twins of one capture are one capture, and all are told so", async () => {
  const id = await authorized();
  const replies = await Promise.all(Array.from({ length: 20 }, () => capture(id, { idempotency_key: "twins" })));
  expect(new Set(replies.map(({ http }) => http))).toEqual(new Set([200]));
  expect(await capturesOf(id)).toBe(1);
});

test("a key of one payment is refused at another, and a refused act leaves its key free", async () => {
  const [one, other] = [await authorized(), await authorized()];
  expect((await capture(one, { amount: 99_999_999, idempotency_key: "mine" })).http).toBe(400);
  expect((await capture(one, { idempotency_key: "mine" })).http).toBe(200);
  expect(await capture(other, { idempotency_key: "mine" })).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Idempotency Key",
  });
  expect(await capturesOf(other)).toBe(0);
});

test("the key that took a payment captures it, too", async () => {
  const id = await authorized({ idempotency_key: "both" });
  expect((await capture(id, { idempotency_key: "both" })).data.status).toBe("pending_settlement");
});

test("no key of a payment is that of an act: whatever it is called, the capture happens", async () => {
  for (const [at, mark] of [":", "/", " ", "capture:"].entries()) {
    const id = await authorized({ idempotency_key: `capture${mark}${at}` });
    expect((await capture(id, { idempotency_key: String(at) })).data.status).toBe("pending_settlement");
    expect(await capturesOf(id)).toBe(1);
  }
  const hidden = sale({ type: "authorize", idempotency_key: "capture\u001f7" });
  expect(await app.call("POST", "/transaction", hidden)).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Idempotency Key",
  });
});

test("a receipt that is sent again with its key is mailed once, and with another key twice", async () => {
  const id = await authorized();
  const mail = (idempotency_key: string) =>
    app.call("POST", `/transaction/${id}/email`, { email_address: "ada@example.test", idempotency_key });
  await Promise.all([mail("a"), mail("a"), mail("a")]);
  const mails = () => app.sql("SELECT 1 FROM mails WHERE about = $1", [id]);
  expect((await mails()).length).toBe(1);
  await mail("b");
  expect((await mails()).length).toBe(2);
});
