import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";
import { achBody, apmBody, cardBody, terminalBody } from "@gatehouse/contract/transactions/transaction.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settleNow } from "../src/modules/settlement/index.ts";
import { DEMO_KEY, DEMO_MERCHANT, sale, type TestApp, testApp } from "./app.ts";
import { download, rowsOf } from "./download.ts";

let app: TestApp;
let merchant = "";
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_admin", "demo_partner", "demo_merchant", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());
beforeEach(() => {
  merchant = DEMO_MERCHANT;
});

const search = (query: string) => `/transaction/search?${query}`;
const pay = async (override: Record<string, unknown> = {}) => {
  const { data, msg } = await app.call("POST", "/transaction", sale(override));
  expect(msg).toBe("success");
  return data;
};
/** A payment whose payer was sent away and has decided. */
async function sentAway(act: string) {
  const made = await pay({ amount: 1114, payment_method: { apm: { type: "oxxo" } } });
  const key = made.response_body.apm.redirect_url.split("/").at(-1);
  const { data } = await app.call("POST", `/simulator/payer/${key}`, { act }, "");
  await fetch(app.url + new URL(data.return_url).pathname, { redirect: "manual" });
  return made;
}
const format = async (body: object, credential = DEMO_KEY): Promise<string> =>
  (await app.call("POST", "/customoutput", body, credential)).data.id;

let formats = 0;
const columns = (...field_list: unknown[]) => {
  formats += 1;
  return format({ name: `format ${formats}`, type: "transaction", field_list });
};

const at = (record: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, member) => (value as Record<string, unknown> | undefined)?.[member], record);

/** Names of the panel's table, which the API has no member for. */
const ofTable = new Set([
  ...["card_holder_name", "masked_account", "card_type", "card_brand", "entry_type", "auth_code", "created_date"],
  ...["processor_response_code", "processor_response_text", "net_amount"],
]);

test("every column of a report says what the API says", async () => {
  const terminal = await app.call("POST", `/merchant/${merchant}/terminal`, {}, tokens.demo_partner);
  const field = (
    await app.call("POST", "/customfield", {
      name: "Colour",
      type: "multiselect",
      values: ["red", "blue"].map((value) => ({ name: value, value })),
    })
  ).data.id;
  const address = { first_name: "Ada", last_name: "Rowe", city: "Elm", postal_code: "60601", country: "US" };
  const ach = {
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
    sec_code: "web",
  };
  const made = [
    await pay({
      billing_address: address,
      tax_amount: 12,
      order_id: "R1",
      custom_fields: { [field]: ["red", "blue"] },
      vendor_id: "V1",
      ship_from_postal_code: "60601",
      summary_commodity_code: "AB12",
      mcc: "5942",
      merchant_vat_registration_number: "M1",
      customer_vat_registration_number: "C1",
      initiated_by: "merchant",
      billing_method: "recurring",
      card_on_file_indicator: "R",
      stored_credential_indicator: "used",
      initial_transaction_id: "first",
      iias_status: "exempt",
      idempotency_key: "R1",
      idempotency_time: 60,
    }),
    await pay({ amount: 400, payment_method: { ach }, shipping_address: address }),
    await pay({ amount: 300, payment_method: { cash: {} } }),
    await pay({ amount: 1112, payment_method: { terminal: { id: terminal.data.id } } }),
    await pay({ amount: 1113, payment_method: { apm: { type: "klarna" } } }),
    await sentAway("approve"),
    await sentAway("cancel"),
    await pay({ amount: 1, payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } } }),
  ];
  const names = Object.entries(transactionReportFields).filter(([name]) => !ofTable.has(name));
  const list = names.map(([name, { kind }]) => ({
    field: name,
    label: name,
    ...(kind === "money" ? { format: "minor" } : kind === "time" ? { format: "utc" } : {}),
  }));
  const id = await columns(...list, { field: `custom_fields.${field}`, label: "own" });
  const { text } = await download(app, search(`output=csv&formatid=${id}`));
  const rows = rowsOf(text);
  for (const { id: payment } of made) {
    const shown = (await app.call("GET", `/transaction/${payment}`)).data;
    const row = rows.find((one) => one.id === payment) ?? {};
    for (const [name, { kind }] of names) {
      const found = at(shown, name) ?? at(shown.response_body, name) ?? "";
      const value = Array.isArray(found) ? found.join("; ") : found;
      const told = kind === "time" && value ? new Date(String(value)).toISOString().slice(0, 19) : String(value).trim();
      expect([name, row[name]?.replace(/Z$/, "")]).toEqual([name, told]);
    }
  }
  expect(rows.find((one) => one.id === made[0].id)?.own).toBe("red; blue");
});

