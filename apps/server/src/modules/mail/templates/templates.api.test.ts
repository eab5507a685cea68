import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, type Reply, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { lettersTo } from "../../../../test/letters.ts";

let app: TestApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_partner", "demo_merchant", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());

const as = (who: string, method: string, path: string, body?: object): Promise<Reply> =>
  app.call(method, path, body, tokens[who]);
type Entry = { id: string; type: string; origin: string; is_default: boolean; html: string; subject: string };
const entry = async (who: string, type: string): Promise<Entry> =>
  (await as(who, "GET", "/dashboard/templates")).data.find((one: Entry) => one.type === type);

let payers = 0;
async function receiptOf(more: object = {}) {
  payers += 1;
  const email_address = `payer${payers}@example.test`;
  await app.call("POST", "/transaction", sale({ email_receipt: true, email_address, ...more }));
  return (await lettersTo(app, email_address))[0];
}

const receipt = {
  type: "transaction_receipt",
  subject: "Thanks from {{merchant.name}}",
  html: "<h2>Thank you</h2><p>{{transaction.amount}} for order {{transaction.order_id}}</p>",
};

describe("the words of a mail", () => {
  test("are the product's until somebody chooses others; each mail has one entry", async () => {
    const { data, total_count } = await as("demo_merchant", "GET", "/dashboard/templates");
    expect(new Set(data.map(({ type }: Entry) => type)).size).toBe(total_count);
    expect(await entry("demo_merchant", "transaction_receipt")).toMatchObject({
      id: "",
      is_default: true,
      origin: "built_in",
    });
    const mail = await receiptOf({ order_id: "A-1" });
    expect(mail?.subject).toBe("Receipt from Rowe Books");
    expect(mail?.text).toMatch(/^Sale of \$25\.99\n/);
    expect(mail?.text).toMatch(/Total: \$25\.99 USD\n[\s\S]*Paid with: Card ending in 1111\n[\s\S]*Order: A-1/);
  });

  test("go out once they are chosen, and no longer when they are put aside or taken back", async () => {
    const { data } = await as("demo_merchant", "POST", "/template", receipt);
    expect(data).toMatchObject({ ...receipt, origin: "own", is_default: false, status: "active" });
    const mail = await receiptOf({ order_id: "<b>7</b>" });
    expect(mail?.subject).toBe("Thanks from Rowe Books");
    expect(mail?.html).toContain("<p>$25.99 for order &lt;b&gt;7&lt;/b&gt;</p>");
    expect(mail?.text).toContain("Thank you\n\n$25.99 for order <b>7</b>");
    await as("demo_merchant", "POST", `/template/${data.id}`, { status: "disabled" });
    expect((await receiptOf())?.subject).toBe("Receipt from Rowe Books");
    await as("demo_merchant", "POST", `/template/${data.id}`, { status: "active", subject: "Again" });
    expect((await receiptOf())?.subject).toBe("Again");
    expect((await as("demo_merchant", "DELETE", `/template/${data.id}`)).data).toBeNull();
    expect((await receiptOf())?.subject).toBe("Receipt from Rowe Books");
    expect((await as("demo_merchant", "DELETE", `/template/${data.id}`)).http).toBe(404);
  });

  test("of a partner hold for the merchants beneath it, until one has its own", async () => {
    const above = (await as("demo_partner", "POST", "/template", { ...receipt, subject: "From above" })).data;
    expect(await entry("demo_merchant", "transaction_receipt")).toMatchObject({
      origin: "partner",
      subject: "From above",
    });
    expect((await receiptOf())?.subject).toBe("From above");
    const own = (await as("demo_merchant", "POST", "/template", { ...receipt, subject: "Our own" })).data;
    expect((await receiptOf())?.subject).toBe("Our own");
    expect((await as("demo_merchant", "POST", `/template/${above.id}`, { subject: "Mine" })).http).toBe(404);
    await as("demo_merchant", "DELETE", `/template/${own.id}`);
    await as("demo_partner", "DELETE", `/template/${above.id}`);
  });

  test("of the mails to people hold for theirs: a welcome in other words keeps its link", async () => {
    const html = '<p>Ahoy {{user.name}}, <a href="{{link.url}}">come aboard</a></p>';
    await as("demo_partner", "POST", "/template", { type: "welcome", subject: "Ahoy", html });
    const email = "ahoy@example.test";
    await app.call("POST", "/user", person({ username: "ahoy_user", email, name: "<i>Ann</i>", send_welcome: true }));
    const mail = (await lettersTo(app, email))[0];
    expect(mail?.subject).toBe("Ahoy");
    expect(mail?.html).toMatch(/Ahoy &lt;i&gt;Ann&lt;\/i&gt;, <a href="http[^"]+\/auth\/password-setup\/[\w-]+"/);
  });

  test("of an invoice need not hold its link", async () => {
    const body = {
      type: "invoice",
      subject: "Invoice {{invoice.invoice_number}} from {{merchant.name}}",
      html: "<p>Hello {{invoice.bill_to.first_name}}</p>",
      text: "",
      status: "active",
    };
    expect(await as("other_merchant", "POST", "/template", body)).toMatchObject({ http: 200, data: body });
  });

  test("are kept without anything that runs or looks on in silence", async () => {
    const html =
      '<p onclick="x()" style="color:#f00;position:fixed">Hi</p><script>x()</script><img src="http://t.example/1.gif"><a href="javascript:x()">y</a>';
    const { data } = await as("other_merchant", "POST", "/template", { type: "void_receipt", subject: "x", html });
    expect(data.html).toBe('<p style="color:#f00">Hi</p><img /><a>y</a>');
  });

  test("are chosen once for each mail, even at once", async () => {
    const body = { ...receipt, type: "refund_receipt" };
    const replies = await Promise.all([1, 2, 3].map(() => as("other_merchant", "POST", "/template", body)));
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 400, 400]);
    expect(replies.find(({ http }) => http === 400)?.msg).toBe("bad request error: type already exists");
  });

  test.each([
    [{ type: "birthday" }, "bad request error: invalid Type"],
    [{ subject: "" }, "bad request error: invalid Subject"],
    [{ html: "{{card.number}}" }, "bad request error: unknown placeholder: card.number"],
    [
      { html: "<p>{{transaction.amount}} for {{transaction.order_id</p>" },
      "bad request error: invalid Html: {{transaction.order_id is not closed by }}",
    ],
    [
      { subject: "From {{ merchant.name }" },
      "bad request error: invalid Subject: {{ merchant.name is not closed by }}",
    ],
    [{ text: "{{" }, "bad request error: invalid Text: {{ is not closed by }}"],
    [{ subject: "{{__proto__}}" }, "bad request error: unknown placeholder: __proto__"],
    [{ html: "x".repeat(50_001) }, "bad request error: invalid Html"],
    [{ type: "welcome", html: "Hi", subject: "Hi" }, "bad request error: invalid Html: it needs {{link.url}}"],
    [
      { type: "welcome", html: "<script>{{link.url}}</script>", subject: "Hi" },
      "bad request error: invalid Html: it needs {{link.url}}",
    ],
    [
      {
        type: "forgot_password",
        subject: "Hi",
        html: "<img alt='a<b>' src='https://t.example/p.gif?u={{link&#46;url}}'><a href='{{link.url}}'>x</a>",
      },
      "bad request error: invalid Html: a placeholder stands in the text; only {{link.url}} may be an address, and a whole one",
    ],
  ])("%j is refused", async (override, msg) => {
    expect(await as("demo_merchant", "POST", "/template", { ...receipt, ...override })).toMatchObject({
      http: 400,
      msg,
    });
  });
});

