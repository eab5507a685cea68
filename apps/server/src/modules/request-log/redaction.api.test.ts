import type { Schema } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, sale, type TestApp, testApp, VISA } from "../../../test/app.ts";
import { placesIn } from "../../../test/body-places.ts";
import { readBody } from "../../http/body.ts";
import { Refusal } from "../../refusal.ts";
import { redact, redactRefusal, ruleOf, rulesOf } from "./redact.ts";

/** One of each kind that must never be stored, none a part of another or of a name of the contract. */
const secrets = {
  card: VISA,
  spacedCard: "4111 1111 1111 1111",
  cvc: "7093",
  account: "900612345678",
  routing: "021000021",
  track1: "%B4111111111111111^ROWE/MARA^30121010000000000?",
  track2: ";4111111111111111=30121010000000000?",
  password: "Correct-Horse-9-Battery",
  apiKey: DEMO_KEY,
  uuid: "1f0c3b52-7c55-4f0a-9d5b-6f2f0f7a2c11",
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
} as const;
const values = Object.values(secrets);

/** The pieces by which a stored text gives a secret away. */
const leaksIn = (stored: string) => values.filter((value) => stored.includes(value));

const withInput = allCalls.filter(({ input }) => input !== undefined);

/** As the server reads a body before it is logged; nothing where it is refused unread. */
function read(body: unknown): unknown {
  try {
    return readBody(Buffer.from(JSON.stringify(body))).value;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

test.each(withInput.map((call) => [call.name, call] as const))(
  "stores no secret that is sent in any field of %s",
  (_name, call) => {
    const rule = rulesOf(call).input;
    const leaks: string[] = [];
    for (const { path, bodyWith } of placesIn(call.input as Schema))
      for (const value of values) {
        // Both as the server reads it and as it came: the rule must not lean on what reads the body before it.
        const stored = [bodyWith(value), read(bodyWith(value))].map((body) => redact(rule, body)).join();
        if (leaksIn(stored).length > 0) leaks.push(`${path.join(".")}: ${value}`);
      }
    expect(leaks).toEqual([]);
  },
);

test("stores no secret that is sent as the name of a member", () => {
  for (const call of withInput)
    for (const value of values) expect(leaksIn(redact(rulesOf(call).input, { [value]: true }))).toEqual([]);
});

test("stores no secret of a query", () => {
  const queries = allCalls.flatMap(({ query }) => (query ? [query] : []));
  const namesOf = (query: Schema) =>
    Object.keys((query as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});
  for (const query of queries)
    for (const name of namesOf(query))
      for (const value of values) expect(leaksIn(redact(ruleOf(query), { [name]: value }))).toEqual([]);
});

test("stores no secret that a reply holds, except in the texts that the server writes", () => {
  const all = values.join(" ");
  const leaks: string[] = [];
  for (const call of allCalls) {
    const rule = ruleOf(call.reply);
    for (const { path, bodyWith } of placesIn(call.reply)) {
      const isWritten = redact(rule, bodyWith("own")).includes('"own"');
      if (!isWritten && leaksIn(redact(rule, bodyWith(all))).length > 0) leaks.push(`${call.name}: ${path.join(".")}`);
    }
  }
  expect(leaks).toEqual([]);
});

test("stores no number where a text may stand, and no number as long as a card's", () => {
  const search = allCalls.find(({ name }) => name === "searchTransactions") ?? expect.unreachable();
  expect(redact(rulesOf(search).input, { card_number: 4111111111111111, order_id: { value: 7093 } })).not.toMatch(
    /\d{4}/,
  );
  const create = allCalls.find(({ name }) => name === "createTransaction") ?? expect.unreachable();
  expect(redact(rulesOf(create).input, { amount: 4111111111111111 })).toBe('{"amount":"[redacted]"}');
  expect(redact(rulesOf(create).input, { amount: 1250 })).toBe('{"amount":1250}');
});

test("redacts the detail and the place of an error that repeat a text of the request", () => {
  const detail = redactRefusal(new Refusal("webhook_test_failed", { detail: secrets.password }));
  expect(leaksIn(detail)).toEqual([]);
  const place = redactRefusal(new Refusal("invalid_field", { at: `available_subtypes.${secrets.password}` }));
  expect(leaksIn(place)).toEqual([]);
  const own = redactRefusal(new Refusal("unfit_field", { at: "amount", detail: "it must be at most 10" }));
  expect(JSON.parse(own)).toMatchObject({ status: "failed", field: "amount" });
  expect(own).toContain("it must be at most 10");
});

test("cuts a long body", () => {
  const create = allCalls.find(({ name }) => name === "createTransaction") ?? expect.unreachable();
  const line_items = Array.from({ length: 5_000 }, () => ({ name: "Atlas", quantity: 1 }));
  const stored = redact(rulesOf(create).input, { type: "sale", line_items });
  expect(stored.length).toBeLessThan(17_000);
  expect(stored).toContain("[cut]");
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test("writes no secret of a request to the database", async () => {
  const paths = values.map(encodeURIComponent);
  for (const value of paths) await app.call("GET", `/transaction/${value}?limit=${value}`);
  const card = { number: VISA, expiration_date: "12/30", cvc: secrets.cvc };
  const last = await app.call(
    "POST",
    "/transaction",
    sale({ payment_method: { card }, description: secrets.password }),
  );
  expect(last.http).toBe(200);
  const ach = {
    account_number: secrets.account,
    routing_number: secrets.routing,
    sec_code: "web",
    account_type: "checking",
  };
  await app.call("POST", "/transaction", sale({ payment_method: { ach }, order_id: secrets.account }));
  for (const value of values) await app.call("POST", "/transaction", { type: value, amount: value, [value]: value });
  await app.call("GET", "/user");
  const rows = () => app.sql("SELECT l::text AS row FROM request_log l");
  await expect.poll(async () => (await rows()).length).toBeGreaterThanOrEqual(2 * values.length + 3);
  expect(leaksIn((await rows()).map(({ row }) => row).join("\n"))).toEqual([]);
});
