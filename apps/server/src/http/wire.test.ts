import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, person, sale, type TestApp, testApp, VISA } from "../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test("a row that was written under other rules is shown, though a test would be told", async () => {
  const { data } = await app.call("POST", "/transaction", sale());
  await app.sql(`UPDATE transactions SET custom_fields = '{"old": "no list"}' WHERE id = $1`, [data.id]);
  const path = `/transaction/${data.id}`;
  expect((await app.call("GET", path)).http).toBe(500);
  app.services.config.CHECK_REPLIES = "off";
  const shown = await app.call("GET", path);
  app.services.config.CHECK_REPLIES = "on";
  expect([shown.http, shown.data.custom_fields]).toEqual([200, { old: "no list" }]);
  await app.sql("UPDATE transactions SET custom_fields = NULL WHERE id = $1", [data.id]);
});

test("what is no refusal but a fault tells nothing of itself, and its number leads to the log", async () => {
  const lines: Record<string, string>[] = [];
  const { log } = app.services;
  app.services.log = Object.assign(Object.create(log), { error: (line: Record<string, string>) => lines.push(line) });
  await app.sql("ALTER TABLE news RENAME TO news_of_old");
  const reply = await send("/api/dashboard/news");
  await app.sql("ALTER TABLE news_of_old RENAME TO news");
  app.services.log = log;
  const id = reply.headers.get("x-correlation-id");
  expect(id).toMatch(ID);
  expect([reply.status, await reply.json()]).toEqual([500, { status: "error", msg: "internal error", data: null }]);
  expect([...reply.headers.keys()].filter((name) => /server|powered/.test(name))).toEqual([]);
  expect(lines).toMatchObject([
    { correlation_id: id, error: expect.stringContaining('relation "news" does not exist') },
  ]);
});

// Published clients send such sums, and their contract says never to refuse them.
test.each([
  ...["tax_amount", "shipping_amount", "tip_amount", "discount_amount"],
  ...["duty_amount", "national_tax_amount"],
])("%s may be more than the amount", async (name) => {
  const made = await app.call("POST", "/transaction", sale({ amount: 100, [name]: 250 }));
  expect(made).toMatchObject({ http: 200, data: { response: "approved", amount: 100, [name]: 250 } });
});

const card = { number: VISA, expiration_date: "12/30" };

/** Two payments of one card. */
const group = (second: object, other: object = {}) => ({
  payment_method: { card: { ...card, ...other } },
  transactions: [
    { type: "sale", amount: 100 },
    { type: "sale", amount: 200, ...second },
  ],
});

const ID = /^[0-9a-v]{20}$/;

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** A call with exactly these headers; the demo merchant's key unless another is given. */
function send(path: string, { headers = {}, ...init }: Sent = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, { ...init, headers: { authorization: DEMO_KEY, ...headers } });
}

/** The bytes that come back for the bytes that go out, until the server ends the connection. `last` says that no more come. */
function exchange(bytes: readonly string[], last = false): Promise<string> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () => write(bytes));
    // One by one: timers of different lengths may run in the other order.
    const write = ([part = "", ...rest]: readonly string[]) => {
      if (last && rest.length === 0) socket.end(part);
      else socket.write(part);
      if (rest.length > 0) setTimeout(() => write(rest), 20);
    };
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.once("close", () => resolve(text));
    socket.once("error", reject);
  });
}

test.each([
  ["a good call", "/api/user", {}, 200, "success"],
  ["malformed JSON", "/api/transaction", { method: "POST", body: "{" }, 400, "failed"],
  ["no credential", "/api/user", { headers: { authorization: "" } }, 401, "failed"],
  ["a session-only call by key", "/api/user/set-two-factor-auth", {}, 403, "failed"],
  ["an unknown id", "/api/transaction/d4q1v0h2cun8qk7b3nfg", {}, 404, "failed"],
  ["an unknown path", "/api/no/such/path", {}, 404, "failed"],
  ["an unknown method", "/api/user", { method: "PUT", body: "{}" }, 404, "failed"],
  ["a path that cannot be decoded", "/api/transaction/%zz", {}, 404, "failed"],
  ["a body that is too large", "/api/transaction", { method: "POST", body: "x".repeat(1_100_000) }, 413, "failed"],
] as [string, string, Sent, number, string][])(
  "%s answers in the envelope and with a correlation id of its own",
  async (...[, path, sent, http, status]) => {
    const [reply, again] = [await send(path, sent), await send(path, sent)];
    const id = reply.headers.get("x-correlation-id");
    expect(id).toMatch(ID);
    expect(again.headers.get("x-correlation-id")).not.toBe(id);
    expect(reply.status).toBe(http);
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const body = (await reply.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ status, msg: expect.stringMatching(/./) });
    expect(Object.keys(body).sort()).toEqual(["data", "msg", "status"]);
    if (http !== 200) expect(body.data).toBeNull();
  },
);

