import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { settleNow } from "../../settlement/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const unset = { operator: "", value: "" };
const unsetNumber = { operator: "", value: 0 };

describe("a filter with neither operator nor value asks for nothing", () => {
  test("of payments", async () => {
    const { data } = await app.call("POST", "/transaction", sale({ order_id: "FIXED" }));
    const asked = {
      transaction_id: { operator: "=", value: data.id },
      status: unset,
      amount: unsetNumber,
      group: unset,
      full_cc_number: unset,
      created_at: { start_date: "", end_date: "", operator: "", value: "" },
      billing_address: { last_name: unset, phone: unset },
    };
    const { data: found } = await app.call("POST", "/transaction/search", asked);
    expect(found.map(({ id }: { id: string }) => id)).toEqual([data.id]);
  });

  test.each(["/settlement/batch/search", "/vault/customer/search"])("by %s", async (path) => {
    const { data } = await app.call("POST", path, {});
    const asked = { settlement_batch_id: unset, processor_id: unset, first_name: unset };
    expect((await app.call("POST", path, asked)).data).toEqual(data);
  });

  test("one with a value and no operator asks for just that", async () => {
    await app.call("POST", "/transaction", sale({ order_id: "FIXED-2" }));
    const asked = { order_id: { operator: "", value: "FIXED-2" } };
    expect((await app.call("POST", "/transaction/search", asked)).total_count).toBe(1);
  });
});

test("a capture of nothing named takes all, and what is empty takes nothing away", async () => {
  const held = sale({ type: "authorize", amount: 1000, order_id: "ORDER", po_number: "PO1" });
  const { data } = await app.call("POST", "/transaction", held);
  const empty = { order_id: "", po_number: "", ip_address: "" };
  const { data: captured } = await app.call("POST", `/transaction/${data.id}/capture`, empty);
  expect(captured).toMatchObject({ amount_captured: 1000, order_id: "ORDER", po_number: "PO1" });
});

test("a refund of nothing named gives back what is left", async () => {
  const { data } = await app.call("POST", "/transaction", sale({ amount: 1000 }));
  await settleNow(app.services);
  await app.call("POST", `/transaction/${data.id}/refund`, { amount: 300 });
  const { data: rest } = await app.call("POST", `/transaction/${data.id}/refund`, {});
  expect(rest.amount).toBe(700);
  expect((await app.call("POST", `/transaction/${data.id}/refund`, {})).http).toBe(400);
});

describe("payments are found", () => {
  test("by a phone as people write it", async () => {
    await app.call("POST", "/transaction", sale({ billing_address: { phone: "(312) 555-0177" } }));
    const count = async (value: string, operator = "=") => {
      const asked = { billing_address: { phone: { operator, value } } };
      return (await app.call("POST", "/transaction/search", asked)).total_count;
    };
    expect([await count("312-555-0177"), await count("3125550177"), await count("555-01", "%")]).toEqual([1, 1, 1]);
    expect([await count("nobody's"), await count("312-555-0178")]).toEqual([0, 0]);
  });

  test("by the customer who paid, called a token or a customer", async () => {
    const card = { number: "4111111111111111", expiration_date: "12/30" };
    const { data } = await app.call("POST", "/vault/customer", { default_payment: { card } });
    await app.call("POST", "/transaction", sale({ payment_method: { customer: { id: data.id } } }));
    const count = async (value: string) =>
      (await app.call("POST", "/transaction/search", { payment_method: { operator: "=", value } })).total_count;
    expect([await count("customer"), await count("Customer"), await count("token")]).toEqual([1, 1, 1]);
  });

  test("in the order of their currency, by the name that a search has for it", async () => {
    const ids = async (sf: string) =>
      (await app.call("POST", `/transaction/search?sf=${sf}&sd=asc`, {})).data.map(({ id }: { id: string }) => id);
    expect(await ids("currency_iso_code")).toEqual(await ids("currency"));
  });
});

test("a way to pay that can't be kept is named by the wish to keep it", async () => {
  const cash = sale({ payment_method: { cash: {} }, create_vault_record: true });
  const { http, msg } = await app.call("POST", "/transaction", cash);
  expect([http, msg]).toEqual([400, "bad request error: invalid Create Vault Record: this way to pay can't be kept"]);
});
