import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { surcharging } from "../../../../test/surcharging.ts";

const CREDIT = "400551";
const NOBODY = "0".repeat(20);

/** Rowe Books is the demo merchant and surcharges; Quay Coffee, beneath the same partner, does not. */
let app: TestApp;
let rowe = "";
let quay = "";
let quays = "";
const tokens: Record<string, string> = {};
const above = ["demo_partner", "demo_admin", "partners_clerk"];

beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_partner", "demo_admin", "demo_merchant", "other_merchant"])
    tokens[name] = await app.signIn(name);
  quay = (await app.call("GET", "/merchant", undefined, tokens.other_merchant)).data.id;
  const processors = "SELECT id FROM processors WHERE merchant_id = $1 AND payment_methods ? 'card' LIMIT 1";
  rowe = (await app.sql(processors, [DEMO_MERCHANT]))[0].id;
  quays = (await app.sql(processors, [quay]))[0].id;
  await surcharging(app, rowe, true);
  const { account_type_id } = (await app.call("GET", "/user", undefined, tokens.demo_partner)).data;
  await hire("partners_clerk", account_type_id, "standard");
  await app.sql("INSERT INTO partners (id, name, created_at) VALUES ('beside00000000000000', 'Pier', now())");
  await hire("beside", "beside00000000000000", "admin");
});
afterAll(() => app.stop());

async function hire(username: string, account_type_id: string, role: string): Promise<void> {
  const account = { account_type: "partner", account_type_id, role, password: PASSWORD };
  const body = person({ username: `${username}_person`, ...account });
  expect((await app.call("POST", "/user", body, tokens.demo_admin)).msg).toBe("success");
  tokens[username] = await app.signIn(`${username}_person`);
}

const as = (name: string, body: object) =>
  app.call("POST", "/calculate/amounts", { amount: 10_000, cc_bin: CREDIT, state: "IL", ...body }, tokens[name]);
const outcome = ({ http, msg, data, field }: Awaited<ReturnType<typeof as>>) => ({ http, msg, data, field });

test.each(above)(
  "%s is told what a merchant beneath would be told, whom the body names or a processor of theirs",
  async (name) => {
    const own = await as("demo_merchant", { processor_id: rowe });
    expect(own.data).toMatchObject({ processor_id: rowe, surcharge: expect.toSatisfy((fee) => fee > 0) });
    for (const body of [
      { merchant_id: DEMO_MERCHANT },
      { merchant_id: DEMO_MERCHANT, processor_id: rowe },
      { merchant_id: DEMO_MERCHANT, processor_id: "" },
      { processor_id: rowe },
      { processor_id: rowe, merchant_id: "" },
      { processor_id: rowe, merchant_id: null },
    ])
      expect([body, (await as(name, body)).data]).toEqual([
        body,
        { ...own.data, processor_named: Boolean("processor_id" in body && body.processor_id) },
      ]);
    const other = await as("other_merchant", {});
    expect(other.data).toMatchObject({ surcharge: 0, amount: 10_000 });
    for (const body of [{ merchant_id: quay }, { processor_id: quays }])
      expect((await as(name, body)).data).toEqual({ ...other.data, processor_named: "processor_id" in body });
  },
);

test.each(above)("%s who names neither is told in plain words to name the merchant", async (name) => {
  for (const body of [{}, { merchant_id: "" }, { merchant_id: "", processor_id: "" }])
    expect(outcome(await as(name, body))).toEqual({
      http: 400,
      msg: "bad request error: invalid Merchant Id: say which of the merchants beneath you is meant",
      data: null,
      field: "merchant_id",
    });
});

test("a merchant who is not beneath is answered as one that does not exist, by either name", async () => {
  const nothing = await as("beside", { merchant_id: NOBODY });
  expect(nothing.http).toBe(404);
  for (const body of [{ merchant_id: DEMO_MERCHANT }, { processor_id: rowe }, { processor_id: NOBODY }])
    expect([body, outcome(await as("beside", body))]).toEqual([body, outcome(nothing)]);
  expect(outcome(await as("demo_admin", { merchant_id: NOBODY }))).toEqual(outcome(nothing));
  // An account that is no merchant is none to calculate for, not even one's own.
  const { account_type_id } = (await app.call("GET", "/user", undefined, tokens.demo_partner)).data;
  expect(outcome(await as("demo_partner", { merchant_id: account_type_id }))).toEqual(outcome(nothing));
});

test("a processor of another merchant than the named one takes nothing, though both are beneath", async () => {
  expect(outcome(await as("demo_partner", { merchant_id: DEMO_MERCHANT, processor_id: quays }))).toEqual(
    outcome(await as("demo_merchant", { processor_id: quays })),
  );
});

test("a merchant who is shut, or whose processor was released, is not there for those above either", async () => {
  await app.sql("UPDATE processors SET released = true WHERE id = $1", [quays]);
  expect((await as("demo_partner", { processor_id: quays })).http).toBe(404);
  await app.sql("UPDATE processors SET released = false WHERE id = $1", [quays]);
  const shut = (status: string) =>
    app.call("GET", `/merchant/${quay}/status/${status}`, undefined, tokens.demo_admin).then(({ msg }) => msg);
  expect(await shut("disabled")).toBe("success");
  for (const body of [{ merchant_id: quay }, { processor_id: quays }])
    expect((await as("demo_partner", body)).http).toBe(404);
  expect(await shut("active")).toBe("success");
});

test("a merchant needs to name nobody, may name itself, and gets nothing of another's", async () => {
  const own = await as("demo_merchant", {});
  expect((await as("demo_merchant", { merchant_id: DEMO_MERCHANT })).data).toEqual(own.data);
  expect((await as("demo_merchant", { merchant_id: "" })).data).toEqual(own.data);
  for (const merchant_id of [quay, NOBODY])
    expect(await as("demo_merchant", { merchant_id })).toMatchObject({ http: 404, msg: "not found", data: null });
});

test("a partner's private key may ask, and a key out of a page of theirs may not", async () => {
  const key = async (type: string) =>
    (await app.call("POST", "/user/apikey", { type, name: type }, tokens.demo_partner)).data.api_key;
  tokens.api = await key("api");
  tokens.pub = await key("pub");
  expect((await as("api", { merchant_id: quay })).data.amount).toBe(10_000);
  for (const body of [{ merchant_id: quay }, { processor_id: quays }, {}])
    expect((await as("pub", body)).http).toBe(403);
});
