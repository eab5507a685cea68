import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";
import { deleteExpiredResponses } from "../ledger/delete-responses.ts";
import { openIntents } from "../ledger/resolve-intents.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const klarna = { type: "klarna", merchant_redirect_url: "https://shop.example.test/thanks?order=7", locale: "de-DE" };
const send = (override: Record<string, unknown> = {}, apm: object = klarna) =>
  app.call("POST", "/transaction", sale({ payment_method: { apm }, ...override }));
const find = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const keyOf = (redirect_url: string) => redirect_url.split("/").at(-1);
type Sent = { response_body: { apm: { redirect_url: string } } };
const act = (sent: Sent, does: string) =>
  app.call("POST", `/simulator/payer/${keyOf(sent.response_body.apm.redirect_url)}`, { act: does }, "");
/** The way back, as the payer's browser takes it; where it leads. */
const comeBack = async (return_url: string) => {
  const { pathname } = new URL(return_url);
  const reply = await fetch(`${app.url}${pathname}`, { redirect: "manual" });
  return { http: reply.status, to: reply.headers.get("location") };
};
const history = async (id: string) =>
  (await app.call("GET", `/transaction/${id}/events`)).data.map(({ type }: { type: string }) => type);

test("a payer is sent away, and their payment waits for them", async () => {
  const { http, data } = await send();
  expect(http).toBe(200);
  expect(data).toMatchObject({
    status: "pending",
    response: "pending",
    response_code: 99,
    payment_method: "apm",
    payment_type: "apm",
    amount: 2599,
    amount_authorized: 0,
    amount_captured: 0,
    captured_at: null,
    response_body: { apm: { status: "pending", channel: "klarna", transaction_id: data.id, fail_reason: "" } },
  });
  const { redirect_url, processor_transaction_id } = data.response_body.apm;
  expect(redirect_url).toMatch(/^http:\/\/localhost:8001\/simulator\/payer\/[\w-]{32}$/);
  expect(processor_transaction_id).toMatch(/^[0-9A-F]{16}$/);
  expect(await history(data.id)).toEqual(["sent_away"]);
  expect(await find(data.id)).toEqual(data);
  for (const path of ["capture", "void", "refund"])
    expect((await app.call("POST", `/transaction/${data.id}/${path}`, {})).http).toBe(400);
});

test.each(["alipay", "dragonpay", "wechatpay", "oxxo", "klarna", "sepa"])("%s sends its payer away", async (type) => {
  const { data } = await send({}, { type });
  expect(data).toMatchObject({ response_code: 99, response_body: { apm: { channel: type } } });
});

describe("a payer who comes back", () => {
  test("having paid finds the payment captured, and goes on to the merchant's page", async () => {
    const { data } = await send({ order_id: "A7" });
    const page = await app.call("GET", `/simulator/payer/${keyOf(data.response_body.apm.redirect_url)}`, undefined, "");
    expect(page.data).toMatchObject({ type: "klarna", amount: 2599, currency: "usd", code: 99 });
    const done = await act(data, "approve");
    expect(done.data).toMatchObject({ code: 100 });
    expect((await find(data.id)).status).toBe("pending");
    expect(await comeBack(done.data.return_url)).toEqual({
      http: 303,
      to: `https://shop.example.test/thanks?order=7&transaction_id=${data.id}&response=approved`,
    });
    const paid = await find(data.id);
    expect(paid).toMatchObject({
      status: "pending_settlement",
      response_code: 100,
      amount_captured: 2599,
      response_body: { apm: { status: "approved", funding_status: "pending", redirect_url: "" } },
    });
    expect(paid.response_body.apm.auth_code).not.toBe("");
    expect(await history(data.id)).toEqual(["sent_away", "authorized", "captured"]);
    // Who reloads the page that brought them back is sent on again, and nothing is paid twice.
    expect((await comeBack(done.data.return_url)).http).toBe(303);
    expect(await history(data.id)).toHaveLength(3);
  });

  test.each([
    ["decline", "DO NOT HONOR"],
    ["cancel", "CANCELLED BY PAYER"],
  ])("after a %s finds the payment declined", async (does, text) => {
    const { data } = await send({}, { type: "alipay" });
    const done = await act(data, does);
    const { to } = await comeBack(done.data.return_url);
    expect(to).toBe(`http://localhost:8001/payer/returned?transaction_id=${data.id}&response=declined`);
    expect(await find(data.id)).toMatchObject({
      status: "declined",
      response_code: 200,
      amount_captured: 0,
      response_body: { apm: { status: "declined", fail_reason: text, funding_status: "" } },
    });
  });

  test("undecided is sent on, and the payment goes on waiting", async () => {
    const { data } = await send();
    const { data: task } = await app.call(
      "GET",
      `/simulator/payer/${keyOf(data.response_body.apm.redirect_url)}`,
      undefined,
      "",
    );
    expect((await comeBack(task.return_url)).to).toContain("response=pending");
    expect(await find(data.id)).toEqual(data);
    expect(await history(data.id)).toHaveLength(1);
  });

  test("by an address that nobody was given is told so, and nothing else", async () => {
    const { data } = await send();
    const { return_url } = (await act(data, "approve")).data;
    for (const strange of [
      return_url.replace(/.$/, (last: string) => (last === "0" ? "1" : "0")),
      return_url.slice(0, -1),
      return_url.replace(data.id, "d00000000000000000g0"),
      return_url.replace(data.merchant_id, "d00000000000000000g0"),
      return_url.replace(data.merchant_id, "%00"),
    ])
      expect((await comeBack(strange)).to).toBe("http://localhost:8001/payer/returned?response=none");
    expect((await find(data.id)).status).toBe("pending");
  });
});

