import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { settleNow } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

const MINUTES = 60_000;
let app: TestApp;
let partner = "";
beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
});
afterAll(async () => {
  expect(await faultsInBooks(app)).toEqual([]);
  await app.stop();
});

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const statusOf = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data.status;

async function terminal(body: Record<string, unknown> = {}): Promise<string> {
  const merchant = (await app.call("GET", "/merchant")).data.id;
  return (await app.call("POST", `/merchant/${merchant}/terminal`, body, partner)).data.id;
}
const payAt = (id: string, override: object = {}, options: object = {}) =>
  post("/transaction", sale({ payment_method: { terminal: { id, ...options } }, ...override }));

test("a sale at a terminal is approved and shows what the device read", async () => {
  const id = await terminal({ tpn: "000000000001", description: "Counter 2" });
  const options = { cvc: "9999", expiration_date: "12/20", print_receipt: "both", signature_required: true };
  const { http, data } = await payAt(id, { amount: 1112 }, options);
  expect([http, data.status, data.payment_method, data.payment_type]).toEqual([
    200,
    "pending_settlement",
    "terminal",
    "card",
  ]);
  expect(data.response_body).toEqual({
    terminal: expect.objectContaining({
      terminal_id: id,
      terminal_description: "Counter 2",
      card_type: "visa",
      payment_type: "credit",
      first_four: "4111",
      last_four: "1111",
      masked_card: "4111********1111",
      response_code: 100,
      auth_code: expect.stringMatching(/^[A-Z]{3}\d{3}$/),
    }),
  });
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toEqual(data);
});

test("whose hands took it and the number to trace it by are told again, and the token for the processor is kept nowhere", async () => {
  const given = { clerk_id: 7, trace_num: "TR-0042", host_token: "host-token-of-a-card" };
  const { data } = await payAt(await terminal(), {}, given);
  expect(data.response_body.terminal.processor_specific).toEqual({ ClerkId: "7", TraceNum: "TR-0042" });
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toEqual(data);
  const rows = JSON.stringify(await app.sql("SELECT * FROM transactions WHERE id = $1", [data.id]));
  expect(rows).not.toContain(given.host_token);
});

test("what the chip said is in the reply and on the receipt, and not in those of a refund", async () => {
  const { data } = await payAt(await terminal(), {}, { signature_required: true });
  const chip = { emv_aid: "A0000000031010", emv_app_name: "VISA CREDIT", emv_tvr: "0000000000", emv_tsi: "E800" };
  const read = { entry_type: "chip", payment_type: "credit", ebt: "", cardholder_name: "TEST CARD", cvm: "signature" };
  expect(data.response_body.terminal.receipt_data).toEqual({
    ...read,
    ...chip,
    emv_iad: "06010A03A0A800",
    emv_arc: "00",
  });
  const slip = (await post(`/transaction/${data.id}/print`)).data;
  for (const line of [/^AID +A0000000031010$/m, /^TVR +0000000000$/m, /^TSI +E800$/m, /^ARC +00$/m, /^Signature/m])
    expect(slip).toMatch(line);
  await settleNow(app.services);
  const refund = (await post(`/transaction/${data.id}/refund`)).data;
  expect(refund.response_body.terminal.receipt_data).toBeNull();
  expect((await post("/transaction", sale())).data.response_body.card.receipt_data).toBeNull();
});

test("a reader's chip tells its receipt beside the card, and its number stays with the processor", async () => {
  const card = { number: "4111111111111111", expiration_date: "12/30" };
  const emv = { tlv_data: { "9F06": "A0000000031010", "5A": "4111111111111111", "9F34": "1F0302" } };
  const { data } = await post("/transaction", sale({ payment_method: { card, emv } }));
  expect(data.response_body.card.receipt_data).toMatchObject({
    entry_type: "chip",
    emv_aid: "A0000000031010",
    cvm: "none",
  });
  const rows = JSON.stringify(await app.sql("SELECT method FROM transactions WHERE id = $1", [data.id]));
  expect(rows).not.toContain("4111111111111111");
  const none = await post("/transaction", sale({ payment_method: { emv } }));
  expect([none.http, none.msg]).toEqual([400, expect.stringContaining("Payment Method")]);
});

test("an amount of nothing is sold at a terminal too", async () => {
  expect((await payAt(await terminal(), { amount: 0 })).data.response).toBe("approved");
});

test.each([
  ["000000000002", 200, "DO NOT HONOR"],
  ["000000000003", 400, "TERMINAL ERROR"],
  ["000000000005", 200, "CANCELLED AT TERMINAL"],
  ["000000000006", 421, "TERMINAL TIMED OUT"],
])("a terminal with TPN %s does not approve", async (tpn, code, text) => {
  const { http, data } = await payAt(await terminal({ tpn }));
  expect([http, data.status, data.response_code, data.amount_captured]).toEqual([200, "declined", code, 0]);
  expect(data.response_body.terminal).toMatchObject({ processor_response_text: text, masked_card: "", last_four: "" });
});

test("a tip given at the terminal is charged with the amount and said apart", async () => {
  const { data } = await payAt(await terminal({ tpn: "000000000004" }), { amount: 1001 });
  expect(data).toMatchObject({ amount: 1151, base_amount: 1001, tip_amount: 150, amount_captured: 1151 });
  expect(data.response_body.terminal.processor_specific).toEqual({ Tip: "150" });
  await settleNow(app.services);
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toMatchObject({
    status: "settled",
    amount_settled: 1151,
  });
});

