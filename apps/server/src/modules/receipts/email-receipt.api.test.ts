import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../test/app.ts";
import { deliverAll } from "../../../test/deliver.ts";
import { lettersTo } from "../../../test/letters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const queued = async () => {
  await deliverAll(app);
  return app.sql("SELECT recipient, subject, merchant_id FROM mails WHERE kind LIKE 'receipt%' ORDER BY id");
};
const declined = { card: { number: "4000000000000002", expiration_date: "12/30" } };

test("a receipt that was asked for is mailed once the payment is approved, and for no decline", async () => {
  const asked = { email_receipt: true, email_address: "payer@example.test" };
  const { data } = await app.call("POST", "/transaction", sale({ ...asked, tax_amount: 1 }));
  await app.call("POST", "/transaction", sale({ ...asked, payment_method: declined }));
  await app.call("POST", "/transaction", sale({ email_receipt: true }));
  await app.call("POST", "/transaction", sale());
  expect(await queued()).toEqual([
    { recipient: "payer@example.test", subject: "Receipt from Rowe Books", merchant_id: data.merchant_id },
  ]);
});

test("the receipt of a payment is mailed again to whoever is named, and to nobody without an address", async () => {
  const { data } = await app.call("POST", "/transaction", sale());
  const mail = (body: object, authorization?: string) =>
    app.call("POST", `/transaction/${data.id}/email`, body, authorization);
  const before = (await queued()).length;
  expect((await mail({ email_address: "other@example.test" })).data).toBeNull();
  expect((await mail({})).msg).toBe("bad request error: invalid Email Address");
  expect((await mail({ email_address: "nobody" })).http).toBe(400);
  expect((await mail({ email_address: "a@example.test" }, await app.signIn("other_merchant"))).http).toBe(404);
  expect((await mail({ email_address: "a@example.test" }, await app.signIn("demo_partner"))).http).toBe(403);
  expect((await queued()).slice(before)).toMatchObject([{ recipient: "other@example.test" }]);
});

test.each(["demo_partner", "demo_admin"])(
  "%s, who answers for the merchant, mails no receipt of its payments",
  async (name) => {
    const { data } = await app.call("POST", "/transaction", sale());
    const above = await app.signIn(name);
    const before = (await queued()).length;
    const body = { email_address: "above@example.test" };
    expect((await app.call("POST", `/transaction/${data.id}/email`, body, above)).http).toBe(403);
    expect((await app.call("POST", `/transaction/${data.id}/${DEMO_MERCHANT}/email`, body, above)).http).toBe(404);
    expect((await app.call("GET", `/transaction/${data.id}/email-events`, undefined, above)).http).toBe(403);
    expect(await queued()).toHaveLength(before);
  },
);

test("a mailed receipt names in words what it is of, and says in its page as in its text how the total comes about", async () => {
  const line_items = [
    { name: "Atlas <1st>", quantity: 2, unit_price: 1200, amount: 2400 },
    { name: "Rope", quantity: 2.5, unit_price: 200, amount: 400, discount_amount: 100 },
  ];
  const parts = { tax_amount: 210, shipping_amount: 500, tip_amount: 300, discount_amount: 120 };
  const { data } = await app.call(
    "POST",
    "/transaction",
    sale({ type: "authorize", amount: 4000, line_items, ...parts }),
  );
  const mailed = async (email_address: string) => {
    await app.call("POST", `/transaction/${data.id}/email`, { email_address });
    return (await lettersTo(app, email_address))[0];
  };
  const letter = await mailed("itemised@example.test");
  expect(letter?.text).toMatch(/^Authorization of \$40\.00\n/);
  const rows = [
    ["2 × Atlas <1st> at $12.00", "$24.00"],
    ["2.5 × Rope at $2.00, less $1.00", "$4.00"],
    ["Subtotal", "$31.10"],
    ["Tax", "$2.10"],
    ["Shipping", "$5.00"],
    ["Tip", "$3.00"],
    ["Discount", "-$1.20"],
    ["Total", "$40.00 USD"],
    ["Status", "Approved"],
    ["Paid with", "Card ending in 1111"],
  ];
  expect(letter?.text).toContain(rows.map((row) => row.join(": ")).join("\n"));
  const cells = [...(letter?.html ?? "").matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell);
  expect(cells.slice(0, rows.length * 2)).toEqual(
    rows.flat().map((text) => text.replace("<", "&lt;").replace(">", "&gt;")),
  );
  await app.call("POST", `/transaction/${data.id}/void`);
  expect((await mailed("voided@example.test"))?.text).toMatch(/^Void of \$40\.00\n[\s\S]*\nStatus: Voided\n/);
});

test.each([
  ["verification", { amount: 0 }, ["Verification of $0.00", "Card ending in 1111"]],
  ["credit", { amount: 500 }, ["Credit of $5.00", "Card ending in 1111"]],
  ["sale", { amount: 500, payment_method: { cash: {} } }, ["Sale of $5.00", "Cash"]],
])("a mailed receipt of a %s begins with its name", async (type, more, [begins, paidWith]) => {
  const { data } = await app.call("POST", "/transaction", sale({ type, ...more }));
  const email_address = `${type}@example.test`;
  await app.call("POST", `/transaction/${data.id}/email`, { email_address });
  const text = (await lettersTo(app, email_address))[0]?.text;
  expect(text?.startsWith(`${begins}\n`)).toBe(true);
  expect(text).toContain(`Paid with: ${paidWith}\n`);
});

test("of one payment ten receipts go out within a day, also when many are asked for at once, and of a merchant a thousand", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) ids.push((await app.call("POST", "/transaction", sale())).data.id);
  const mail = (id: string | undefined) =>
    app.call("POST", `/transaction/${id}/email`, { email_address: "many@example.test" });
  const told = (much: string) => ({
    http: 429,
    msg: `too many receipts: no more than ${much} are mailed within a day`,
  });
  const replies = await Promise.all(Array.from({ length: 12 }, () => mail(ids[0])));
  expect(replies.map(({ http }) => http).sort()).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await mail(ids[0])).toMatchObject(told("10 of one payment"));
  expect((await mail(ids[1])).http).toBe(200);
  await app.sql(
    `INSERT INTO mails (merchant_id, id, kind, recipient, subject, sealed_body, next_attempt_at, created_at, updated_at)
     SELECT merchant_id, 'filler' || n, kind, recipient, subject, '', created_at, created_at, created_at
     FROM generate_series(1, 1000) n, (SELECT * FROM mails WHERE kind = 'receipt_asked_for' LIMIT 1) one`,
  );
  expect(await mail(ids[1])).toMatchObject(told("1000 of one merchant"));
  app.pass(86_400_000);
  expect((await mail(ids[1])).http).toBe(200);
});