test("the merchant's address goes on as it was written, with what is added behind it", async () => {
  const written = "https://s.example.test/t?a=b%20c&q=%E4&sig=x~y%2Bz&response=mine#part";
  const { data } = await send({}, { type: "oxxo", merchant_redirect_url: written });
  const { to } = await comeBack((await act(data, "approve")).data.return_url);
  expect(to).toBe(written.replace("#part", `&transaction_id=${data.id}&response=approved#part`));
});

test("what was decided stands, whatever the payer does afterwards", async () => {
  const { data } = await send();
  await act(data, "cancel");
  expect((await act(data, "approve")).data).toMatchObject({ code: 200 });
});

test("a payer who decides and never comes back is asked about", async () => {
  const { data } = await send({ type: "authorize" });
  await act(data, "approve");
  app.pass(60_000);
  await resolveIntents(app.services);
  expect(await find(data.id)).toMatchObject({ status: "authorized", amount_authorized: 2599, amount_captured: 0 });
  expect((await app.call("POST", `/transaction/${data.id}/capture`, { amount: 1000 })).data).toMatchObject({
    status: "pending_settlement",
    amount_captured: 1000,
  });
});

test("payments that wait for their payers wake no operator, and are asked about again and again", async () => {
  const before = await openIntents(app.services);
  const { data } = await send();
  expect(await openIntents(app.services)).toEqual(before);
  for (let round = 0; round < 4; round++) {
    app.pass(400_000);
    await resolveIntents(app.services);
  }
  expect(await find(data.id)).toEqual(data);
  expect(await history(data.id)).toHaveLength(1);
});

test("a captured payment settles and is refunded like any other", async () => {
  const { data } = await send();
  await comeBack((await act(data, "approve")).data.return_url);
  app.pass(86_400_000);
  await settleDue(app.services);
  expect(await find(data.id)).toMatchObject({
    status: "settled",
    amount_settled: 2599,
    response_body: { apm: { funding_status: "funded" } },
  });
  const { data: refund } = await app.call("POST", `/transaction/${data.id}/refund`, { amount: 599 });
  expect(refund).toMatchObject({ type: "refund", amount: 599, payment_method: "apm", response: "approved" });
  expect(await find(data.id)).toMatchObject({ status: "partially_refunded", amount_refunded: 599 });
});

test("under a repeated key the payer is sent to the same page, and later the outcome is told", async () => {
  const first = await send({ idempotency_key: "away-1" });
  expect((await send({ idempotency_key: "away-1" })).data).toEqual(first.data);
  await comeBack((await act(first.data, "approve")).data.return_url);
  const again = await send({ idempotency_key: "away-1" });
  expect(again.data).toMatchObject({ id: first.data.id, status: "pending_settlement" });
});

