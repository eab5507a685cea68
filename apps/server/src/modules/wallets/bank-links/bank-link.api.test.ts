import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { forgetBankLinks } from "../jobs.ts";

let app: TestApp;
let other = "";
beforeAll(async () => {
  app = await testApp();
  other = await app.signIn("other_merchant");
});
afterAll(() => app.stop());

const ACCOUNT = "770055000042";
const refused = (msg: string) => ({ http: 400, status: "failed", msg: `bad request error: ${msg}`, data: null });
const link = (body: object = { public_token: "public-sandbox-71" }, authorization?: string) =>
  app.call("POST", "/plaid/link", body, authorization);
const pay = (plaid: object, override: object = {}, authorization?: string) =>
  app.call(
    "POST",
    "/transaction",
    { type: "sale", amount: 2599, payment_method: { plaid }, ...override },
    authorization,
  );

async function linked(account_id = "acc_01"): Promise<{ ref_id: string; account_id: string }> {
  const { data } = await link();
  return { ref_id: data[0].ref_id, account_id };
}

async function switchTo(status: "active" | "disabled", merchant = DEMO_MERCHANT): Promise<void> {
  const { services } = (await app.call("GET", "/merchant")).data;
  const plaid = services.find((one: { type: string }) => one.type === "plaid");
  if (plaid) await app.call("POST", `/merchant/${merchant}/services/${plaid.id}/status/${status}`);
  else if (status === "active") await app.call("POST", `/merchant/${merchant}/services`, { type: "plaid" });
}

beforeEach(() => switchTo("active"));

describe("linking a bank", () => {
  test("begins with a token that ends soon", async () => {
    const { data } = await app.call("POST", "/plaid/link-token", {});
    expect(data.link_token).toMatch(/^link-sandbox-/);
    expect(new Date(data.expiration).getTime()).toBeGreaterThan(app.services.clock.now().getTime());
  });

  test("shows the accounts of whoever signed in, masked, and nothing that could pay elsewhere", async () => {
    const bank = { bank: "first_harbor", username: "user_good", password: "pass_good" };
    const { public_token } = (await app.call("POST", "/simulator/bank", bank)).data;
    const { data } = await link({ public_token });
    const ref_id = data[0].ref_id;
    expect(ref_id).toMatch(/^[0-9a-v]{20}$/);
    expect(data).toEqual([
      {
        account_id: "acc_01",
        ref_id,
        subtype: "checking",
        official_name: "Everyday Checking",
        mask: "0042",
        available_balance: 1250.4,
        current_balance: 1300,
      },
      {
        account_id: "acc_02",
        ref_id,
        subtype: "savings",
        official_name: "Rainy Day Savings",
        mask: "0107",
        available_balance: 8200,
        current_balance: 8200,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(ACCOUNT);
  });

  test("at a bank that does not know the person ends there", async () => {
    const wrong = { bank: "first_harbor", username: "user_good", password: "guess" };
    expect((await app.call("POST", "/simulator/bank", wrong)).msg).toBe(
      "bad request error: invalid Password: the bank does not know this user name with it",
    );
  });

  test.each([
    [{}, "invalid Public Token"],
    [{ public_token: "" }, "invalid Public Token"],
    [{ public_token: "public-production-71" }, "invalid public token"],
    [{ public_token: "public-sandbox-no_accounts-1" }, "no eligible accounts"],
  ])("by %j is refused", async (body, msg) => {
    expect(await link(body)).toMatchObject(refused(msg));
  });

  test("is for merchants who have switched it on", async () => {
    expect(await link(undefined, other)).toMatchObject(refused("bank linking is not enabled"));
    await switchTo("disabled");
    for (const path of ["/plaid/link-token", "/plaid/link"])
      expect(await app.call("POST", path, { public_token: "public-sandbox-1" })).toMatchObject(
        refused("bank linking is not enabled"),
      );
  });

  test("is open to a page of the merchant's, but not without end", async () => {
    const page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
    expect((await link(undefined, page)).http).toBe(200);
    const replies = await Promise.all(Array.from({ length: 310 }, () => link(undefined, page)));
    expect(replies.filter(({ http }) => http === 429).length).toBeGreaterThan(0);
  });
});

describe("a payment out of a linked account", () => {
  test("is an ACH payment that was agreed online, by the numbers of that account", async () => {
    expect((await pay(await linked("acc_02"))).data).toMatchObject({
      status: "pending_settlement",
      payment_method: "ach",
      payment_type: "ach",
      response_body: {
        ach: { masked_account_number: "********0107", account_type: "savings", sec_code: "web" },
      },
    });
  });

  test("can be kept in the vault and charged again", async () => {
    const { data } = await pay(await linked(), { create_vault_record: true });
    const again = { type: "sale", amount: 100, payment_method: { customer: { id: data.customer_id } } };
    expect((await app.call("POST", "/transaction", again)).data.response_body.ach.masked_account_number).toBe(
      "********0042",
    );
  });

  test("is taken once, by whoever comes first, and repeated under its key", async () => {
    const once = await linked();
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(once)));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await pay(once)).toMatchObject(refused("invalid token"));
    const keyed = await linked();
    const first = await pay(keyed, { idempotency_key: "bank" });
    expect((await pay(keyed, { idempotency_key: "bank" })).data).toEqual(first.data);
  });

  test("that is refused leaves the link good", async () => {
    const kept = await linked();
    await app.call("POST", `/merchant/${DEMO_MERCHANT}/requireds`, { default: { order_id: "required" } });
    const session = await app.signIn("demo_merchant");
    expect(await pay(kept, {}, session)).toMatchObject(refused("invalid Order Id: it is required"));
    await app.call("POST", `/merchant/${DEMO_MERCHANT}/requireds`, { default: {} });
    expect((await pay(kept)).http).toBe(200);
  });

  test("is refused for a link that is another's, stale or none, and for an account that is not in it", async () => {
    const ours = await linked();
    expect(await pay(ours, {}, other)).toMatchObject(refused("invalid token"));
    expect(await pay({ ...ours, account_id: "acc_09" })).toMatchObject(refused("invalid Account Id"));
    expect(await pay({ ...ours, ref_id: "d4pld0000000000000a0" })).toMatchObject(refused("invalid token"));
    for (const field of ["ref_id", "account_id"]) expect((await pay({ ...ours, [field]: 1 })).http).toBe(400);
    const both = { plaid: ours, cash: {} };
    expect(await pay({}, { payment_method: both })).toMatchObject(refused("invalid Payment Method: give exactly one"));
    app.pass(1_801_000);
    expect(await pay(ours)).toMatchObject(refused("invalid token"));
    expect(await forgetBankLinks(app.services)).toBeGreaterThan(0);
    expect(await app.sql("SELECT 1 FROM bank_links")).toEqual([]);
  });

  test("leaves neither its account number nor the bank's consent readable", async () => {
    await pay(await linked());
    const tables = await app.sql("SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'");
    for (const { name } of tables) {
      const rows = JSON.stringify(await app.sql(`SELECT t::text AS row FROM ${name} t`));
      for (const secret of [ACCOUNT, "access-sandbox-"])
        expect([name, secret, rows.includes(secret)]).toEqual([name, secret, false]);
    }
  });
});