test.each<[string, unknown, { label: string; field: string }]>([
  ["line_items", [{ quantity: 1 }, { quantity: -1 }], { label: "Quantity", field: "line_items[1].quantity" }],
  ["billing_address", { postal_code: "!" }, { label: "Postal Code", field: "billing_address.postal_code" }],
  ["tip_amount", -1, { label: "Tip Amount", field: "tip_amount" }],
  [
    "custom_fields",
    { d4q5fld2cun8qk7b3nq0: [17] },
    { label: "Custom Fields", field: "custom_fields.d4q5fld2cun8qk7b3nq0[0]" },
  ],
])("a refusal says where in the body the bad value of %s stands", async (name, value, { label, field }) => {
  const reply = await app.call("POST", "/transaction", sale({ [name]: value }));
  expect(reply).toMatchObject({ http: 400, status: "failed", data: null, field });
  expect(reply.msg).toBe(`bad request error: invalid ${label}`);
});

test.each<[path: string, body: object, at: string]>([
  ["/transaction", sale({ amount: undefined }), "amount"],
  ["/transaction", sale({ description: "a\u0000b" }), "description"],
  ["/transaction", sale({ billing_address: { city: "a\ud800b" } }), "billing_address.city"],
  ["/transaction", sale({ vendor_id: "x".repeat(256) }), "vendor_id"],
  ["/transaction", sale({ processor_specific: { own: { "a\ud800b": 1 } } }), "processor_specific.own"],
  ["/transaction", sale({ processor_id: "0".repeat(20) }), "processor_id"],
  ["/transaction", sale({ payment_method: {} }), "payment_method"],
  [
    "/transaction",
    sale({ payment_method: { card: { ...card, number: "4111111111111112" } } }),
    "payment_method.card.number",
  ],
  [
    "/transaction",
    sale({ payment_method: { card: { ...card, expiration_date: "12/20" } } }),
    "payment_method.card.expiration_date",
  ],
  ["/transaction", sale({ payment_method: { customer: { id: "nobody" } } }), "payment_method.customer.id"],
  ["/transaction", sale({ payment_method: { token: "none" } }), "payment_method.token"],
  ["/transaction", sale({ custom_fields: { ["0".repeat(20)]: ["1"] } }), `custom_fields.${"0".repeat(20)}`],
  ["/transaction/multi", group({ processor_id: "0".repeat(20) }), "transactions[1].processor_id"],
  ["/transaction/multi", group({}, { number: "4111111111111112" }), "payment_method.card.number"],
  [
    "/vault/customer",
    { default_payment: { card: { ...card, number: "4111111111111112" } } },
    "default_payment.card.number",
  ],
  ["/vault/customer", { default_payment: { token: "none" } }, "default_payment.token"],
  ["/transaction", sale({ payment_method: { card: { card_number: 17 } } }), "payment_method.card.card_number"],
  [
    "/transaction",
    sale({ payment_method: { card: { card_number: "4111111111111112", expiration_date: "12/30" } } }),
    "payment_method.card.card_number",
  ],
  ["/transaction", sale({ billing_address: { line_1: "x".repeat(101) } }), "billing_address.line_1"],
  ["/transaction/multi", group({}, { number: null, card_number: "1" }), "payment_method.card.card_number"],
  ["/vault/customer", { default_shipping_address: { line_2: 7 } }, "default_shipping_address.line_2"],
  ["/vault/customer", { default_billing_address: { address_line_2: 7 } }, "default_billing_address.address_line_2"],
  ["/vault/customer", { default_payment: { apple_pay: { key_id: "k" } } }, "default_payment.apple_pay"],
  [
    "/vault/customer?validate=true",
    { default_payment: { card: { ...card, expiration_date: "12/20" } } },
    "default_payment.card.expiration_date",
  ],
  ...["", "?authorize=true"].map((query): [string, object, string] => [
    `/vault/customer${query}`,
    { default_payment: { card: { ...card, processor_id: "0".repeat(20) } } },
    "default_payment.card.processor_id",
  ]),
  ["/customer", { payment_method: { apple_pay_token: { key_id: "k" } } }, "payment_method.apple_pay_token"],
  ["/customer", { payment_method: { card: { card_number: "4" } } }, "payment_method.card.card_number"],
  ["/transaction", sale({ amounts: { amount: 2599, processor_id: "0".repeat(20) } }), "amounts.processor_id"],
  ["/calculate/amounts", { base: 5, terminal_id: "none" }, "terminal_id"],
  ["/calculate/amounts", { base: 5, tax_amount: { type: "percentage", value: 1_000_001 } }, "tax_amount.value"],
  [
    "/calculate/amounts",
    { base: 5, discount_amount: [{ value: 1 }, { type: "percentage", value: 1_000_001 }] },
    "discount_amount[1].value",
  ],
  ["/user", person({ username: "demo_merchant" }), "username"],
  ["/user", person({ username: "of_the_wire", email: "none" }), "email"],
  ["/user", person({ username: "of_the_wire", access_restrictions: { ip: "none" } }), "access_restrictions.ip"],
  [
    "/user",
    person({ username: "of_the_wire", access_restrictions: { ip: ["10.0.0.1", "none"] } }),
    "access_restrictions.ip[1]",
  ],
  ["/user/apikey", { type: "api", name: "x", allowed_ips: ["10.0.0.1", "none"] }, "allowed_ips[1]"],
  [`/merchant/${DEMO_MERCHANT}/services`, { type: "sms", data: { constructor: 5 } }, "data.constructor"],
  [`/merchant/${DEMO_MERCHANT}/default/user`, { process_sale: 5 }, "process_sale"],
  ["/user/apikey", { type: "api", name: "x", allowed_urls: ["https://a.test", "ftp://b"] }, "allowed_urls[1]"],
  ["/transaction/search", { amount: { operator: "%", value: 1 } }, "amount"],
  ["/transaction/search", { amount: { operator: "=", value: "x" } }, "amount"],
  ["/transaction/search", { billing_address: { city: { operator: "<", value: "x" } } }, "billing_address.city"],
  ["/transaction/search", { created_at: { start_date: "2026-01-01T00:00:00+99:99" } }, "created_at"],
  ["/transaction/search", { full_cc_number: "41" }, "full_cc_number"],
  ["/customoutput", { name: "x", type: "transaction", field_list: ["id", "nothing"] }, "field_list[1]"],
  ["/template", { type: "rule_triggered", subject: "x", html: "{{nobody}}" }, "html"],
  ["/lookup/bin/protected", { temp_token: "none" }, "temp_token"],
  ["/transaction", sale({ payment_method: { terminal: { id: "0".repeat(20) } } }), "payment_method.terminal.id"],
  [`/transaction/${"0".repeat(20)}/refund`, { terminal_id: "0".repeat(20) }, "terminal_id"],
  ["/calculate/amounts", { amount: 100, terminal_id: "0".repeat(20) }, "terminal_id"],
])("what %s refuses of %j stands at %s", async (path, body, at) => {
  expect(await app.call("POST", path, body)).toMatchObject({ http: 400, field: at });
});

