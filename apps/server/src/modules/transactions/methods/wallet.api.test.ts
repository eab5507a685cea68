import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { encryptTrack } from "../../../adapters/readers/dukpt.ts";
import type { WalletName } from "../../../ports/wallet.ts";
import { forgetTokens } from "../../wallets/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const card = { number: VISA, expiration: { month: 12, year: 2030 } };
const token = (wallet: WalletName, of = card) =>
  app.sandbox?.wallets.make(wallet, of, app.services.clock.now()) as Record<string, unknown>;
const apple = (pkpaymenttoken = token("apple_pay_token")) => ({ apple_pay_token: { key_id: "k", pkpaymenttoken } });
const google = (given: unknown = token("google_pay_token")) => ({ google_pay_token: given });
const pay = (payment_method: object, override: Record<string, unknown> = {}, authorization?: string) =>
  app.call("POST", "/transaction", sale({ payment_method, ...override }), authorization);

describe.each([
  ["apple_pay_token", apple, "Apple Pay"],
  ["google_pay_token", google, "Google Pay"],
] as const)("a payment with %s", (name, means, wallet) => {
  test("is a card payment that says how it came", async () => {
    const { data } = await pay(means());
    expect(data).toMatchObject({
      status: "pending_settlement",
      payment_method: name,
      payment_type: "card",
      features: ["3ds"],
      response_body: { card: { masked_card: "411111******1111", expiration_date: "12/30", entry_type: "wallet" } },
    });
    const found = await app.call("POST", "/transaction/search", { payment_method: name });
    expect(found.data.map((one: { id: string }) => one.id)).toContain(data.id);
  });

  test("is declined like any other", async () => {
    const declined = token(name, { ...card, number: "4000000000000002" });
    expect((await pay(means(declined))).data).toMatchObject({ status: "declined", response_code: 200 });
  });

  test("is taken once, by whoever comes first, whichever merchant it is", async () => {
    const once = means(token(name));
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay(once)));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    const refused = { http: 400, msg: "bad request error: invalid token" };
    expect(replies.filter(({ http }) => http !== 200)).toEqual(Array(5).fill(expect.objectContaining(refused)));
    expect(await pay(once, {}, await app.signIn("other_merchant"))).toMatchObject(refused);
    await forgetTokens(app.services);
    expect(await pay(once)).toMatchObject(refused);
  });

  test("under a key that is repeated is answered as before", async () => {
    const once = means(token(name));
    const first = await pay(once, { idempotency_key: `again-${name}` });
    expect((await pay(once, { idempotency_key: `again-${name}` })).data).toEqual(first.data);
  });

  test("is not burnt by a request that was wrong otherwise", async () => {
    const once = means(token(name));
    expect((await pay(once, { custom_fields: { d4q5fld2cun8qk7b3nq0: ["x"] } })).http).toBe(400);
    expect((await pay(once)).data.status).toBe("pending_settlement");
  });

  test("can't be kept in the vault, for its number pays once", async () => {
    expect((await pay(means(), { create_vault_record: true })).http).toBe(400);
    const { data } = await pay(means());
    expect((await app.call("POST", `/transaction/${data.id}/vault`)).msg).toBe(
      `bad request error: transaction can not be kept: it was paid with ${wallet}`,
    );
  });

  test("is refused when the token is stale, another's, or none", async () => {
    const stale = token(name);
    app.pass(3_700_000);
    for (const bad of [stale, {}, { paymentData: {} }])
      expect(await pay(means(bad as Record<string, unknown>))).toMatchObject({
        http: 400,
        msg: "bad request error: invalid token",
      });
  });
});

test("one way to pay is one: a token beside a card is refused", async () => {
  const both = { ...apple(), card: { number: VISA, expiration_date: "12/30" } };
  expect((await pay(both)).msg).toBe("bad request error: invalid Payment Method: give exactly one");
  expect((await pay({ ...apple(), ...google() })).http).toBe(400);
});

test("a Google Pay token may come as JSON text", async () => {
  expect((await pay(google(JSON.stringify(token("google_pay_token"))))).data.status).toBe("pending_settlement");
});