test("an authorisation at a terminal is captured, settled with its batch and refunded", async () => {
  const id = await terminal({ description: "Bar" });
  const { data } = await payAt(id, { type: "authorize", amount: 900 });
  expect((await post(`/transaction/${data.id}/capture`, { amount: 800 })).data.status).toBe("pending_settlement");
  expect((await post(`/terminal/${id}/settle`)).http).toBe(200);
  await settleNow(app.services);
  expect(await statusOf(data.id)).toBe("settled");
  const other = await terminal({ description: "Door" });
  const refund = await post(`/transaction/${data.id}/refund`, { amount: 300, terminal_id: other });
  expect(refund.data).toMatchObject({ type: "refund", payment_method: "terminal", status: "pending_settlement" });
  expect(refund.data.response_body.terminal).toMatchObject({ terminal_description: "Door", last_four: "1111" });
  const rest = await post(`/transaction/${data.id}/refund`, {});
  expect(rest.data.response_body.terminal).toMatchObject({ terminal_id: id });
  const unknown = await post(`/transaction/${data.id}/refund`, { terminal_id: "00000000000000000000" });
  expect(unknown).toMatchObject({ http: 400, msg: "bad request error: invalid Terminal", field: "terminal_id" });
});

test("a sale at a terminal is voided", async () => {
  const { data } = await payAt(await terminal());
  expect((await post(`/transaction/${data.id}/void`)).http).toBe(200);
  expect(await statusOf(data.id)).toBe("voided");
});

test("a repeat with the same key asks the device once", async () => {
  const id = await terminal();
  const [one, two] = await Promise.all([
    payAt(id, { idempotency_key: "till-1" }),
    payAt(id, { idempotency_key: "till-1" }),
  ]);
  expect(one.data).toEqual(two.data);
  expect((await post("/transaction/search", { terminal_id: { operator: "=", value: id } })).total_count).toBe(1);
});

test("a sale whose answer was lost is found at the network with its tip and its card", async () => {
  const lost = { amount: 2000, billing_address: { postal_code: "20092" } };
  const { data } = await payAt(await terminal({ tpn: "000000000004" }), lost);
  expect(data.status).toBe("unknown");
  app.pass(3 * MINUTES);
  await resolveIntents(app.services);
  const { data: found } = await app.call("GET", `/transaction/${data.id}`);
  expect(found).toMatchObject({ status: "pending_settlement", amount: 2300, tip_amount: 300 });
  expect(found.response_body.terminal.masked_card).toBe("4111********1111");
});

test("a refund is found by the terminal that gave it", async () => {
  const [till, door] = [await terminal(), await terminal()];
  const { data } = await payAt(till);
  await settleNow(app.services);
  const refund = (await post(`/transaction/${data.id}/refund`, { terminal_id: door })).data;
  const found = async (value: string) => {
    const reply = await post("/transaction/search", { terminal_id: { operator: "=", value } });
    return reply.data.map((one: { id: string }) => one.id);
  };
  expect([await found(till), await found(door)]).toEqual([[data.id], [refund.id]]);
});

test("payments are found by terminal, its description and the card that it read", async () => {
  const id = await terminal({ description: "Garden café" });
  const { data } = await payAt(id);
  const found = async (search: object) => (await post("/transaction/search", search)).data;
  expect(await found({ terminal_id: { operator: "=", value: id } })).toEqual([data]);
  expect(await found({ terminal_description: { operator: "%", value: "garden" } })).toEqual([data]);
  const both = { terminal_id: { operator: "=", value: id }, cc_last_four: { operator: "=", value: "1111" } };
  expect(await found(both)).toEqual([data]);
  expect(await found({ terminal_id: { operator: "=", value: "elsewhere" } })).toEqual([]);
});

describe("refused before anybody is charged", () => {
  const refused = async (payment_method: object, override: object = {}) => {
    const { http, msg } = await post("/transaction", sale({ payment_method, ...override }));
    return [http, msg];
  };
  const invalid = (label: string) => [400, `bad request error: invalid ${label}`];

  test("a terminal that nobody knows, that is switched off, or that is another merchant's", async () => {
    expect(await refused({ terminal: { id: "00000000000000000000" } })).toEqual(invalid("Terminal"));
    expect(await refused({ terminal: { id: await terminal({ status: "disabled" }) } })).toEqual(invalid("Terminal"));
    const other = await app.signIn("other_merchant");
    const body = sale({ payment_method: { terminal: { id: await terminal() } } });
    expect(await app.call("POST", "/transaction", body, other)).toMatchObject({ http: 400 });
  });

  test("a refund whose receipt or signature is none that there is, which gives nothing back", async () => {
    const { data } = await payAt(await terminal());
    for (const [field, value] of [
      ["print_receipt", "foo"],
      ["signature_required", "x"],
    ] as const)
      expect(await app.call("POST", `/transaction/${data.id}/refund`, { [field]: value })).toMatchObject({
        http: 400,
        field,
      });
    expect((await app.call("GET", `/transaction/${data.id}`)).data.amount_refunded).toBe(0);
  });

  test("a second payment method beside the terminal", async () => {
    const both = { terminal: { id: await terminal() }, cash: {} };
    expect((await refused(both))[0]).toBe(400);
  });

  test("debit and benefit cards at a terminal that takes none", async () => {
    const id = await terminal();
    expect(await refused({ terminal: { id, debit: true } })).toEqual(invalid("Debit"));
    expect(await refused({ terminal: { id, ebt: "food" } })).toEqual(invalid("EBT"));
    const able = await terminal({ debit: true });
    expect((await payAt(able, {}, { debit: true })).data.response_body.terminal.payment_type).toBe("debit");
  });

  test("keeping a card that only the terminal saw", async () => {
    const made = await refused({ terminal: { id: await terminal() } }, { create_vault_record: true });
    expect(made[0]).toBe(400);
  });
});
