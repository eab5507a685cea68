import { type Operator, operatorsOf } from "@gatehouse/contract/operators.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { countsAs, isReturned } from "@gatehouse/contract/transactions/counts-as.ts";
import {
  type TransactionSearchField,
  transactionDateFields,
  transactionSearchFields,
  transactionSortFields,
} from "@gatehouse/contract/transactions/search-fields.ts";
import { type TotalShown, totalsShown } from "@gatehouse/contract/transactions/totals-shown.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { formatMinor, parseMinor } from "@gatehouse/money/format.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, sale, type TestApp, testApp, VISA } from "../../../test/app.ts";
import { download, rowsOf } from "../../../test/download.ts";
import { settleNow } from "../settlement/index.ts";

let app: TestApp;
let all: Transaction[] = [];
let colour = "";
let group: { id: string; name: string; user: string };
let customer = "";
let home = "";
let terminal = "";
let zone = "";

const since = { start_date: "2000-01-01" };
const AMEX = "378282246310005";
const colours = ["red", "dark red", "blue"].map((value) => ({ name: value, value }));

async function pay(override: Record<string, unknown>, credential?: string): Promise<Transaction> {
  const { data, msg } = await app.call("POST", "/transaction", sale(override), credential);
  expect(msg).toBe("success");
  return data;
}

const card = (number: string) => ({ payment_method: { card: { number, expiration_date: "12/30" } } });
const address = (first_name: string, postal_code: string) => ({
  first_name,
  last_name: "Rowe",
  company: `${first_name} & Co 100%`,
  address_line_1: "1 Elm_St",
  address_line_2: "2b",
  city: "Elmhurst",
  state: "IL",
  postal_code,
  country: "US",
  phone: "3125550100",
  fax: "3125550101",
  email: `${first_name.toLowerCase()}@example.test`,
});