describe("a linked account in the vault", () => {
  const create = (plaid: object, query = "") =>
    app.call("POST", `/vault/customer${query}`, { default_payment: { plaid } });

  test("is stored with a new customer or beside what one has, and is charged as one by its numbers is", async () => {
    const made = await create(await linked());
    const { id, data, created_payment_method_id } = made.data;
    expect(data.customer.payments.ach).toMatchObject([
      {
        id: created_payment_method_id,
        masked_account_number: "********0042",
        account_type: "checking",
        sec_code: "web",
      },
    ]);
    const added = await app.call("POST", `/vault/customer/${id}/ach?validate=true`, {
      plaid: await linked("acc_02"),
      flags: ["surcharge_exempt"],
    });
    const savings = added.data.data.customer.payments.ach[1];
    expect(savings).toMatchObject({ account_type: "savings", flags: ["surcharge_exempt"] });
    const customer = { id, payment_method_type: "ach", payment_method_id: savings.id };
    const charged = await app.call("POST", "/transaction", { type: "sale", amount: 100, payment_method: { customer } });
    expect(charged.data.response_body.ach.masked_account_number).toBe("********0107");
    expect(JSON.stringify([made, added, charged])).not.toContain(ACCOUNT);
  });

  test("uses its link up, unless it is refused", async () => {
    const once = await linked();
    expect(await create({ ...once, account_id: "acc_09" })).toMatchObject(refused("invalid Account Id"));
    const replies = await Promise.all([create(once), create(once), pay(once)]);
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await create(once)).toMatchObject({ ...refused("invalid token"), field: "default_payment.plaid" });
  });

  test("comes alone, and by a link of the merchant's own", async () => {
    const { id } = (await app.call("POST", "/vault/customer", {})).data;
    const add = (body: object, who?: string) => app.call("POST", `/vault/customer/${id}/ach`, body, who);
    const plaid = await linked();
    expect(await add({ plaid, account_number: "123456" })).toMatchObject(
      refused("invalid Payment Method: give exactly one"),
    );
    const stranger = await app.signIn("other_merchant");
    const none = { ref_id: "d4pld0000000000000a0", account_id: "acc_01" };
    expect(await add({ plaid: none })).toMatchObject({ ...refused("invalid token"), field: "plaid" });
    expect((await app.call("POST", "/vault/customer", { default_payment: { plaid } }, stranger)).msg).toBe(
      "bad request error: invalid token",
    );
    expect((await add({ plaid, accountholder_authentication: {} })).http).toBe(200);
    const bank = { routing_number: "021000021", account_number: "123456", account_type: "checking", sec_code: "web" };
    for (const blank of [{}, { ref_id: "", account_id: "" }])
      expect((await add({ ...bank, plaid: blank })).http).toBe(200);
    expect(await add({ plaid: { account_id: "acc_01" } })).toMatchObject({ http: 400, field: "plaid.ref_id" });
  });
});

test("in production no bank is simulated", async () => {
  const live = await testApp({ ENVIRONMENT: "production", MASTER_KEY: "ab".repeat(32) });
  expect([live.services.bankLink, live.sandbox]).toEqual([undefined, undefined]);
  await live.stop();
});
