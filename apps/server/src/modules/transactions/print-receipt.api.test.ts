import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../test/app.ts";
import { sendDueMails } from "../mail/index.ts";

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
  for (const told of ["SALE - APPROVED", "2 x Atlas of the world", "A1007", "411111******1111", "$25.99 USD", "$1.99"])
    expect(data).toContain(told);
  expect(data).not.toContain(VISA);
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
  expect(await events()).toMatchObject([{ event: "processed", email: "payer@example.test", response: "" }]);
  await sendDueMails(app.services);
  await app.call("POST", `/transaction/${id}/email`, { email_address: "second@example.test" });
  expect((await events()).map((one: { event: string; email: string }) => [one.event, one.email])).toEqual([
    ["processed", "second@example.test"],
    ["delivered", "payer@example.test"],
    ["processed", "payer@example.test"],
  ]);
});