beforeAll(async () => {
  app = await testApp();
  const { id: merchant, timezone } = (await app.call("GET", "/merchant")).data;
  zone = timezone;
  colour = (await app.call("POST", "/customfield", { name: "Colour", type: "multiselect", values: colours })).data.id;
  const provided = await app.call(
    "POST",
    `/merchant/${merchant}/terminal`,
    { description: "Counter 2" },
    await app.signIn("demo_partner"),
  );
  terminal = provided.data.id;
  const kept = await app.call("POST", "/vault/customer", { default_billing_address: address("Cy", "60602") });
  [customer, home] = [kept.data.id, kept.data.created_address_id];
  await app.call("POST", `/vault/customer/${customer}/card`, { number: VISA, expiration_date: "12/30" });
  const cashier = await app.call(
    "POST",
    "/user",
    person({ username: "cashier_one", role: "admin", create_api_key: true }),
  );
  group = { id: "", name: "Front desk", user: cashier.data.id };
  group.id = (await app.call("POST", "/groups", { name: group.name, user_ids: [group.user] })).data.id;

  await pay({
    amount: 1_000,
    tax_amount: 80,
    tip_amount: 30,
    order_id: "A1007",
    po_number: "P1",
    idempotency_key: "c6a7d1de-0001",
    billing_address: address("Ada", "60601"),
  });
  await pay({
    amount: 2_000,
    ...card(AMEX),
    ip_address: "203.0.113.9",
    shipping_address: address("Bo", "60126"),
    source: "cp",
  });
  await pay({
    amount: 3_000,
    type: "authorize",
    order_id: "A1008",
    ...card("5555555555554444"),
    custom_fields: { [colour]: ["red", "blue"] },
  });
  await pay({ amount: 1, ...card("4000000000000002"), custom_fields: { [colour]: ["dark red"] } });
  await pay({ amount: 500, currency: "jpy", payment_method: { cash: {} } }, cashier.data.api_key);
  await pay({
    amount: 750,
    payment_method: {
      ach: { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" },
    },
  });
  await pay({ amount: 1_112, payment_method: { terminal: { id: terminal } } });
  await pay({ amount: 4_000, payment_method: { customer: { id: customer } } });
  await settleNow(app.services);
  const [first] = await found({ order_id: "A1007" });
  await app.call("POST", `/transaction/${first}/refund`, { amount: 400 });
  await app.sql("UPDATE transactions SET created_at = created_at - interval '40 days' WHERE order_id = 'A1008'");
  await app.sql(
    "INSERT INTO stale_quarters SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions",
  );
  all = (await app.call("POST", "/transaction/search", { created_at: since, limit: 100 })).data;
  expect(all.length).toBe(9);
});
afterAll(() => app.stop());

/** The ids that a search finds, in their order. */
async function found(body: object, query = ""): Promise<string[]> {
  const { data, msg, total_count } = await app.call("POST", `/transaction/search${query}`, { limit: 100, ...body });
  expect(msg).toBe("success");
  expect(total_count).toBe(data.length);
  return data.map((one: Transaction) => one.id);
}

type Value = string | number;
const shown: Record<
  Exclude<TransactionSearchField, "full_cc_number" | "cc_digest" | "group" | "partner_id" | "transaction_or_order_id">,
  (one: Transaction) => Value
> = {
  merchant_id: (one) => one.merchant_id,
  transaction_id: ({ id }) => id,
  referenced_transaction_id: (one) => one.referenced_transaction_id,
  user_id: (one) => one.user_id,
  customer_id: (one) => one.customer_id,
  subscription_id: (one) => one.subscription_id,
  user_name: (one) => one.user_name,
  settlement_batch_id: (one) => one.settlement_batch_id,
  type: (one) => one.type,
  transaction_source: (one) => one.transaction_source,
  ip_address: (one) => one.ip_address,
  amount: (one) => one.amount,
  amount_authorized: (one) => one.amount_authorized,
  amount_captured: (one) => one.amount_captured,
  amount_settled: (one) => one.amount_settled,
  tax_amount: (one) => one.tax_amount,
  tip_amount: (one) => one.tip_amount,
  response_code: (one) => one.response_code,
  po_number: (one) => one.po_number,
  order_id: (one) => one.order_id,
  idempotency_key: (one) => one.idempotency_key,
  currency_iso_code: (one) => one.currency,
  payment_method: (one) => one.payment_method,
  payment_type: (one) => one.payment_type,
  status: (one) => one.status,
  state: (one) => one.status,
  processor_id: (one) => one.processor_id,
  processor_name: (one) => one.processor_name,
  cc_last_four: ({ response_body: { card: paid, terminal: device } }) => (paid ?? device)?.last_four ?? "",
  cc_first_six: ({ response_body: { card: paid } }) => paid?.first_six ?? "",
  card_type: ({ response_body: { card: paid, terminal: device } }) => (paid ?? device)?.card_type ?? "",
  terminal_id: ({ response_body: { terminal: device } }) => device?.terminal_id ?? "",
  terminal_description: ({ response_body: { terminal: device } }) => device?.terminal_description ?? "",
};

const holds: Record<Operator, (has: Value, asked: Value) => boolean> = {
  "=": (has, asked) => has === asked,
  "!=": (has, asked) => has !== asked,
  "<": (has, asked) => has < asked,
  ">": (has, asked) => has > asked,
  "%": (has, asked) => String(has).toLowerCase().includes(String(asked).toLowerCase()),
};
const words: Record<Operator, string> = { "=": "eq", "!=": "ne", "<": "lt", ">": "gt", "%": "like" };
const matching = (test: (one: Transaction) => boolean) => all.filter(test).map(({ id }) => id);

const fields = Object.entries(shown).map(([field, read]) => [field as keyof typeof shown, read] as const);

test.each(fields)("%s is compared with every operator, by sign and by word, and with a list", async (field, read) => {
  const asked = [...new Set(all.map(read))].find((value) => value !== "" && value !== 0) ?? "";
  for (const operator of operatorsOf[transactionSearchFields[field]]) {
    const value = operator === "%" ? String(asked).slice(0, 3).toUpperCase() : asked;
    const expected =
      operator === "%" && value === "" ? all.map(({ id }) => id) : matching((one) => holds[operator](read(one), value));
    for (const sign of [operator, words[operator]])
      expect([sign, await found({ created_at: since, [field]: { operator: sign, value } })]).toEqual([sign, expected]);
  }
  expect(await found({ created_at: since, [field]: asked })).toEqual(matching((one) => read(one) === asked));
  const several = [...new Set(all.map(read))].slice(0, 2);
  const list = { operator: "=", value: several };
  expect(await found({ created_at: since, [field]: list })).toEqual(matching((one) => several.includes(read(one))));
  expect((await app.call("POST", "/transaction/search", { [field]: { operator: "~", value: asked } })).http).toBe(400);
});

describe.each(["billing_address", "shipping_address"] as const)("%s", (of) => {
  test.each(addressFields)("its %s is compared", async (field) => {
    const read = (one: Transaction) => one[of][field];
    const asked = all.map(read).find((value) => value !== "") ?? "";
    expect(asked).not.toBe("");
    const tries: [Operator, string][] = [
      ["=", asked],
      ["!=", asked],
      ["%", asked.slice(1, 4).toUpperCase()],
    ];
    for (const [operator, value] of tries) {
      const filter = { created_at: since, [of]: { [field]: { operator, value } } };
      expect([operator, await found(filter)]).toEqual([operator, matching((one) => holds[operator](read(one), value))]);
    }
    expect(await found({ created_at: since, [of]: { [field]: asked } })).toEqual(
      matching((one) => read(one) === asked),
    );
  });

  test("its address of the vault is compared, and told by no reply", async () => {
    const theirs = matching((one) => one.customer_id === customer);
    const others = matching((one) => one.customer_id !== customer);
    const by = (address_id: unknown) => found({ created_at: since, [of]: { address_id } });
    expect(theirs).toHaveLength(1);
    for (const filter of [home, { operator: "=", value: home }, { operator: "%", value: home.slice(3, 12) }])
      expect(await by(filter)).toEqual(theirs);
    expect(await by({ operator: "!=", value: home })).toEqual(others);
    expect(await by("0".repeat(20))).toEqual([]);
    expect(all.map((one) => Object.keys(one[of]).toSorted())).toEqual(all.map(() => addressFields.toSorted()));
  });

  test("what may stand for anything in a pattern stands for itself", async () => {
    const company = (value: string) => found({ created_at: since, [of]: { company: { operator: "%", value } } });
    expect(await company("100%")).toEqual(matching((one) => one[of].company !== ""));
    expect(await company("1__%")).toEqual([]);
    expect(await company("\\")).toEqual([]);
  });
});

test("custom fields are compared by their ids", async () => {
  // Who says nothing says "", as in every other field.
  const values = (one: Transaction) => one.custom_fields?.[colour] ?? [""];
  const search = (filter: unknown) => found({ created_at: since, custom_fields: { [colour]: filter } });
  expect(all.map(values)).toContainEqual(["red", "blue"]);
  expect(await search({ operator: "=", value: "red" })).toEqual(matching((one) => values(one).includes("red")));
  expect(await search({ operator: "%", value: "RED" })).toHaveLength(2);
  expect(await search({ operator: "!=", value: "red" })).toEqual(matching((one) => !values(one).includes("red")));
  expect(await search({ operator: "!=", value: ["red", "dark red"] })).toEqual(
    matching((one) => one.custom_fields?.[colour] === undefined),
  );
  expect(await search({ operator: "=", value: "" })).toEqual(matching((one) => values(one).includes("")));
  const bad = { created_at: since, custom_fields: { [colour]: { operator: [] } } };
  expect(await app.call("POST", "/transaction/search", bad)).toMatchObject({ http: 400 });
});

test.each(["nope", "x' OR 1", "", "constructor"])("a custom field %j, which is no id, is ignored", async (name) => {
  for (const filter of ["red", { operator: "=", value: "x" }, { operator: [] }])
    expect(await found({ created_at: since, custom_fields: { [name]: filter } })).toEqual(matching(() => true));
  const both = { [name]: "x", [colour]: "red" };
  expect(await found({ created_at: since, custom_fields: both })).toHaveLength(1);
});

test("a period without a name is none", async () => {
  for (const none of [{ duration: "" }, { duration: "", start_date: "", end_date: "" }])
    expect(await found({ created_at: since, updated_at: none })).toEqual(matching(() => true));
});

describe.each(transactionDateFields)("%s", (field) => {
  const moments = () => all.map((one) => one[field]).filter((value): value is string => value !== null);
  const inside = (from: string, to: string) =>
    matching((one) => one[field] !== null && String(one[field]) >= from && String(one[field]) <= to);
  const also = () => (field === "created_at" ? {} : { created_at: since });

  test("a period has both its ends, and either may be missing", async () => {
    const [last = "", first = ""] = [moments().toSorted().at(-1), moments().toSorted()[0]];
    expect(last).not.toBe("");
    const search = (filter: object) => found({ ...also(), [field]: filter });
    expect(await search({ start_date: first, end_date: last })).toEqual(inside(first, last));
    expect(await search({ start_date: last })).toEqual(inside(last, "9"));
    expect(await search({ end_date: first })).toEqual(inside("0", first));
    expect(await search({ start_date: last.slice(0, 10) })).toEqual(inside(last.slice(0, 10), "9"));
    expect(await search({ end_date: first.slice(0, 10) })).toEqual(inside("0", `${first.slice(0, 10)}T99`));
  });

  test("a moment is compared", async () => {
    const [first = ""] = moments().toSorted();
    const search = (operator: string) => found({ ...also(), [field]: { operator, value: first } });
    expect(await search("=")).toEqual(matching((one) => one[field] === first));
    expect(await search(">")).toEqual(matching((one) => one[field] !== null && String(one[field]) > first));
    expect(await search("<")).toEqual([]);
    expect((await app.call("POST", "/transaction/search", { [field]: { operator: "%", value: first } })).http).toBe(
      400,
    );
  });

  test.each(["today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year", "last_year"])(
    "%s means the merchant's calendar",
    async (duration) => {
      const unit = duration.endsWith("day") ? "day" : (duration.split("_")[1] as "week" | "month" | "year");
      const back = duration === "yesterday" || duration.startsWith("last") ? 1 : 0;
      const start = DateTime.fromJSDate(app.services.clock.now(), { zone })
        .minus({ [unit]: back })
        .startOf(unit);
      const [from, to] = [start, start.endOf(unit)].map((moment) => moment.toUTC().toISO() ?? "") as [string, string];
      expect(await found({ ...also(), [field]: { duration } })).toEqual(inside(from, to));
    },
  );
});

test("a full card number finds what was paid with it, and is never written anywhere", async () => {
  const paid = matching(({ response_body }) => response_body.card?.last_four === "0005");
  for (const filter of [AMEX, "3782 822463 10005", { operator: "=", value: AMEX }, { value: [AMEX] }])
    expect(await found({ created_at: since, full_cc_number: filter })).toEqual(paid);
  const others = await found({ created_at: since, full_cc_number: { operator: "!=", value: AMEX } });
  expect(others).toHaveLength(all.length - paid.length);
  const cc_digest = all.find(({ id }) => id === paid[0])?.response_body.card?.cc_digest ?? "";
  expect(await found({ created_at: since, cc_digest })).toEqual(paid);
  expect(await found({ created_at: since, cc_digest: { operator: "!=", value: cc_digest } })).toEqual(others);
  for (const wrong of [{ operator: "%", value: "3782" }, "12", { operator: "<", value: AMEX }])
    expect((await app.call("POST", "/transaction/search", { full_cc_number: wrong })).http).toBe(400);
  const saved = {
    name: "By number",
    section: "transactions",
    data: { full_cc_number: { operator: "=", value: AMEX } },
  };
  const { data } = await app.call("POST", "/merchant/savedsearch", saved);
  expect(JSON.stringify(data)).not.toContain(AMEX);
});

test("a group finds what its users made, by its id and by its name, and takes nothing but equal", async () => {
  const theirs = matching(({ user_id }) => user_id === group.user);
  expect(theirs).toHaveLength(1);
  for (const value of [group.id, group.name]) {
    expect(await found({ created_at: since, group: { operator: "=", value } })).toEqual(theirs);
    expect(await found({ created_at: since, group: value })).toEqual(theirs);
  }
  expect(await found({ created_at: since, group: "nobody" })).toEqual([]);
  expect((await app.call("POST", "/transaction/search", { group: { operator: "!=", value: group.id } })).http).toBe(
    400,
  );
});

test("of several values any may be it or none of them, and nothing is in part or larger than several", async () => {
  const statuses = ["declined", "authorized"];
  const none = { operator: "!=", value: statuses };
  expect(await found({ created_at: since, status: none })).toEqual(
    matching(({ status }) => !statuses.includes(status)),
  );
  for (const [field, operator, msg] of [
    ["order_id", "%", "Order Id"],
    ["transaction_or_order_id", "like", "Transaction Or Order Id"],
    ["amount", "<", "Amount"],
    ["amount", "gt", "Amount"],
  ] as const)
    for (const value of [[1, 2], []]) {
      const refused = { http: 400, msg: `bad request error: invalid ${msg}` };
      expect(await app.call("POST", "/transaction/search", { [field]: { operator, value } })).toMatchObject(refused);
    }
  expect(await found({ created_at: since, order_id: { operator: "%", value: ["A1007"] } })).toEqual(
    matching(({ order_id }) => order_id === "A1007"),
  );
});

test.each(["0x3e8", "1e3", " ", "10.00", "$10", true, false, [1_000, "ten"]])(
  "%j is no amount to compare with",
  async (value) => {
    const refused = { http: 400, msg: "bad request error: invalid Amount" };
    expect(await app.call("POST", "/transaction/search", { amount: { operator: "=", value } })).toMatchObject(refused);
  },
);

test("one value is looked for in id and order number", async () => {
  const [{ id }] = all as [Transaction];
  expect(await found({ transaction_or_order_id: id })).toEqual([id]);
  expect(await found({ transaction_or_order_id: "A1007" })).toEqual(matching((one) => one.order_id === "A1007"));
  const part = { operator: "%", value: "a100" };
  expect(await found({ transaction_or_order_id: part })).toEqual(matching((one) => one.order_id.startsWith("A100")));
  const others = all.filter((one) => one.order_id !== "A1007").map((one) => one.id);
  for (const operator of ["!=", "ne"])
    expect(await found({ transaction_or_order_id: { operator, value: "A1007" }, created_at: since })).toEqual(others);
});

test.each(transactionSortFields)("a list is sorted by %s, either way, and empty values come last", async (field) => {
  const read = (id: string) => all.find((one) => one.id === id)?.[field as keyof Transaction] ?? "";
  const up = (await found({ created_at: since }, `?sortfield=${field}&sortdirection=asc`)).map(read);
  const down = [...up.filter((value) => value !== "").toReversed(), ...up.filter((value) => value === "")];
  expect((await found({ created_at: since }, `?sf=${field}&sd=desc`)).map(read)).toEqual(down);
});

describe("screen, API and file agree", () => {
  test.each([
    {},
    { created_at: since },
    { created_at: since, currency_iso_code: "usd" },
    { created_at: since, status: { operator: "!=", value: "declined" } },
    { created_at: since, amount: { operator: ">", value: 900 } },
    { created_at: since, card_type: { value: ["visa", "amex"] }, amount: { operator: "<", value: 2_500 } },
    { created_at: since, billing_address: { last_name: { operator: "%", value: "row" } } },
    { created_at: since, full_cc_number: VISA },
    { created_at: { duration: "today" }, payment_type: "card" },
    { created_at: since, group: "Front desk" },
    { created_at: since, status: "unknown" },
  ])("of %j", async (body) => {
    const { data: rows, total_count } = await app.call("POST", "/transaction/search", { ...body, limit: 100 });
    const totals = (await app.call("POST", "/transaction/search?output=totals", body)).data;
    const { headers, text } = await download(app, "/transaction/search?output=csv", { body });
    const listed = rowsOf(text);
    expect(listed.map((row) => row["Transaction ID"])).toEqual(rows.map(({ id }: Transaction) => id));
    expect([listed.length, headers.get("x-total-count")]).toEqual([total_count, String(total_count)]);
    expect(JSON.parse(headers.get("x-report-totals") ?? "")).toEqual(totals);
    for (const { currency, ...sums } of totals.by_currency) {
      const shown = (Object.keys(totalsShown) as TotalShown[]).map((name) => [name, sums[name]]);
      const of = listed.filter((row) => row.Currency === currency);
      expect(Object.fromEntries(shown)).toEqual(sumsIn(of, currency));
    }
    const printed = await (await download(app, "/transaction/search?output=printable", { body })).text;
    for (const { currency, ...sums } of totals.by_currency)
      for (const name of Object.keys(totalsShown) as TotalShown[])
        expect(printed).toContain(
          `<th>${totalsShown[name]}, ${currency.toUpperCase()}</th><td class="n">${formatMinor(minor(sums[name]), currency)}</td>`,
        );
  });
});

/** What the rows of a file come to, by the names of the totals. */
function sumsIn(rows: Record<string, string>[], currency: string): Record<TotalShown, number> {
  const counting = (kind: string) =>
    rows.filter(({ Type = "", Status = "" }) => countsAs({ type: Type, status: Status }) === kind);
  const added = (of: typeof rows, title: string) =>
    of.reduce((sum, row) => sum + minorOf(row[title] ?? "", currency), 0);
  const paid = counting("payment");
  return {
    amount_authorized: added(paid, "Amount authorized"),
    amount_captured: added(paid, "Amount captured"),
    amount_refunded: added(counting("refund"), "Amount captured"),
    amount_credited: added(counting("credit"), "Amount captured"),
    amount_returned: added(
      paid.filter(({ Status = "" }) => isReturned({ status: Status })),
      "Amount captured",
    ),
    net_amount: added(rows, "Net amount"),
    surcharge: added(paid, "Surcharge"),
    tax_amount: added(paid, "Tax amount"),
    tip_amount: added(paid, "Tip amount"),
  };
}

const minorOf = (text: string, currency: string) => (text === "" ? 0 : (parseMinor(text, currency) ?? Number.NaN));

test("a payment of the last second of a day is in the lists, totals and files of that day and of no other", async () => {
  await app.sql(
    `UPDATE transactions SET created_at = date_trunc('day', created_at, 'UTC') + interval '23:59:59.4' WHERE order_id = 'A1008'`,
  );
  await app.sql(
    "INSERT INTO stale_quarters SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions",
  );
  const [{ day }] = await app.sql("SELECT created_at::date::text AS day FROM transactions WHERE order_id = 'A1008'");
  const next = DateTime.fromISO(day).plus({ days: 1 }).toISODate();
  for (const [of, holding] of [
    [day, 1],
    [next, 0],
  ]) {
    const created_at = { start_date: `${of}T00:00:00Z`, end_date: `${of}T23:59:59Z` };
    for (const narrowed of [{}, { order_id: "A1008" }]) {
      const body = { created_at, ...narrowed };
      expect(await found(body)).toHaveLength(holding);
      const { data } = await app.call("POST", "/transaction/search?output=totals", body);
      expect(data.amount_authorized).toBe(3_000 * holding);
      expect(rowsOf((await download(app, "/transaction/search?output=csv", { body })).text)).toHaveLength(holding);
    }
  }
});
