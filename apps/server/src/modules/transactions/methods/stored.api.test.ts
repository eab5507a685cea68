import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { resolveIntents } from "../index.ts";
import { retryVaultSaves } from "../vault-saves/retry-saves.ts";

const MINUTE = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const card = (override: object = {}) => ({ number: VISA, expiration_date: "12/30", ...override });
const bank = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" };
const home = { first_name: "Ada", last_name: "Rowe", line_1: "1 Main St", postal_code: "60601", country: "US" };

async function customer(override: object = {}): Promise<{ id: string; method: string; address: string }> {
  const body = { default_payment: { card: card() }, default_billing_address: home, ...override };
  const { data } = await post("/vault/customer", body);
  return { id: data.id, method: data.created_payment_method_id, address: data.created_address_id };
}
const payBy = (stored: object, override: object = {}) =>
  post("/transaction", { type: "sale", amount: 2599, payment_method: { customer: stored }, ...override });

test("a sale charges the default card of a customer and says whose it was", async () => {
  const { id, method } = await customer();
  const { http, data } = await payBy({ id });
  expect([http, data.status]).toEqual([200, "pending_settlement"]);
  expect(data).toMatchObject({
    payment_method: "token",
    payment_type: "card",
    customer_id: id,
    customer_payment_type: "card",
    customer_payment_id: method,
    billing_address: { first_name: "Ada", address_line_1: "1 Main St", postal_code: "60601" },
    shipping_address: { last_name: "Rowe" },
  });
  expect(data.response_body.card).toMatchObject({ masked_card: "411111******1111", expiration_date: "12/30" });
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toEqual(data);
  expect((await post("/transaction/search", { customer_id: { operator: "=", value: id } })).data).toEqual([data]);
});

test.each(["authorize", "verification"])("a stored card takes a transaction of type %s", async (type) => {
  const { id } = await customer();
  expect((await payBy({ id, payment_method_type: "card" }, { type })).data).toMatchObject({
    type,
    status: "authorized",
  });
});

test("an account is charged when it is chosen by kind or by id", async () => {
  const { id } = await customer();
  const { data } = await post(`/vault/customer/${id}/ach`, bank);
  for (const choice of [
    { payment_method_type: "ach" },
    { payment_method_type: "ach", payment_method_id: data.created_payment_method_id },
    { payment_method_id: data.created_payment_method_id },
  ]) {
    const paid = await payBy({ id, ...choice });
    expect(paid.data).toMatchObject({
      payment_type: "ach",
      customer_payment_type: "ach",
      status: "pending_settlement",
    });
    expect(paid.data.response_body.ach.masked_account_number).toBe("*****6789");
  }
});

test("a payment is found by the address that its customer was billed at, unless that was said otherwise", async () => {
  const { id, address } = await customer();
  const stored = { id, billing_address_id: address };
  const plain = (await payBy({ id })).data.id;
  const repeated = (await payBy(stored, { billing_address: { first_name: "Ada", city: "" } })).data.id;
  const elsewhere = (await payBy(stored, { billing_address: { postal_code: "60602" } })).data.id;
  const found = async (address_id: unknown) => {
    const { data } = await post("/transaction/search", { customer_id: id, billing_address: { address_id } });
    return data.map((one: { id: string }) => one.id).sort();
  };
  expect(await found(address)).toEqual([plain, repeated].sort());
  expect(await found({ operator: "!=", value: address })).toEqual([elsewhere]);
  const kept = (await post(`/transaction/${plain}/vault`)).data;
  expect((await app.call("GET", `/vault/${kept.id}`)).data.data.customer.addresses).toMatchObject([
    { first_name: "Ada", line_1: "1 Main St" },
  ]);
});

test("an address of the request wins over the stored one, member by member", async () => {
  const { id, address } = await customer();
  const { data } = await payBy({ id, billing_address_id: address }, { billing_address: { postal_code: "20000" } });
  expect(data.billing_address).toMatchObject({ first_name: "Ada", postal_code: "20000" });
  expect(data.response_body.card.avs_response_code).toBe("N");
});

test("a stored trigger card declines like a keyed one", async () => {
  const { id } = await customer({ default_payment: { card: card({ number: "4000000000009995" }) } });
  expect((await payBy({ id })).data).toMatchObject({ status: "declined", response_code: 202, customer_id: id });
});

test("whether an expired stored card is still good says its issuer", async () => {
  const expired = (override: object = {}) =>
    customer({ default_payment: { card: card({ expiration_date: "12/20", ...override }) } });
  const { id } = await expired();
  expect(await payBy({ id })).toMatchObject({ http: 200, data: { status: "pending_settlement" } });
  const { id: refused } = await expired({ number: "4000000000000069" });
  expect((await payBy({ id: refused })).data).toMatchObject({ status: "declined", response_code: 223 });
});