/** Members of a payment that hold more than a column could. */
const groups = [
  ...["card.processor_specific", "card.flags", "ach.processor_specific", "terminal.processor_specific"],
  ...["apm.processor_specific", "card.receipt_data", "terminal.receipt_data"],
  ...["custom_fields", "descriptor", "additional_amounts", "processor_specific", "line_items", "receipt_data"],
  ...["billing_address", "shipping_address", "response_body", "split_transaction_response"],
];

test("a report can show every member of a payment, and of what it was paid with, that is no group", async () => {
  const blocks = { card: cardBody, ach: achBody, apm: apmBody, terminal: terminalBody };
  const inBlocks = Object.entries(blocks).flatMap(([block, { shape }]) =>
    Object.keys(shape).map((name) => `${block}.${name}`),
  );
  const members = [...Object.keys(await pay()), ...inBlocks].filter((name) => !groups.includes(name));
  const id = await columns(...members);
  expect((await app.call("GET", `/customoutput/${id}`)).data.field_list).toHaveLength(members.length);
});

test("the standard format has titles, amounts with the decimals of their currency and local times", async () => {
  const { id, created_at } = await pay({
    amount: 123_456,
    billing_address: { first_name: "Zoë", last_name: "O'Hara" },
  });
  const yen = await pay({ amount: 500, currency: "jpy" });
  await app.sql("UPDATE merchants SET timezone = 'America/Chicago' WHERE id = $1", [merchant]);
  const { http, headers, text } = await download(app, search("output=csv"), {
    body: { transaction_id: { value: [id, yen.id] } },
  });
  await app.sql("UPDATE merchants SET timezone = 'UTC' WHERE id = $1", [merchant]);
  expect([http, headers.get("content-type"), headers.get("x-total-count")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "2",
  ]);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="transactions-\d\d-\d\d-\d{4}\.csv"$/);
  const [row] = rowsOf(text).filter((one) => one["Transaction ID"] === id);
  const local = new Date(created_at).toLocaleString("sv-SE", { timeZone: "America/Chicago" });
  const created = { "Created (America/Chicago)": local };
  expect(row).toMatchObject({ Amount: "1234.56", Currency: "usd", Cardholder: "Zoë O'Hara", ...created });
  expect(rowsOf(text).find((one) => one["Transaction ID"] === yen.id)?.Amount).toBe("500");
});

test("a merchant that disabled currency formatting gets whole minor units", async () => {
  const { id } = await pay({ amount: 4_200 });
  const set = (on: boolean) =>
    app.call("POST", `/merchant/${merchant}/defaults`, { reporting: { disable_currency_formatting: on } });
  await set(true);
  const { text } = await download(app, search("output=csv"), { body: { transaction_id: id } });
  await set(false);
  expect(rowsOf(text)[0]?.Amount).toBe("4200");
});

test("a format decides columns, order, titles and how amounts and times are written", async () => {
  const { id, created_at } = await pay({ amount: 987_654 });
  const chosen = await columns(
    { field: "amount", label: "Paid", format: "symbol" },
    { field: "created_at", format: "date" },
    "id",
  );
  const { text } = await download(app, search(`output=csv&formatid=${chosen}`), { body: { transaction_id: id } });
  expect(text).toBe(`Paid,Created,Transaction ID\r\n"$9,876.54",${created_at.slice(0, 10)},${id}\r\n`);
});

