import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { encryptTrack } from "../../../adapters/readers/dukpt.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

let app: TestApp;
let log = "";
const sink = new Writable({
  write(chunk, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
beforeAll(async () => {
  app = await testApp({}, pino({ level: "debug", base: undefined }, sink));
});
afterAll(() => app.stop());

/** Every published test card. */
const PANS = `4111111111111111 4005519200000004 4009348888881881 4012000033330026 4012000077777777 4012888888881881
4217651111111119 4500600000000061 5555555555554444 2223000048400011 378282246310005 371449635398431 6011111111111117
4000000000000002 4000000000009995 4000000000009987 4000000000009979 4000000000000069 4000000000000010 4000000000000051`
  .trim()
  .split(/\s+/);
const ACCOUNTS = ["773311559", "88664422001", "919293949"];
/** Four digits that no amount, date or card here is made of. */
const CVC = "7391";
const READER_KEY = "0123456789ABCDEFFEDCBA9876543210";
const PAN = PANS[0] as string;
/** The standard's own example of an IBAN (ISO 13616), and a number of a person that is nobody's. */
const IBAN = "GB29NWBK60161331926819";
const NATIONAL_ID = "QX55821904773Z";
const page = (text: string) => `https://shop.example.test/back?basket=${text}`;

const post = (path: string, body: unknown) => app.call("POST", path, body);
const swipe = (number: string, n: number) =>
  n % 2 ? { track_2: `;${number}=30121010000000000000?` } : { track_1: `%B${number}^ROWE/MARA^3012101000?` };

/** A card number where none belongs. */
const everywhere = (pan: string) => ({
  order_id: pan,
  po_number: pan,
  description: `card ${pan.replace(/(.{4})(?=.)/g, "$1 ")} thanks`,
  billing_address: { first_name: pan, last_name: pan, company: `x${pan}`, address_line_1: pan, city: pan, state: pan },
  shipping_address: { first_name: `no. ${pan.replace(/(.{4})(?=.)/g, "$1-")}`, address_line_2: pan, city: pan },
  processor_specific: { boltPay: own(pan) },
  unknown: pan,
  [pan]: pan,
});

/** The names of a card's members and the number itself, where a client keeps what it likes. */
const own = (pan: string) => ({
  number: pan,
  card_number: [pan],
  account_number: Number(pan),
  password: { stripe: `;${pan}=3012?` },
  cvc: CVC,
  Cvv2: CVC,
  track_2: [`;${pan}=3012101${CVC}?`],
  full_cc_number: { value: pan },
  [pan]: pan,
});

async function buy(): Promise<void> {
  for (const [n, number] of PANS.entries()) {
    const card = { number, expiration_date: "12/30", cvc: CVC };
    await post("/transaction", sale({ payment_method: { card }, allow_partial_payment: n % 2 === 0 }));
    await post("/transaction", sale({ payment_method: { card: { entry_type: "swiped", ...swipe(number, n) } } }));
    const free = await post(
      "/transaction",
      sale({ type: "authorize", payment_method: { card }, ...everywhere(number) }),
    );
    expect([free.msg, free.data?.order_id]).toEqual(["success", expect.stringContaining("*****")]);
    await post("/transaction", sale({ payment_method: { card }, idempotency_key: `day-${n}` }));
  }
  for (const [n, number] of PANS.entries()) {
    const expiration = { month: 12, year: 2030 };
    const wallet = n % 2 ? "apple_pay_token" : "google_pay_token";
    const token = app.sandbox?.wallets.make(wallet, { number, expiration }, app.services.clock.now());
    await post("/transaction", sale({ payment_method: { [wallet]: n % 2 ? { pkpaymenttoken: token } : token } }));
    const ksn = `ffff9876543210e${String(10_000 + n)}`;
    const encrypted_track_1 = encryptTrack(READER_KEY, ksn, `%B${number}^ROWE/MARA^3012101000?`);
    const read = await post("/transaction", sale({ payment_method: { card: { ksn, encrypted_track_1 } } }));
    expect(read.http).toBe(200);
  }
  const sepa = { type: "sepa", iban: IBAN, national_id: NATIONAL_ID, consumer_id: NATIONAL_ID };
  const away = await post(
    "/transaction",
    sale({ payment_method: { apm: { ...sepa, merchant_redirect_url: page(PAN) } } }),
  );
  expect(away.data.response_code).toBe(99);
  for (const postal_code of ["20091", "20092", "20093", "20094"]) {
    const card = { number: PAN, expiration_date: "12/30", cvc: CVC };
    await post("/transaction", sale({ payment_method: { card }, billing_address: { postal_code } }));
  }
  for (const [n, account_number] of ACCOUNTS.entries()) {
    const routing_number = ["021000021", "000000001", "000000002"][n];
    const holder = { dl_number: CVC, ssn4: CVC };
    const account = { routing_number, account_number, sec_code: "WEB", account_type: "checking" };
    const ach = { ...account, accountholder_authentication: holder };
    await post("/transaction", { type: "sale", amount: 900, payment_method: { ach } });
  }
}

/** Typed into a page, by a token that is used and one that waits. */
async function tokenize(): Promise<void> {
  const { api_key } = (await post("/user/apikey", { type: "pub", name: "shop" })).data;
  for (const number of PANS) {
    const card = { number, expiration_date: "12/30", cvc: CVC };
    const make = () => app.call("POST", `/tokenizer/${api_key}/token`, { payment_method: { card } }, api_key);
    const { data } = await make();
    expect((await post("/transaction", sale({ payment_method: { token: data.token } }))).http).toBe(200);
    expect((await make()).http).toBe(200);
  }
}

/** Every card and account kept in the vault, by each way in, then charged, changed and got wrong. */
async function keep(): Promise<void> {
  for (const [n, number] of PANS.entries()) {
    const card = { number, expiration_date: "12/30", cvc: CVC };
    const made = await post(`/vault/customer?validate=${n % 2 === 0}`, {
      default_payment: { card },
      notes: `card ${number}`,
    });
    await post("/customer", { description: number, payment_method: { card: { ...card, card_number: number } } });
    await post("/transaction", sale({ payment_method: { card }, create_vault_record: true }));
    if (made.http !== 200) continue;
    const { id, created_payment_method_id } = made.data;
    await post("/transaction", sale({ payment_method: { customer: { id, cvc: CVC } } }));
    await post(`/vault/customer/${id}/card/${created_payment_method_id}`, card);
    await post(`/vault/customer/${id}/card`, { ...card, expiration_date: number });
    await post("/vault/customer/search", { id: number, last_name: { operator: "%", value: number } });
  }
  for (const account_number of ACCOUNTS) {
    const ach = { routing_number: "021000021", account_number, sec_code: "WEB", account_type: "checking" };
    const { data } = await post("/vault/customer", { default_payment: { ach } });
    await post("/transaction", { type: "sale", amount: 900, payment_method: { customer: { id: data.id } } });
    await post(`/vault/customer/${data.id}/ach`, { ...ach, routing_number: "1" });
  }
}

async function blunder(): Promise<void> {
  const numbers = [PAN, `${PAN.slice(0, 4)} ${PAN.slice(4)}`, Number(PAN)];
  for (const number of numbers) {
    await post("/transaction", { type: number, amount: number, currency: number, payment_method: number });
    await post("/transaction", sale({ payment_method: { card: { number, expiration_date: number, cvc: number } } }));
    await post("/transaction", sale({ payment_method: { ach: { routing_number: number, account_number: number } } }));
    await post("/transaction", sale({ email_address: `${number}@example.test` }));
    await post("/transaction", sale({ idempotency_key: number, processor_id: number, ip_address: number }));
    await post("/transaction/search", { order_id: { operator: "=", value: number }, amount: number, [PAN]: number });
    await post("/user/apikey", { type: "api", name: `for ${number}` });
    await app.call("POST", "/token-auth", { username: number, password: PASSWORD, totp: number }, "");
  }
  await post("/transaction", `{"payment_method":{"card":{"number":"${PAN}","cvc":"${CVC}"`);
  await post("/transaction", `number=${PAN}&cvc=${CVC}`);
  for (const path of [`/transaction/${PAN}`, `/transaction/search?sortfield=${PAN}&output=${PAN}`, `/${PAN}/${CVC}`])
    for (const method of ["GET", "POST", "DELETE"]) await app.call(method, path, method === "GET" ? undefined : {});
  await app.call("GET", `/user?card=${PAN}&account=${ACCOUNTS[0]}`);
  await app.call("GET", "/user", undefined, PAN);
  await app.call("DELETE", `/user/apikey/${PAN}`);
  const { id } = (await app.call("GET", "/user")).data;
  await post(`/user/${id}`, { name: PAN, phone: "378282246310005", timezone: PAN });
  const search = { name: "Kept", section: "transactions", data: own(PAN) };
  expect((await app.call("POST", "/merchant/savedsearch", search, await app.signIn("demo_merchant"))).http).toBe(200);
}

async function refundPayment(): Promise<void> {
  const { data } = await post("/transaction/search", { limit: 100 });
  const order = { order_id: PAN, po_number: PAN };
  for (const { id, status } of data) if (status === "authorized") await post(`/transaction/${id}/capture`, order);
  app.pass(86_400_000);
  await resolveIntents(app.services);
  await settleDue(app.services);
  for (const { id } of data.slice(0, 30)) await post(`/transaction/${id}/refund`, { amount: 5, description: PAN });
  app.pass(86_400_000);
  await settleDue(app.services);
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  let text = "";
  for (const { name } of tables) {
    const rows = await app.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    text += rows.map(({ row }) => `${name}: ${row}\n`).join("");
  }
  return text;
}

function filesIn(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return paths.map((path) => (statSync(path).isFile() ? readFileSync(path, "utf8") : "")).join("\n");
}

/** The lines that hold it, however it is grouped; a longer number that contains it is something else. */
function linesWith(text: string, digits: string): string[] {
  const pattern = new RegExp(`(?<![0-9a-v.])${[...digits].join("[ -]?")}(?![0-9a-v])`);
  return text.split("\n").filter((line) => pattern.test(line));
}

/** Four digits are met by chance within ids, digests and reference numbers, so a CVC is sought as a word of its own. */
function linesWithWord(text: string, word: string): string[] {
  const pattern = new RegExp(`(?<![\\w.+/-])${word}(?![\\w+/-])`);
  return text.split("\n").filter((line) => pattern.test(line));
}

test("a day's traffic leaves no card number, account number or CVC in database, log, metrics or files", async () => {
  // The seed's own news names a test card.
  await app.sql("DELETE FROM news");
  await buy();
  await tokenize();
  await keep();
  await blunder();
  await refundPayment();
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const places = { database: await dump(), log, metrics, files: filesIn(app.folder) };
  expect(places.database.match(/^transactions: /gm)?.length).toBeGreaterThan(80);
  expect(places.database.match(/^transactions: .*,refund,(pending_settlement|settled),/gm)?.length).toBeGreaterThan(3);
  expect(places.database).toContain("411111******1111");
  expect(places.log.split("\n").length).toBeGreaterThan(100);
  expect(places.files).toContain('"decided"');
  for (const [place, text] of Object.entries(places)) {
    for (const told of [IBAN, NATIONAL_ID]) expect([place, told, text.includes(told)]).toEqual([place, told, false]);
    for (const number of [...PANS, ...ACCOUNTS])
      expect([place, number, linesWith(text, number)]).toEqual([place, number, []]);
    expect([place, linesWithWord(text, CVC)]).toEqual([place, []]);
    // The request log keeps the names of the members, and no value.
    const members = text.match(/"(?:cvc|track_[12])"{1,2}(?!"|:"{1,2}\[redacted\]).{0,20}/g) ?? [];
    expect([place, members]).toEqual([place, []]);
  }
}, 120_000);

test("what merely looks like a card number is kept as it was typed", async () => {
  const kept = {
    order_id: "20261121150200123",
    description: "call 4111111111111112 or 1717171717171",
    po_number: "4111",
  };
  expect((await post("/transaction", sale(kept))).data).toMatchObject(kept);
  const timed = { order_id: "50-1795351784003", idempotency_key: "d50-1795351784003" };
  expect((await post("/transaction", sale(timed))).data).toMatchObject({ order_id: timed.order_id });
  await post("/transaction", sale({ order_id: "4222222222222" }));
  const searched = { order_id: { operator: "=", value: "4222222222222" } };
  expect((await post("/transaction/search", searched)).total_count).toBe(1);
});

test("a card number can't be an idempotency key", async () => {
  expect(await post("/transaction", sale({ idempotency_key: PAN }))).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Idempotency Key: it looks like a card number",
  });
});
