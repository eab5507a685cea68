import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../test/app.ts";
import { deliverAll } from "../../../test/deliver.ts";
import { lettersTo } from "../../../test/letters.ts";
import { sendDueMails } from "../mail/index.ts";
import { sayMoment } from "./domain/format-moment.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const pay = async (override: Record<string, unknown> = {}) =>
  (await app.call("POST", "/transaction", sale(override))).data;

test("a receipt is printed with its lines, its parts and its total, and no number", async () => {
  const line_items = [{ name: "Atlas of the world", quantity: 2, amount: 2400 }];
  const description = "A long description that does not fit into one line of the slip";
  const { id } = await pay({ line_items, tax_amount: 199, order_id: "A1007", description });
  const { data } = await app.call("POST", `/transaction/${id}/print`);
  const lines = data.split("\n");
  expect(lines.every((line: string) => line.length <= 42)).toBe(true);
  for (const told of ["SALE - APPROVED", "2 x Atlas of the world", "A1007", "************1111", "$25.99 USD", "$1.99"])
    expect(data).toContain(told);
  expect(data).not.toContain(VISA.slice(0, 6));
});

test("the rows of a payment that was approved and captured in part sum to what was asked for that part", async () => {
  const payment_method = { card: { number: "4000000000000051", expiration_date: "12/30", cvc: "999" } };
  const parts = { amount: 1_000, tax_amount: 80, allow_partial_payment: true };
  const { id, amount_authorized } = await pay({ type: "authorize", payment_method, ...parts });
  expect(amount_authorized).toBe(500);
  const rowsAfter = async (action: string, body: object) => {
    expect((await app.call("POST", `/transaction/${id}/${action}`, body)).http).toBe(200);
    const { data } = await app.call("POST", `/transaction/${id}/print`);
    return data.match(/^(Subtotal|Tax|Tip) .*$/gm).map((row: string) => row.replace(/ +/, " "));
  };
  const rows = ["Subtotal $4.60", "Tax $0.40"];
  expect(await rowsAfter("capture", { amount: 250 })).toEqual(rows);
  expect(await rowsAfter("tipadjust", { tip: 30 })).toEqual([...rows, "Tip $0.30"]);
});

test("a printed receipt tells when it was by the merchant's clock", async () => {
  const { id, created_at } = await pay();
  const { timezone } = (await app.call("GET", "/merchant")).data;
  const { data } = await app.call("POST", `/transaction/${id}/print`);
  expect(timezone).not.toBe("UTC");
  expect(data).toContain(sayMoment(new Date(created_at), timezone));
});

test("a receipt names the merchant as it wants to be named, with its own address and never its partner's", async () => {
  const admin = await app.signIn("demo_admin");
  const { partner_id } = (await app.call("GET", "/merchant")).data;
  const host = { partner_id, domain: "pay.example.test", brand_name: "Harbor", brand_address: "1 Quay St" };
  await app.call("POST", "/admin/branding", host, admin);
  const { id } = await pay();
  const printed = async () => (await app.call("POST", `/transaction/${id}/print`)).data.split("\n");
  expect((await printed())[0]).toBe("Rowe Books".padStart(26));
  expect((await printed()).join()).not.toMatch(/Harbor|Quay/);
  await app.call("POST", "/merchant/branding", {
    brand_name: "Rowe & Daughters",
    brand_address: "12 Elm St, Chicago IL",
  });
  expect((await printed()).slice(0, 2)).toEqual([
    "Rowe & Daughters".padStart(29),
    "12 Elm St, Chicago IL".padStart(31),
  ]);
});

test("a receipt carries the tax ID of a merchant that has one, printed and mailed", async () => {
  const { id: merchant } = (await app.call("GET", "/merchant")).data;
  const set = (tax_identifier: string) =>
    app.call("POST", `/merchant/${merchant}/defaults`, { merchant: { tax_identifier } });
  const { id } = await pay();
  const printed = async () => (await app.call("POST", `/transaction/${id}/print`)).data;
  expect(await printed()).not.toContain("Tax ID");
  await set("36-1234567");
  expect((await printed()).split("\n")).toContain("Tax ID 36-1234567".padStart(29));
  await app.call("POST", `/transaction/${id}/email`, { email_address: "taxed@example.test" });
  await set("");
  expect((await lettersTo(app, "taxed@example.test"))[0]?.text).toContain("Tax ID 36-1234567");
});

test("whatever words a payment holds, a receipt can be printed", async () => {
  const { id } = await pay({
    description: "😀".repeat(100),
    line_items: [{ name: "x".repeat(50), amount: 999_999_999_999 }],
  });
  expect((await app.call("POST", `/transaction/${id}/print`)).http).toBe(200);
});

test("what became of a mailed receipt is told, newest first", async () => {
  const { id } = await pay({ email_receipt: true, email_address: "payer@example.test" });
  const events = async () => (await app.call("GET", `/transaction/${id}/email-events`)).data;
  await deliverAll(app);
  expect(await events()).toMatchObject([{ event: "processed", email: "payer@example.test", response: "" }]);
  await sendDueMails(app.services);
  await app.call("POST", `/transaction/${id}/email`, { email_address: "second@example.test" });
  expect((await events()).map((one: { event: string; email: string }) => [one.event, one.email])).toEqual([
    ["processed", "second@example.test"],
    ["delivered", "payer@example.test"],
    ["processed", "payer@example.test"],
  ]);
});

test("of receipts that are mailed to one address at once each event has an id of its own", async () => {
  const { id } = await pay({});
  await Promise.all(
    [1, 2].map(() => app.call("POST", `/transaction/${id}/email`, { email_address: "a@example.test" })),
  );
  await sendDueMails(app.services);
  const { data } = await app.call("GET", `/transaction/${id}/email-events`);
  expect(data).toHaveLength(4);
  expect(new Set(data.map((one: { id: string }) => one.id)).size).toBe(4);
});