test("what a spreadsheet would run as a formula is written as text", async () => {
  const evil = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x","y")', 'a "quoted", one'];
  const ids = [];
  for (const description of evil) ids.push((await pay({ description })).id);
  const chosen = await columns("id", { field: "description", label: "=cmd|' /C calc'!A0" });
  const { text } = await download(app, search(`output=csv&formatid=${chosen}`), {
    body: { transaction_id: { value: ids } },
  });
  const rows = rowsOf(text);
  expect(Object.keys(rows[0] ?? {})).toEqual(["Transaction ID", "'=cmd|' /C calc'!A0"]);
  const told = ids.map((id) => Object.values(rows.find((row) => row["Transaction ID"] === id) ?? {})[1]);
  // Blanks at the ends of a text are dropped before it is stored.
  expect(told).toEqual([...evil.slice(0, 6).map((one) => `'${one.trim()}`), evil[6]]);
});

test("a printable report is a page without script, escaped, with its sums at the end", async () => {
  const { id } = await pay({ amount: 7_700, description: "<script>alert(1)</script>" });
  const chosen = await columns("description", "amount");
  const path = search(`output=printable&formatid=${chosen}`);
  const { headers, text } = await download(app, path, { body: { transaction_id: id } });
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).not.toContain("<script");
  expect(text).toMatch(/Captured, USD<\/th><td class="n">\$77\.00</);
});

test("each payment has a row for each of its line items, and one without any still has its row", async () => {
  const [two, none] = [await pay({ amount: 3_000 }), await pay({ amount: 50 })];
  const items = [
    { name: "Book", quantity: 2, unit_price: 1_000, amount: 2_000 },
    { name: "Pen", quantity: 1.5, unit_price: 1_000, amount: 1_000 },
  ];
  await app.sql("UPDATE transactions SET line_items = $2 WHERE id = $1", [two.id, JSON.stringify(items)]);
  const body = { transaction_id: { value: [two.id, none.id] } };
  const { headers, text } = await download(app, search("output=csv&outputlineitems=true"), { body });
  const told = rowsOf(text).map((row) => [row.Amount, row.Item, row["Item quantity"], row["Item amount"]]);
  expect(told).toEqual([
    ["0.50", "", "", ""],
    ["30.00", "Book", "2", "20.00"],
    // The payment's own amounts once, so that their columns add up to the totals.
    ["", "Pen", "1.5", "10.00"],
  ]);
  const net = rowsOf(text).reduce((sum, row) => sum + Number(row["Net amount"]), 0);
  expect(net).toBe(JSON.parse(headers.get("x-report-totals") ?? "").net_amount / 100);
  expect(rowsOf(text).map((row) => row["Transaction ID"])).toEqual([none.id, two.id, two.id]);
  expect(headers.get("x-total-count")).toBe("3");
  const printed = await download(app, search("output=printable&outputlineitems=true"), { body });
  expect(printed.text).toContain("2 transactions in 3 rows");
});

test("a page to print is as long as its rows, and not as the payments that they tell of", async () => {
  const { id } = await pay({ amount: 3_000 });
  const items = JSON.stringify(Array.from({ length: 10_001 }, () => ({ name: "Pen", amount: 1 })));
  await app.sql("UPDATE transactions SET line_items = $2 WHERE id = $1", [id, items]);
  const print = (query: string) => download(app, search(`output=printable${query}`), { body: { transaction_id: id } });
  expect([(await print("")).http, (await print("&outputlineitems=true")).http]).toEqual([200, 400]);
});