test("what nobody knows is ignored in a group of a search, too; what a stranger pays is billed to no address of the vault", async () => {
  const { total_count: all } = await app.call("POST", "/transaction/search", {});
  const found = async (billing_address: object) =>
    (await app.call("POST", "/transaction/search", { billing_address })).total_count;
  expect(all).toBeGreaterThan(0);
  expect(await found({ planet: "Mars" })).toBe(all);
  expect(await found({ address_id: "" })).toBe(all);
  expect(await found({ address_id: { operator: "!=", value: "" } })).toBe(0);
});

test("of a value with several forms the refusal names the part that does not fit", async () => {
  const body = { name: "of the wire", type: "transaction", field_list: ["id", { field: "amount", label: 17 }] };
  const reply = await app.call("POST", "/customoutput", body);
  expect(reply).toMatchObject({ http: 400, field: "field_list[1].label" });
});

test("null means not given, in a field, in a group and in the body of an action", async () => {
  const made = await app.call(
    "POST",
    "/transaction",
    sale({ order_id: null, billing_address: null, tax_amount: null, currency: null, processor_id: null }),
  );
  expect(made.data).toMatchObject({ response: "approved", order_id: "", tax_amount: 0, currency: "usd" });
  const card = { number: VISA, expiration_date: "1230", cvc: null, track_1: null };
  const inside = await app.call("POST", "/transaction", sale({ payment_method: { card, ach: null, cash: null } }));
  expect(inside.data.response).toBe("approved");
});