test("a key stands for the payment for as long as its payer is away, however short it was to be", async () => {
  const first = await send({ idempotency_key: "away-2", idempotency_time: 60 });
  app.pass(600_000);
  await deleteExpiredResponses(app.services);
  expect((await send({ idempotency_key: "away-2" })).data).toEqual(first.data);
});

test("a trial is voided once its payer has paid", async () => {
  const { data } = await send({ void_on_success: true });
  await comeBack((await act(data, "approve")).data.return_url);
  expect(await find(data.id)).toMatchObject({ status: "voided", response_body: { apm: { funding_status: "" } } });
});

test("what the merchant's rules hold is held when the payer comes back", async () => {
  const { data } = await send({ billing_address: { postal_code: "20010" } });
  expect(data.status).toBe("pending");
  expect((await comeBack((await act(data, "approve")).data.return_url)).to).toContain("response=pending");
  expect((await find(data.id)).status).toBe("flagged");
  const declined = await app.call("POST", `/transaction/${data.id}/decline`, {});
  expect(declined.data).toMatchObject({
    response_code: 310,
    response_body: { apm: { fail_reason: "", error_msg: "" } },
  });
});

test("a network that does not answer in time leaves the payment unknown, and the payer's page is told of later", async () => {
  const { data } = await send({ billing_address: { postal_code: "20091" } });
  expect(data).toMatchObject({ status: "unknown", response_code: 0 });
  app.pass(60_000);
  await resolveIntents(app.services);
  const found = await find(data.id);
  expect(found).toMatchObject({ status: "pending", response_code: 99 });
  await comeBack((await act(found, "approve")).data.return_url);
  expect(await find(data.id)).toMatchObject({ status: "pending_settlement", amount_captured: 2599 });
});

test("two who decide and come back at once pay once", async () => {
  const { data } = await send();
  const done = await act(data, "approve");
  await Promise.all([
    ...Array.from({ length: 5 }, () => comeBack(done.data.return_url)),
    ...Array.from({ length: 3 }, () => resolveIntents(app.services)),
  ]);
  expect(await history(data.id)).toEqual(["sent_away", "authorized", "captured"]);
});

test("payments are found by their way of paying and summed like any others", async () => {
  const { data } = await send({ order_id: "found-1", amount: 700 });
  const by = (criteria: object) =>
    app.call("POST", "/transaction/search", { order_id: { operator: "=", value: "found-1" }, ...criteria });
  expect((await by({ payment_method: { operator: "=", value: "apm" } })).data).toEqual([data]);
  expect((await by({ payment_type: { operator: "=", value: "card" } })).total_count).toBe(0);
});

describe("refused before anybody is sent away is", () => {
  test.each([
    ["a credit", { type: "credit" }, "invalid Type: payers are sent away for sales and authorizations only"],
    [
      "a verification",
      { type: "verification" },
      "invalid Type: payers are sent away for sales and authorizations only",
    ],
    ["a second payment beside it", { split_transaction_amount: 100 }, "or a payer decides elsewhere, pays once"],
    ["a payer to be kept", { create_vault_record: true }, "invalid Create Vault Record"],
  ])("%s", async (_what, override, reason) => {
    expect(await send(override)).toMatchObject({ http: 400, msg: expect.stringContaining(reason) });
  });

  test("one of a merchant without such a processor", async () => {
    const other = await app.signIn("other_merchant");
    await app.sql("UPDATE processors SET status = 'disabled' WHERE type = 'sandbox_apm'");
    const refused = await app.call("POST", "/transaction", sale({ payment_method: { apm: klarna } }), other);
    expect(refused).toMatchObject({
      http: 400,
      msg: expect.stringContaining("no processor takes this payment method"),
    });
    await app.sql("UPDATE processors SET status = 'active' WHERE type = 'sandbox_apm'");
  });
});

test("nobody looks at a page without its key", async () => {
  for (const key of ["x", "A".repeat(32), "%00", "A".repeat(3000)]) {
    expect((await app.call("GET", `/simulator/payer/${key}`, undefined, "")).http).toBe(404);
    expect((await app.call("POST", `/simulator/payer/${key}`, { act: "approve" }, "")).http).toBe(404);
  }
  const { data } = await send();
  expect((await act(data, "steal")).http).toBe(400);
});