test("a line's own discount, freight and taxes are kept of its payment, told in its answer and in the file", async () => {
  const line = {
    name: "Fern",
    product_code: "F-1",
    commodity_code: "100630",
    quantity: 2,
    quantity_shipped: 1,
    unit_price: 1_000,
    subtotal: 2_000,
    discount_amount: 200,
    discount_rate: "10.000",
    freight_amount: 350,
    taxable: true,
    tax_amount: 149,
    tax_rate: "8.250",
    local_tax: 18,
    local_tax_rate: "1.000",
    national_tax_amount: 90,
    national_tax_rate: "5.000",
    alternate_tax_identifier: "ALT-7",
    amount: 2_407,
  };
  const { id } = await pay({ amount: 2_407, line_items: [line] });
  expect((await app.call("GET", `/transaction/${id}`)).data.line_items).toMatchObject([line]);
  const { text } = await download(app, search("output=csv&outputlineitems=true"), { body: { transaction_id: id } });
  expect(rowsOf(text)).toMatchObject([
    {
      Item: "Fern",
      "Item commodity code": "100630",
      "Item quantity shipped": "1",
      "Item subtotal": "20.00",
      "Item discount": "2.00",
      "Item discount rate": "10.000",
      "Item freight": "3.50",
      "Item taxable": "true",
      "Item tax": "1.49",
      "Item tax rate": "8.250",
      "Item local tax": "0.18",
      "Item local tax rate": "1.000",
      "Item national tax": "0.90",
      "Item national tax rate": "5.000",
      "Item alternate tax id": "ALT-7",
      "Item amount": "24.07",
    },
  ]);
});

describe("other lists", () => {
  test("customers, with the address and the masked means of payment that are used first", async () => {
    const { id } = (await app.call("POST", "/vault/customer", { description: "=Regular" })).data;
    await app.call("POST", `/vault/customer/${id}/card`, { number: "4111111111111111", expiration_date: "12/30" });
    const { headers, text } = await download(app, "/vault/customer/search?output=csv");
    const row = rowsOf(text).find((one) => one["Customer ID"] === id);
    expect(row).toMatchObject({ Description: "'=Regular", Account: "411111******1111", "Payment method": "card" });
    expect(headers.get("x-total-count")).toBe(String(rowsOf(text).length));
    expect(text).not.toContain("4111111111111111");
  });

  test("products, by the titles that an import reads", async () => {
    const { id } = (await app.call("POST", `/merchant/${merchant}/product`, { name: "Book", price: 1250 })).data;
    const { text } = await download(app, `/merchant/${merchant}/product/search?output=csv`);
    expect(rowsOf(text).find((row) => row.id === id)).toMatchObject({ name: "Book", price: "1250" });
  });

  test("settlement batches, with their net adding up to what stands beside the file", async () => {
    await pay({ amount: 321 });
    await settleNow(app.services);
    const { headers, text } = await download(app, "/settlement/batch/search?output=csv");
    const rows = rowsOf(text).filter(({ Status, Currency }) => Status === "closed" && Currency === "usd");
    const net = rows.reduce((sum, row) => sum + Math.round(Number(row["Net deposit"]) * 100), 0);
    const { by_currency } = JSON.parse(headers.get("x-report-totals") ?? "");
    expect(by_currency.find(({ currency }: { currency: string }) => currency === "usd").net_deposit).toBe(net);
    const credential = tokens.other_merchant ?? "";
    const theirs = await download(app, "/settlement/batch/search?output=csv", { credential });
    expect([theirs.http, theirs.headers.get("x-total-count")]).toEqual([200, "0"]);
    const paper = await download(app, "/settlement/batch/search?output=printable");
    expect(paper.text).toContain("Net deposit, USD");
  });
});

describe("who gets what", () => {
  test("a report holds no row of another merchant, and no other merchant's format opens", async () => {
    const { id } = await pay();
    const chosen = await columns("id");
    const theirs = await download(app, search("output=csv"), { credential: tokens.other_merchant ?? "" });
    expect(theirs.http).toBe(200);
    expect(theirs.text).not.toContain(id);
    const path = search(`output=csv&formatid=${chosen}`);
    expect((await download(app, path, { credential: tokens.other_merchant ?? "" })).http).toBe(404);
    expect((await download(app, search("output=csv"), { credential: "" })).http).toBe(401);
  });

  test("a partner gets the report of a merchant beneath it, in a format of its own", async () => {
    const { id } = await pay();
    const field_list = ["merchant_id", "merchant_name", "id"];
    const own = await format({ name: "Of the partner", type: "transaction", field_list }, tokens.demo_partner);
    const path = `/transaction/search/${merchant}?output=csv&formatid=${own}`;
    const credential = tokens.demo_partner ?? "";
    const { http, text } = await download(app, path, { credential, body: { transaction_id: id } });
    expect([http, rowsOf(text)[0]?.["Merchant ID"]]).toEqual([200, merchant]);
    expect((await download(app, path, { credential: tokens.other_merchant ?? "" })).http).toBe(404);
  });

  test("what is wrong with a search is said before a file begins", async () => {
    const wrong = { amount: { operator: "~", value: 1 } };
    const { http, headers, text } = await download(app, search("output=csv"), { body: wrong });
    expect([http, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      400,
      "application/json; charset=utf-8",
      null,
    ]);
    expect(JSON.parse(text).msg).toBe("bad request error: invalid operator for Amount");
    expect((await download(app, search("output=csv&formatid=nosuchformat00000000"))).http).toBe(404);
  });
});