test("an empty group means not given", async () => {
  const made = await app.call("POST", "/transaction", sale({ billing_address: {}, descriptor: {} }));
  expect(made.data.response).toBe("approved");
});

test("of ways of paying that stand beside each other, those of which nothing is said are not given", async () => {
  const card = { number: VISA, expiration_date: "12/30" };
  const blank = { ach: { routing_number: null, account_number: "" }, customer: {}, terminal: { id: null }, plaid: {} };
  const pay = (payment_method: object) => app.call("POST", "/transaction", sale({ payment_method }));
  expect((await pay({ card, ...blank, apple_pay_token: {}, cash: null })).data).toMatchObject({
    payment_method: "card",
  });
  expect((await pay({ card: { number: null }, cash: {} })).data).toMatchObject({ payment_method: "cash" });
  const stored = await app.call("POST", "/vault/customer", { default_payment: { ach: {}, card } });
  expect(stored.data.data.customer.payments).toMatchObject({ cards: [{ card_type: "visa" }], ach: [] });
  for (const several of [
    { card, cash: {} },
    { card, customer: { id: "x" } },
  ])
    expect(await pay(several)).toMatchObject({ http: 400, field: "payment_method" });
  expect(await pay({ ach: {}, customer: {} })).toMatchObject({ http: 400, field: "payment_method.ach.routing_number" });
  expect(await pay({ card: {} })).toMatchObject({ http: 400, field: "payment_method.card.number" });
});

test("card_number and line_1 are other names of number and address_line_1", async () => {
  const made = await app.call(
    "POST",
    "/transaction",
    sale({
      payment_method: { card: { card_number: VISA, expiration_date: "12/30" } },
      billing_address: { line_1: "1 Quay", line_2: "Shed 4" },
    }),
  );
  expect(made.data.response_body.card.masked_card).toBe("411111******1111");
  expect(made.data.billing_address).toMatchObject({ address_line_1: "1 Quay", address_line_2: "Shed 4" });
});

test("an empty currency is the merchant's own, in a payment and in what it is reckoned from", async () => {
  expect((await app.call("POST", "/transaction", sale({ currency: "" }))).data.currency).toBe("usd");
  expect((await app.call("POST", "/calculate/amounts", { amount: 5, currency: "" })).data.currency).toBe("usd");
});

test("null beside another name of a member is no second value of it", async () => {
  const card = { number: null, card_number: VISA, expiration_date: "12/30" };
  const address = { address_line_1: null, line_1: "1 Quay" };
  const made = await app.call("POST", "/transaction", sale({ payment_method: { card }, billing_address: address }));
  expect(made).toMatchObject({ http: 200, data: { billing_address: { address_line_1: "1 Quay" } } });
});

test.each([
  [
    { number: "", card_number: VISA },
    { address_line_1: "", line_1: "1 Quay" },
  ],
  [
    { card_number: "", number: VISA },
    { line_1: "", address_line_1: "1 Quay" },
  ],
  [
    { card_number: VISA, number: "" },
    { line_1: "1 Quay", address_line_1: "" },
  ],
  [
    { card_number: "none", number: VISA },
    { line_1: "2 Quay", address_line_1: "1 Quay" },
  ],
])("an empty text beside another name of a member takes nothing from it: %j, %j", async (numbers, address) => {
  const card = { ...numbers, expiration_date: "12/30" };
  const made = await app.call("POST", "/transaction", sale({ payment_method: { card }, billing_address: address }));
  expect(made).toMatchObject({ http: 200, data: { billing_address: { address_line_1: "1 Quay" } } });
});