test.each([
  ["closed_contact", 322],
  ["locked_stop_recurring", 323],
])("a method with the flag %s declines with %i", async (flag, code) => {
  const { id } = await customer({ default_payment: { card: card({ flags: [flag] }) } });
  expect((await payBy({ id })).data).toMatchObject({ status: "declined", response_code: code });
});

test("a closed card is charged again under a new number, and stays closed under a new date alone or where that is said", async () => {
  const flags = ["closed_contact", "surcharge_exempt"];
  const { id, method } = await customer({ default_payment: { card: card({ flags }) } });
  const change = async (to: object) => {
    const { data } = await post(`/vault/customer/${id}/card/${method}`, to);
    return [data.data.customer.payments.cards[0].flags, (await payBy({ id })).data.response_code];
  };
  expect(await change({ expiration_date: "12/31" })).toEqual([flags, 322]);
  expect(await change({ number: VISA })).toEqual([flags, 322]);
  expect(await change({ number: "5555555555554444", flags })).toEqual([flags, 322]);
  expect(await change({ number: "4012888888881881" })).toEqual([["surcharge_exempt"], 100]);
});

test("a stopped account is charged again once it is another", async () => {
  const { id, method } = await customer({ default_payment: { ach: { ...bank, flags: ["locked_security"] } } });
  expect((await payBy({ id })).data.response_code).toBe(322);
  await post(`/vault/customer/${id}/ach/${method}`, { account_number: "987654321" });
  expect((await payBy({ id })).data.response_code).toBe(100);
});

test.each([
  [{ id: "nobody-here" }, "Customer Id"],
  [{ payment_method_id: "00000000000000000000" }, "Payment Method Id"],
  [{ payment_method_type: "ach" }, "Payment Method Id"],
  [{ billing_address_id: "00000000000000000000" }, "Billing Address Id"],
])("what is not stored of the customer is refused by its name: %j", async (wrong, field) => {
  const { id } = await customer();
  const { http, msg } = await payBy({ id, ...wrong });
  expect([http, msg]).toEqual([400, `bad request error: invalid ${field}`]);
});

test("a customer of another merchant can't be charged", async () => {
  const { id } = await customer();
  const body = { type: "sale", amount: 100, payment_method: { customer: { id } } };
  expect((await app.call("POST", "/transaction", body, await app.signIn("other_merchant"))).http).toBe(400);
});

test("a customer is charged who is the paid merchant's own, and not one of the same id whom somebody else has", async () => {
  const { id } = await customer();
  expect((await payBy({ id, source_merchant_id: DEMO_MERCHANT })).http).toBe(200);
  expect(await payBy({ id, source_merchant_id: app.services.ids.next() })).toMatchObject({
    http: 400,
    field: "payment_method.customer.source_merchant_id",
  });
});

describe("where the merchant locks its tokens", () => {
  let second = "";
  const lock = async (token_locking: boolean) =>
    app.call("POST", `/merchant/${DEMO_MERCHANT}`, { flags: { token_locking } }, await app.signIn("demo_partner"));
  beforeAll(async () => {
    const processor = { name: "Second house", settings: { sandbox: {} } };
    const partner = await app.signIn("demo_partner");
    second = (await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, processor, partner)).data.id;
    await lock(true);
  });
  afterAll(() => lock(false));

  test("a card that was kept of a payment goes to the processor that took it, and to no other", async () => {
    const { data: first } = await post("/transaction", sale({ processor_id: second, create_vault_record: true }));
    const [kept] = (await app.call("GET", `/vault/${first.customer_id}`)).data.data.customer.payments.cards;
    expect(kept.processor_id).toBe(second);
    expect((await payBy({ id: first.customer_id }, { amount: 2601 })).data.processor_id).toBe(second);
    const main = (await post("/transaction", sale({ amount: 2602 }))).data.processor_id;
    expect((await payBy({ id: first.customer_id }, { amount: 2603, processor_id: main })).msg).toBe(
      "bad request error: invalid Processor Id: the stored method is locked to another processor",
    );
    const move = { expiration_date: "12/31", processor_id: main };
    expect((await post(`/vault/customer/${first.customer_id}/card/${kept.id}`, move)).msg).toBe(
      "bad request error: invalid Processor Id",
    );
    await lock(false);
    expect((await payBy({ id: first.customer_id }, { amount: 2604, processor_id: main })).data.processor_id).toBe(main);
    await lock(true);
  });

  test("one that was added by hand goes anywhere until it names its processor", async () => {
    const { id } = await customer();
    expect((await payBy({ id }, { amount: 2605, processor_id: second })).data.processor_id).toBe(second);
  });
});