describe("of many rows", () => {
  const many = 12_000;
  /** Of wide rows, so that the whole never fits between server and reader. */
  let wide = "";
  beforeAll(async () => {
    const { id } = await pay({ order_id: "MANY" });
    const own = Array.from({ length: 100 }, (_, n) => String(n).padStart(20, "0"));
    wide = await columns(...own.map((field) => `custom_fields.${field}`));
    const values = JSON.stringify(Object.fromEntries(own.map((field) => [field, ["x".repeat(250)]])));
    await app.sql("UPDATE transactions SET custom_fields = $2 WHERE id = $1", [id, values]);
    const copied = await app.sql<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'transactions' AND column_name <> 'id'`,
    );
    const list = copied.map(({ column_name }) => column_name).join(", ");
    await app.sql(
      `INSERT INTO transactions (id, ${list}) SELECT 'many' || lpad(n::text, 16, '0'), ${list}
       FROM transactions, generate_series(1, ${many}) n WHERE id = $1`,
      [id],
    );
    await app.sql(
      "INSERT INTO stale_quarters SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions",
    );
  });

  const holders = async () =>
    (
      await app.sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%report%' AND state <> 'idle' AND pid <> pg_backend_pid()",
      )
    ).length;

  test("a whole report is sent, with its rows and sums beside it", async () => {
    const body = { order_id: "MANY" };
    const { headers, text } = await download(app, search("output=csv"), { body });
    const totals = (await app.call("POST", search("output=totals"), body)).data;
    expect(rowsOf(text).length).toBe(many + 1);
    expect([headers.get("x-total-count"), JSON.parse(headers.get("x-report-totals") ?? "")]).toEqual([
      String(many + 1),
      totals,
    ]);
    expect(await holders()).toBe(0);
  });

  test("more than 10 000 rows are not printed", async () => {
    const { http, text } = await download(app, search("output=printable"), { body: { order_id: "MANY" } });
    expect([http, JSON.parse(text).msg]).toEqual([400, expect.stringContaining("cannot be printed")]);
  });

  /** Asks for a report and never reads more than its beginning. */
  async function begun(): Promise<() => void> {
    const asked = request(`${app.url}/api${search(`output=csv&formatid=${wide}`)}`, {
      method: "POST",
      headers: { authorization: DEMO_KEY },
    });
    asked.on("error", () => undefined);
    const answered = new Promise<void>((resolve) => {
      asked.once("response", (reply) => {
        reply.on("error", () => undefined);
        reply.pause();
        resolve();
      });
    });
    asked.end("{}");
    await answered;
    return () => asked.destroy();
  }

  test("a download that is cancelled stops its query", async () => {
    const cancel = await begun();
    try {
      await expect.poll(holders).toBe(1);
    } finally {
      cancel();
    }
    await expect.poll(holders, { timeout: 5_000 }).toBe(0);
  });

  test("reports leave searches their connections", async () => {
    const cancels = [await begun(), await begun()];
    const { http, headers } = await download(app, search("output=csv"));
    expect([http, headers.get("retry-after")]).toEqual([503, "10"]);
    expect((await pay()).status).toBe("pending_settlement");
    for (const cancel of cancels) cancel();
    await pause(50);
    await expect.poll(async () => (await download(app, search("output=csv"), { body: { limit: 1 } })).http).toBe(200);
  });
});