test("members that nobody knows are ignored wherever they stand", async () => {
  const made = await app.call(
    "POST",
    "/transaction",
    sale({ email_reciept: true, subscriptions: [], billing_address: { planet: "Mars", city: "Cork" } }),
  );
  expect(made).toMatchObject({ http: 200, data: { billing_address: { city: "Cork" } } });
  expect(JSON.stringify(made.data)).not.toContain("Mars");
});

test.each([
  ["no content type", undefined],
  ["a content type with a charset", "application/json; charset=UTF-8"],
  ["a form's content type", "application/x-www-form-urlencoded"],
  ["a text's content type", "text/plain;charset=UTF-8"],
  ["a content type of bytes", "application/octet-stream"],
  ["a content type that is none", "garbage"],
  ["half a content type", "application/"],
])("a POST with %s is read as JSON", async (_name, type) => {
  const body = Buffer.from(JSON.stringify(sale({ description: "Größe ✓" })));
  const headers = { authorization: DEMO_KEY, ...(type ? { "content-type": type } : {}) };
  const reply = await fetch(`${app.url}/api/transaction`, { method: "POST", body, headers });
  expect(await reply.json()).toMatchObject({ msg: "success", data: { description: "Größe ✓" } });
});

test.each([
  ["without a body", undefined],
  ["with an empty object", "{}"],
  ["with blanks", "  \n"],
  ["with null", "null"],
])("a void %s succeeds", async (_name, body) => {
  const { data } = await app.call("POST", "/transaction", sale());
  const reply = await send(`/api/transaction/${data.id}/void`, { method: "POST", ...(body ? { body } : {}) });
  expect([reply.status, await reply.json()]).toEqual([200, { status: "success", msg: "success", data: null }]);
});

test("a GET with an unframed body {} and Connection: close is answered", async () => {
  const head = `GET /api/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${DEMO_KEY}\r\nConnection: close\r\n\r\n`;
  for (const bytes of [[`${head}{}`], [head, "{}"]]) {
    for (let time = 0; time < 10; time += 1) {
      const text = await exchange(bytes);
      expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(text).toContain('"username":"demo_merchant"');
    }
  }
});

const said = (text: string) => JSON.parse(text.slice(text.indexOf("\r\n\r\n"))) as Record<string, unknown>;

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: x", `Authorization: ${DEMO_KEY}`, "Connection: close", ...headers, "", ""].join(
    "\r\n",
  );
const post = (...headers: string[]) => get("/api/transaction", ...headers).replace("GET", "POST");

test.each([
  ["bytes that are no HTTP", "no such thing\r\n\r\n", 400, "bad request error: malformed HTTP"],
  ["a verb that nobody knows", get("/api/user").replace("GET", "BREW"), 405, "no such method"],
  ["a verb that no call has", get("/api/user").replace("GET", "PROPFIND"), 404, "not found"],
  ["headers of 30 kB", get("/api/user", `X-Long: ${"x".repeat(30_000)}`), 431, "the headers are too large"],
  [
    "headers of 200 kB",
    get("/api/user", ...Array(200).fill(`X: ${"x".repeat(1_000)}`)),
    431,
    "the headers are too large",
  ],
  ["a URL of 60 kB", get(`/api/user?q=${"x".repeat(60_000)}`), 414, "the URL is too long"],
  ["a header that is none", get("/api/user", "no header"), 400, "bad request error: malformed HTTP"],
  ["two lengths", `${post("Content-Length: 2", "Content-Length: 3")}{} `, 400, "bad request error: malformed HTTP"],
  ["no length", `${post("Content-Length: two")}{}`, 400, "bad request error: malformed HTTP"],
  [
    "a length and chunks",
    `${post("Content-Length: 2", "Transfer-Encoding: chunked")}{}`,
    400,
    "bad request error: malformed HTTP",
  ],
  [
    "chunks that are none",
    `${post("Transfer-Encoding: chunked")}ZZ\r\n{}\r\n0\r\n\r\n`,
    400,
    "bad request error: malformed HTTP",
  ],
  ["a tunnel", get("/api/user").replace("GET", "CONNECT"), 405, "no such method"],
  [
    "a body that is packed",
    `${post("Content-Length: 2", "Content-Encoding: gzip")}{}`,
    415,
    "unsupported content encoding: send the body as it is",
  ],
])("%s is answered in the envelope, and told what is wrong", async (...[, bytes, status, msg]) => {
  const text = await exchange([bytes]);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
  expect(text).toMatch(/x-correlation-id: [0-9a-v]{20}/i);
  expect(text).toMatch(/content-type: application\/json/i);
  expect(said(text)).toEqual({ status: "failed", msg, data: null });
});