test("the sandbox makes tokens for whoever has no phone at hand", async () => {
  const made = await fetch(`${app.url}/sandbox/apple-pay`, { method: "POST", body: '{"number":"5555555555554444"}' });
  const { data } = await pay(apple((await made.json()) as Record<string, unknown>));
  expect(data.response_body.card.card_type).toBe("mastercard");
  expect((await fetch(`${app.url}/sandbox/google-pay`, { method: "POST", body: '{"number":"x"}' })).status).toBe(400);
});

describe("a reader that encrypts", () => {
  const KEY = "0123456789ABCDEFFEDCBA9876543210";
  const track_2 = `;${VISA}=30121010000000000?`;
  const swiped = (ksn: string, more: object = {}) => ({
    card: { entry_type: "swiped", ksn, encrypted_track_2: encryptTrack(KEY, ksn, track_2), ...more },
  });

  test("is read, and its stripe is kept nowhere", async () => {
    const { data } = await pay(swiped("ffff9876543210e00010"));
    expect(data.response_body.card).toMatchObject({ masked_card: "411111******1111", entry_type: "swiped" });
    const rows = await app.sql("SELECT t::text AS row FROM transactions t WHERE id = $1", [data.id]);
    expect(rows[0].row).not.toContain(VISA);
  });

  test("sends each swipe once", async () => {
    expect((await pay(swiped("ffff9876543210e00011"))).http).toBe(200);
    expect(await pay(swiped("FFFF9876543210E00011"))).toMatchObject({
      msg: "bad request error: invalid token",
      field: "payment_method.card.ksn",
    });
  });

  test.each([
    ["a number that names no swipe", { ksn: "12" }, "ksn"],
    ["no number", { ksn: "", entry_type: "" }, "ksn"],
    ["half a cipher text", { encrypted_track_2: "abc" }, "encrypted_track_2"],
    ["half of the other", { encrypted_track_1: "abc" }, "encrypted_track_1"],
    ["half a cipher text by its other name", { encrypted_track_2: undefined, encrypted_data: "abc" }, "encrypted_data"],
    ["the cipher text of another swipe", { ksn: "ffff9876543210e00099" }, "encrypted_track_2"],
    ["nothing", { encrypted_track_2: "" }, "encrypted_track_1"],
  ])("with %s is refused by the name of what was sent", async (_name, more, field) => {
    expect(await pay(swiped("ffff9876543210e00012", more))).toMatchObject({
      http: 400,
      field: `payment_method.card.${field}`,
      msg: expect.stringMatching(/^bad request error: invalid (Ksn|Encrypted (Track [12]|Data)|Track)$/),
    });
  });

  test("with a card that is no good is refused where its cipher text stands", async () => {
    const ksn = "ffff9876543210e00013";
    const text = (track: string) => encryptTrack(KEY, ksn, track);
    const expired = "%B4111111111111111^ROWE/ADA ^20121010000000000?";
    const first = { encrypted_track_1: text(expired), encrypted_track_2: undefined };
    const second = { encrypted_track_2: undefined, encrypted_data: text(";4111111111111112=30121010000000000?") };
    for (const [more, msg, field] of [
      [first, "Invalid card expiration - expired", "encrypted_track_1"],
      [second, "invalid cc", "encrypted_data"],
    ] as const)
      expect(await pay(swiped(ksn, more))).toMatchObject({
        http: 400,
        msg: `bad request error: ${msg}`,
        field: `payment_method.card.${field}`,
      });
  });
});

test("in production no wallet is simulated and no test reader known", async () => {
  const MASTER_KEY = "ab".repeat(32);
  const live = await testApp({ ENVIRONMENT: "production", MASTER_KEY }).catch((error) => error as Error);
  if (live instanceof Error) throw live;
  expect([live.services.wallets, live.sandbox, live.services.cardReaders]).toEqual([{}, undefined, undefined]);
  const made = await fetch(`${live.url}/sandbox/apple-pay`, { method: "POST", body: "{}" });
  expect(made.ok && made.headers.get("content-type")?.includes("json")).toBe(false);
  await live.stop();
});