test("a stored customer and a keyed card at once are refused", async () => {
  const { id } = await customer();
  expect((await post("/transaction", { ...sale(), payment_method: { customer: { id }, card: card() } })).http).toBe(
    400,
  );
});

describe("a payer who is to be kept", () => {
  const wanted = async () => (await app.sql("SELECT 1 FROM payers_to_keep")).length;

  test("becomes a customer when the payment is approved, whom the next payment charges", async () => {
    const { data } = await post("/transaction", sale({ create_vault_record: true, billing_address: home }));
    const kept = (await app.call("GET", `/vault/${data.customer_id}`)).data.data.customer;
    expect(kept.payments.cards).toMatchObject([{ id: data.customer_payment_id, masked_number: "411111******1111" }]);
    expect(kept.addresses).toMatchObject([{ first_name: "Ada", line_1: "1 Main St" }]);
    expect((await payBy({ id: data.customer_id })).data.status).toBe("pending_settlement");
  });

  test("is the same on a repeat with the same key", async () => {
    const body = sale({ create_vault_record: true, idempotency_key: "keep-1" });
    const [first, again] = [await post("/transaction", body), await post("/transaction", body)];
    expect(first.data.customer_id).toMatch(/^[0-9a-v]{20}$/);
    expect(again.data).toEqual(first.data);
  });

  test("is not kept when the payment is declined", async () => {
    const before = (await post("/vault/customer/search")).total_count;
    const declined = { payment_method: { card: card({ number: "4000000000000002" }) }, create_vault_record: true };
    expect((await post("/transaction", sale(declined))).data).toMatchObject({ status: "declined", customer_id: "" });
    expect((await post("/vault/customer/search")).total_count).toBe(before);
  });

  test("gives the method to a customer who is there, and nobody is charged when there is none", async () => {
    const { id } = await customer();
    const body = { payment_method: { card: card({ number: "5555555555554444" }) }, create_vault_record_for: id };
    expect((await post("/transaction", sale(body))).data.customer_id).toBe(id);
    expect((await app.call("GET", `/vault/${id}`)).data.data.customer.payments.cards).toHaveLength(2);
    const count = async () => (await post("/transaction/search")).total_count;
    const before = await count();
    expect((await post("/transaction", sale({ ...body, create_vault_record_for: "nobody" }))).http).toBe(400);
    expect(await count()).toBe(before);
  });

  test("brings the card or account up to date that the customer has stored already, however many pay at once", async () => {
    const { id, method } = await customer();
    const stored = async () => (await app.call("GET", `/vault/${id}`)).data.data.customer;
    const pay = (payment_method: object) =>
      post("/transaction", sale({ payment_method, create_vault_record_for: id, billing_address: {} }));
    const again = await pay({ card: card({ expiration_date: "11/31" }) });
    expect(again.data).toMatchObject({ customer_id: id, customer_payment_type: "card", customer_payment_id: method });
    const crowd = [{ ach: bank }, { card: card({ number: "5555555555554444" }) }];
    const all = await Promise.all([...crowd, ...crowd, ...crowd].map(pay));
    expect(new Set(all.map(({ data }) => data.customer_payment_id)).size).toBe(2);
    const savings = await pay({ ach: { ...bank, account_type: "savings" } });
    const { payments, defaults } = await stored();
    expect(defaults.payment_method_id).toBe(method);
    expect(payments.cards.map((one: { expiration_date: string }) => one.expiration_date)).toEqual(["11/31", "12/30"]);
    expect(payments.ach).toMatchObject([{ id: savings.data.customer_payment_id, account_type: "savings" }]);
    expect((await payBy({ id, payment_method_id: method })).data.response_body.card.expiration_date).toBe("11/31");
  });

  test("stores a card once more where the stored one is locked to another processor", async () => {
    const lock = (token_locking: boolean) =>
      app.sql("UPDATE merchants SET flags = flags || $1 WHERE id = $2", [
        JSON.stringify({ token_locking }),
        DEMO_MERCHANT,
      ]);
    const partner = await app.signIn("demo_partner");
    const other = { name: "Elsewhere", settings: { sandbox: {} } };
    const elsewhere = (await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, other, partner)).data.id;
    const { id } = await customer();
    const pay = (processor_id: string) =>
      post("/transaction", sale({ create_vault_record_for: id, processor_id, billing_address: {} }));
    await lock(true);
    const [first] = (await app.call("GET", `/vault/${id}`)).data.data.customer.payments.cards;
    await app.sql("UPDATE stored_methods SET processor_id = $2 WHERE id = $1", [first.id, elsewhere]);
    const main = (
      await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT])
    )[0];
    const made = [await pay(main.id), await pay(main.id), await pay(elsewhere)];
    await lock(false);
    const kept = made.map(({ data }) => data.customer_payment_id);
    expect([kept[0] === kept[1], kept[0] === first.id, kept[2]]).toEqual([true, false, first.id]);
  });

  test("becomes a customer under an id that nobody has, where the merchant lets that be", async () => {
    const set = (allow: boolean) =>
      app.sql("UPDATE merchants SET default_values = $1 WHERE id = $2", [
        JSON.stringify({ virtual_terminal: { allow_unmatched_customer_id: allow } }),
        DEMO_MERCHANT,
      ]);
    const pay = (id: string) => post("/transaction", sale({ create_vault_record_for: id, billing_address: home }));
    await set(true);
    const both = await Promise.all([pay("walk-in.7"), pay("walk-in.7")]);
    const unfit = await Promise.all(["a b", "search", "x"].map(pay));
    await set(false);
    expect(both.map(({ data }) => data.customer_id)).toEqual(["walk-in.7", "walk-in.7"]);
    const kept = (await app.call("GET", "/vault/walk-in.7")).data.data.customer;
    expect([kept.payments.cards.length, kept.addresses.length]).toEqual([1, 1]);
    expect(unfit.map(({ http, msg }) => [http, msg])).toEqual(
      unfit.map(() => [400, "bad request error: invalid Create Vault Record For"]),
    );
    expect((await pay("walk-in.8")).http).toBe(400);
  });

  test("who can't be kept after all was charged nevertheless, and the answer says so", async () => {
    await app.sql("ALTER TABLE stored_methods ADD CONSTRAINT no_room CHECK (last_four <> '4242')");
    const payment_method = { card: card({ number: "4242424242424242" }) };
    const once = { idempotency_key: "kept-late", idempotency_time: 3_600 };
    const body = sale({ payment_method, create_vault_record: true, ...once });
    const { http, data } = await post("/transaction", body);
    expect([http, data?.status, data?.customer_id]).toEqual([200, "pending_settlement", ""]);
    expect(await retryVaultSaves(app.services)).toBe(0);
    app.pass(6 * MINUTE);
    expect(await retryVaultSaves(app.services)).toBe(1);
    await app.sql("ALTER TABLE stored_methods DROP CONSTRAINT no_room");
    expect(await retryVaultSaves(app.services)).toBe(0);
    app.pass(3 * MINUTE);
    await Promise.all([retryVaultSaves(app.services), retryVaultSaves(app.services)]);
    const kept = (await app.call("GET", `/transaction/${data.id}`)).data;
    expect((await payBy({ id: kept.customer_id })).data.status).toBe("pending_settlement");
    expect((await post("/transaction", body)).data).toMatchObject({ id: data.id, customer_id: kept.customer_id });
    expect(await wanted()).toBe(0);
  });

  test("is kept later where the approval was found later, and forgotten where there was none", async () => {
    const lost = (billing_address: object, more = {}) =>
      post("/transaction", sale({ create_vault_record: true, billing_address, ...more }));
    const found = await lost({ postal_code: "20092" });
    const never = await lost({ postal_code: "20093" });
    expect([found.data.status, never.data.status]).toEqual(["unknown", "unknown"]);
    app.pass(6 * MINUTE);
    await retryVaultSaves(app.services);
    expect(await wanted()).toBe(2);
    await resolveIntents(app.services);
    app.pass(11 * MINUTE);
    await retryVaultSaves(app.services);
    const read = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data.customer_id;
    expect([(await read(found.data.id)).length, await read(never.data.id), await wanted()]).toEqual([20, "", 0]);
  });

  test("is given up in the end, and the payment stands", async () => {
    await app.sql("ALTER TABLE stored_methods ADD CONSTRAINT no_room CHECK (last_four <> '5100')");
    const body = sale({ payment_method: { card: card({ number: "5105105105105100" }) }, create_vault_record: true });
    const { data } = await post("/transaction", body);
    for (let hours = 0; hours < 30; hours++) {
      app.pass(60 * MINUTE);
      await retryVaultSaves(app.services);
    }
    await app.sql("ALTER TABLE stored_methods DROP CONSTRAINT no_room");
    expect([await wanted(), (await app.call("GET", `/transaction/${data.id}`)).data.customer_id]).toEqual([0, ""]);
  });

  test("is kept for nobody who may not store payers, and nobody is charged", async () => {
    const token = await app.signIn("other_merchant");
    const limits = [JSON.stringify({ process_sale: true, vault_create: false })];
    await app.sql("UPDATE users SET role = 'standard', permissions = $1 WHERE username = 'other_merchant'", limits);
    const asked = [{ create_vault_record: true }, { create_vault_record_for: "somebody" }, {}];
    const replies = [];
    for (const keeping of asked) replies.push((await app.call("POST", "/transaction", sale(keeping), token)).http);
    expect(replies).toEqual([403, 403, 200]);
  });
});