/** The header that says how long a body is, and the body as it is sent. */
type Framing = (body: string) => [header: string, sent: string];

test.each<[string, Framing, string]>([
  ["all of a payment", (body: string) => [`Content-Length: ${body.length}`, body], "approved"],
  [
    "one in chunks",
    (body: string) => ["Transfer-Encoding: chunked", `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    "approved",
  ],
  ["a body of which it never said how long it is", () => ["Accept: */*", "{}"], "invalid Type"],
  ["half of a payment", (body: string) => [`Content-Length: ${body.length + 1}`, body], "malformed HTTP"],
])("whoever has sent %s and says no more reads the answer, and then the end", async (_name, framing, said) => {
  const [header, body] = framing(JSON.stringify(sale()));
  const head = post(header).replace("Connection: close\r\n", "");
  for (const sent of [head, post(header)])
    for (const bytes of [[sent + body], [sent, body], [sent + body, ""]])
      expect(await exchange(bytes, true)).toContain(said);
});

test("nothing is answered after what can't be read", async () => {
  const head = post("Content-Length: 2").replace("Connection: close\r\n", "");
  const text = await exchange([`${head}{}{}`, get("/api/user")]);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  expect(text).toMatch(/connection: close/i);
});

test("a payment is answered before the tunnel that was asked for behind it is refused", async () => {
  const paid = JSON.stringify(sale({ order_id: "BEFORE" }));
  const tunnel = get("/api/user").replace("GET", "CONNECT");
  const first = post(`Content-Length: ${paid.length}`).replace("Connection: close", "Connection: keep-alive");
  expect(await exchange([first + paid + tunnel])).toMatch(/^HTTP\/1\.1 200 OK.*"order_id":"BEFORE".*HTTP\/1\.1 405 /s);
});

test("whoever asks for a tunnel and breaks off ends their own connection alone", async () => {
  const { port } = new URL(app.url);
  await new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(get("/api/user").replace("GET", "CONNECT"), () => socket.resetAndDestroy());
    });
    socket.on("error", () => undefined).once("close", resolve);
  });
  expect(await exchange([get("/api/user", "Connection: close")])).toMatch(/^HTTP\/1\.1 200 OK/);
});

test.each([
  ["expects what nobody offers", "Expect: cake"],
  ["says how its body is packed that it has none of", "Content-Encoding: gzip"],
])("a request that %s is answered like any other", async (_name, header) => {
  expect(await exchange([get("/api/user", header)])).toMatch(/^HTTP\/1\.1 200 OK/);
});

test("a body may begin with a mark of byte order, and may say that it is not packed", async () => {
  const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(sale()))]);
  const headers = { authorization: DEMO_KEY, "content-encoding": "identity" };
  const reply = await fetch(`${app.url}/api/transaction`, { method: "POST", body, headers });
  expect(await reply.json()).toMatchObject({ msg: "success", data: { response: "approved" } });
});

test.each([
  ["of Latin letters", Buffer.from('{"description":"Gr\xf6\xdfe"}', "latin1")],
  ["cut within a letter", Buffer.from([0x7b, 0x7d, 0xc3])],
  ["in UTF-16", Buffer.from("{}", "utf16le").fill(0xff, 0, 1)],
])("a body %s is refused, and not kept as other letters", async (_name, body) => {
  const reply = await fetch(`${app.url}/api/transaction`, {
    method: "POST",
    body,
    headers: { authorization: DEMO_KEY },
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toEqual({ status: "failed", msg: "bad request error: the body is not UTF-8", data: null });
});

test("only what is no JSON is called malformed JSON", async () => {
  const asked = async (body: string, type = "application/json") => {
    const reply = await send("/api/transaction", { method: "POST", body, headers: { "content-type": type } });
    return ((await reply.json()) as { msg: string }).msg;
  };
  const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
  expect(await asked('{"amount":01}')).toBe("bad request error: malformed JSON");
  expect(await asked(deep)).toBe("bad request error: the body is nested too deep");
  expect(await asked("[1]")).toBe("bad request error: invalid body");
  const form = await send(`/api/merchant/${DEMO_MERCHANT}/product/batch`, {
    method: "POST",
    body: "--x\r\n",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect(((await form.json()) as { msg: string }).msg).toBe("bad request error: malformed form");
});

/** Writes all of a body before it reads anything, as most clients do; what it reads then. */
function writeThenRead(head: string, body: Buffer): Promise<string> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    socket.pause();
    socket.write(head);
    socket.write(body, () => socket.resume());
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.once("close", () => resolve(text));
    socket.once("error", reject);
  });
}

test.each([
  ["whose length is told", (body: Buffer) => [`Content-Length: ${body.length}`, body] as const],
  [
    "in chunks",
    (body: Buffer) => {
      const framed = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")];
      return ["Transfer-Encoding: chunked", Buffer.concat(framed)] as const;
    },
  ],
])(
  "a client that reads only after it has sent eight megabytes %s reads why they are refused",
  async (_name, framing) => {
    const [length, body] = framing(Buffer.alloc(8 * 1_048_576, "x"));
    const head = `POST /api/transaction HTTP/1.1\r\nHost: x\r\nAuthorization: ${DEMO_KEY}\r\n${length}\r\n\r\n`;
    for (let time = 0; time < 3; time += 1) {
      const text = await writeThenRead(head, body);
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(text).toMatch(/connection: close/i);
      const said = { status: "failed", msg: "bad request error: body too large", data: null };
      expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toEqual(said);
    }
  },
);

test("GET and DELETE may carry a framed body {}", async () => {
  const get = `GET /api/user HTTP/1.1\r\nHost: x\r\nAuthorization: ${DEMO_KEY}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
  expect(await exchange([get])).toMatch(/^HTTP\/1\.1 200 OK/);
  const { data } = await app.call("POST", "/user/apikey", { type: "api", name: "()[]{}'\"\\;%_" });
  expect(data.name).toBe("()[]{}'\"\\;%_");
  expect(await app.call("DELETE", `/user/apikey/${data.id}`, {})).toMatchObject({ http: 200, data: null });
});

test("a browser of any origin is told what it may send and read, before and after", async () => {
  const wanted = ["authorization", "content-type", "accept", "credentials", "sid", "x-session-id"];
  wanted.push("x-bot-check", "x-app-version", "x-visitor");
  const preflight = await send("/api/transaction", {
    method: "OPTIONS",
    headers: { origin: "https://shop.test", "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  const refused = await send("/api/user", { headers: { origin: "https://shop.test", authorization: "" } });
  for (const reply of [preflight, refused]) {
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    const allowed = reply.headers.get("access-control-allow-headers") ?? "";
    expect(allowed.split(", ")).toEqual(expect.arrayContaining(wanted));
    expect(reply.headers.get("access-control-expose-headers")).toContain("x-correlation-id");
    expect(reply.headers.get("access-control-allow-methods")).toMatch(/GET.*POST.*DELETE/);
  }
});

test("both header forms take a key, and the extras of clients do no harm", async () => {
  for (const authorization of [DEMO_KEY, `Bearer ${DEMO_KEY}`]) {
    const headers = { authorization, credentials: "include", accept: "*/*", cookie: "sid=x", "x-session-id": "x" };
    expect((await send("/api/user", { headers })).status).toBe(200);
  }
});

test("the probes answer without a credential", async () => {
  const ask = async (path: string) => {
    const reply = await fetch(app.url + path);
    expect(reply.headers.get("x-correlation-id")).toMatch(ID);
    return [reply.status, await reply.text()] as const;
  };
  expect(await ask("/api/fphc")).toEqual([200, '{"status":"success","msg":"success","data":null}']);
  expect(await ask("/healthz")).toEqual([200, '{"status":"ok"}']);
  expect(await ask("/readyz")).toEqual([200, '{"status":"ready"}']);
  const [status, metrics] = await ask("/metrics");
  expect(status).toBe(200);
  expect(metrics).toMatch(/^gatehouse_requests_total\{call="getUser",status="200"\} \d+$/m);
  expect(metrics).toContain('gatehouse_request_seconds_bucket{le="0.1",call="getUser"}');
});