test("words of before a rule that they break can be put aside, and not taken up again", async () => {
  const { data } = await as("demo_merchant", "POST", "/template", receipt);
  await app.sql("UPDATE mail_templates SET html = 'Paid {{transaction.amount' WHERE id = $1", [data.id]);
  const set = (body: object) => as("demo_merchant", "POST", `/template/${data.id}`, body);
  expect((await set({ status: "disabled" })).data).toMatchObject({ status: "disabled" });
  expect((await set({ status: "active" })).http).toBe(400);
  expect((await set({ status: "active", html: "Paid {{transaction.amount}}" })).http).toBe(200);
  await as("demo_merchant", "DELETE", `/template/${data.id}`);
});

test("the list of mails, a kept one and its preview name the account alike, and not somebody else", async () => {
  type Listed = { placeholders: { name: string; sample: string }[] };
  const sampleIn = (one: unknown, name: string) =>
    (one as Listed).placeholders.find((placeholder) => placeholder.name === name)?.sample;
  const named = { ...receipt, subject: "{{merchant.name}} by {{brand.name}}" };
  const { subject } = (await as("demo_merchant", "POST", "/template/preview", named)).data;
  expect(subject).toBe("Rowe Books by Rowe Books");
  const listed = await entry("demo_merchant", "transaction_receipt");
  expect(listed).not.toHaveProperty("samples");
  expect([sampleIn(listed, "merchant.name"), sampleIn(listed, "brand.name")]).toEqual(["Rowe Books", "Rowe Books"]);
  const made = (await as("demo_merchant", "POST", "/template", named)).data;
  expect(sampleIn(made, "merchant.name")).toBe("Rowe Books");
  await as("demo_merchant", "DELETE", `/template/${made.id}`);
  const above = (
    await as("demo_partner", "POST", "/template/preview", {
      ...named,
      type: "welcome",
      subject: "{{brand.name}}",
      html: "{{link.url}}",
    })
  ).data;
  expect(sampleIn(await entry("demo_partner", "welcome"), "brand.name")).toBe(above.subject);
});

test("a preview shows the whole mail with made-up names, in the account's own hand, and keeps nothing", async () => {
  const { data } = await as("demo_merchant", "POST", "/template/preview", receipt);
  expect(data.subject).toBe("Thanks from Rowe Books");
  expect(data.html).toContain("<h2>Thank you</h2>");
  expect(data.html).toContain("Rowe Books</p>");
  expect(await entry("demo_merchant", "transaction_receipt")).toMatchObject({ origin: "built_in" });
  expect((await as("demo_clerk", "POST", "/template/preview", receipt)).http).toBe(403);
});

test("every choice of words is in the audit", async () => {
  const { data } = await as("demo_partner", "POST", "/template", { ...receipt, type: "void_receipt" });
  await as("demo_partner", "POST", `/template/${data.id}`, { subject: "Other" });
  await as("demo_partner", "DELETE", `/template/${data.id}`);
  const rows = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [data.id]);
  expect(rows.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
});
