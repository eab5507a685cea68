import { admits, type Holder } from "@gatehouse/contract/access.ts";
import type { Call } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleNow } from "../src/modules/settlement/index.ts";
import { PASSWORD, person, DEMO_MERCHANT as ROWE, sale, type TestApp, testApp, VISA } from "./app.ts";

const BESIDE = "beside00000000000000";
const BENEATH = "beneath0000000000000";

type Seat = { holder: Holder; token: string; account: string };
const seats = new Map<string, Seat>();

let app: TestApp;
let harbor = "";
let quay = "";
let root = "";
let ids = new Map<string, string[]>();

beforeAll(async () => {
  app = await testApp();
  const rows = await app.sql("SELECT id, partner_id FROM merchants WHERE name = 'Quay Coffee'");
  quay = rows[0].id;
  harbor = rows[0].partner_id;
  for (const name of ["demo_admin", "demo_partner", "demo_merchant", "demo_clerk", "other_merchant"]) await seat(name);
  root = seats.get("demo_admin")?.account ?? "";
  await partner("boss_beside", { id: BESIDE, parent: null });
  await partner("boss_beneath", { id: BENEATH, parent: harbor });
  for (const [name, account] of Object.entries({ demo_merchant: ROWE, other_merchant: quay }))
    await fill(name, account);
  for (const name of ["demo_admin", "demo_partner", "boss_beside", "boss_beneath"]) await fillAbove(name);
  await made("demo_partner", `/partner/${harbor}/newsitem`, { title: "Noted", message: "Noted." });
  await made("boss_beside", `/partner/${BESIDE}/newsitem`, { title: "Noted", message: "Noted." });
  await settleNow(app.services);
  ids = await idsByOwner();
}, 60_000);
afterAll(() => app.stop());

/** Whose records an account sees. */
function reachOf(account: string): string[] {
  if (account === root) return [root, harbor, ROWE, quay, BESIDE, BENEATH];
  return account === harbor ? [harbor, ROWE, quay, BENEATH] : [account];
}

/** What is told of accounts above: which they are, their news, and in the audit who of them changed something. */
function isToldOf(account: string, path: string): string[] {
  const above = [ROWE, quay, BENEATH].includes(account) ? [root, harbor] : [root];
  const told = ["account", ...(path === "/dashboard/news" ? ["news"] : path === "/audit/search" ? ["user"] : [])];
  return above.flatMap((one) => told.map((kind) => `${kind} ${one}`));
}

async function seat(name: string): Promise<void> {
  const token = await app.signIn(name);
  const { data } = await app.call("GET", "/user", undefined, token);
  seats.set(name, { token, holder: data, account: data.account_type_id });
}

async function partner(username: string, { id, parent }: { id: string; parent: string | null }): Promise<void> {
  await app.sql("INSERT INTO partners (id, parent_id, name, created_at) VALUES ($1, $2, 'Pier', now())", [id, parent]);
  const account = { account_type: "partner", account_type_id: id };
  const body = person({ username, role: "admin", password: PASSWORD, ...account });
  await made("demo_admin", "/user", body);
  await seat(username);
}

/** Stands in what an account's records say of themselves, and nowhere else. */
const markOf = (account: string) => `mark of ${account}`;

async function made(name: string, path: string, body: object): Promise<string> {
  const reply = await app.call("POST", path, body, seats.get(name)?.token);
  expect([name, path, reply.msg, reply.http]).toEqual([name, path, "success", 200]);
  return reply.data.id ?? "";
}

const card = { number: VISA, expiration_date: "12/30" };

/** One record of each kind that a list shows. */
async function fill(name: string, account: string): Promise<void> {
  const mark = markOf(account);
  const at = `/merchant/${account}`;
  const contact = { first_name: "Mark", last_name: mark, address_line_1: mark };
  await made(name, "/transaction", sale({ description: mark, billing_address: contact }));
  const customer = await made(name, "/vault/customer", { description: mark });
  await made(name, `/vault/customer/${customer}/address`, contact);
  await made(name, `/vault/customer/${customer}/card`, card);
  await made(name, "/customfield", { name: mark });
  await made(name, "/groups", { name: mark });
  await made(name, "/merchant/apple-pay", { type: "simple", name: mark });
  await made(name, `${at}/product`, { name: mark, price: 1200 });
  await made(name, "/mba/units", { physical_id: mark });
  await fillOwn(name, account);
  await fillUpdater(account);
  await fillFileBatches(account);
  for (const [path, body] of [
    ["services", { type: "sms" }],
    ["processor", { name: mark, settings: { cash: {} } }],
    ["terminal", { description: mark }],
    ["device", { friendly_name: mark }],
    ["email-domains", { domain: `${account}.example` }],
  ] as const)
    await made("demo_partner", `${at}/${path}`, body);
}

async function fillFileBatches(account: string): Promise<void> {
  await app.sql(`UPDATE merchants SET permissions = permissions || '{"allow_file_batch": true}' WHERE id = $1`, [
    account,
  ]);
  await app.sql(
    `INSERT INTO file_batches (merchant_id, id, user_id, uploader, ip_address, file_name, content_digest, status, num_lines,
       wrapped_key, created_at, updated_at) VALUES ($1, $2, $2, '{}', '', $3, '', 'pending', 0, '', now(), now())`,
    [account, app.services.ids.next(), markOf(account)],
  );
}

async function fillUpdater(account: string): Promise<void> {
  const id = app.services.ids.next();
  await app.sql(
    "INSERT INTO updater_batches (merchant_id, id, due_on, status, created_at) VALUES ($1, $2, '2026-01-01', 'completed', now())",
    [account, id],
  );
  await app.sql("INSERT INTO updater_results VALUES ($1, $2, $3, $2, $2, 'closed', '', '', '', '', now())", [
    account,
    app.services.ids.next(),
    id,
  ]);
}

/** What an account of any type has of its own. */
async function fillOwn(name: string, account: string): Promise<void> {
  const mark = markOf(account);
  await made(name, "/user", person({ username: `user_of_${name}`, name: mark }));
  await made(name, "/user/apikey", { type: "api", name: mark });
  await made(name, "/customoutput", { name: mark, type: "transaction", field_list: ["id"] });
  const type = seats.get(name)?.holder.account_type;
  await made(name, `/${type}/savedsearch`, { name: mark, section: "transactions", data: {} });
  if (type !== "admin")
    await made(name, "/template", { type: "webhook_disabled", subject: mark, html: `<p>${mark}</p>` });
}

async function fillAbove(name: string): Promise<void> {
  await fillOwn(name, seats.get(name)?.account ?? "");
}

/** Ids and marks by whose they are and of what kind: every table of merchants, and those that belong to accounts and people. */
async function idsByOwner(): Promise<Map<string, string[]>> {
  const tables = await app.sql(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name IN ('id', 'merchant_id')
     GROUP BY table_name HAVING count(*) = 2`,
  );
  const ofAccounts = ["audit_log", "custom_outputs", "mail_templates", "saved_searches"];
  const rows = await app.sql<{ owner: string; id: string }>(
    [
      ...tables.map(({ name }) => `SELECT 'record ' || merchant_id AS owner, id FROM ${name}`),
      ...ofAccounts.map((name) => `SELECT 'record ' || account_id, id FROM ${name}`),
      ...["api_keys", "mobile_units"].map(
        (name) => `SELECT 'record ' || u.account_type_id, o.id FROM ${name} o JOIN users u ON u.id = o.user_id`,
      ),
      "SELECT 'user ' || account_type_id, id FROM users",
      "SELECT 'news ' || partner_id, id FROM news",
      "SELECT 'account ' || id, id FROM merchants",
      "SELECT 'account ' || id, id FROM partners",
    ].join(" UNION "),
  );
  const marks = [root, harbor, ROWE, quay, BESIDE, BENEATH].map((one) => ({ owner: `record ${one}`, id: markOf(one) }));
  const out = new Map<string, string[]>();
  // Shorter ones are names that a client chose, or stand for a whole installation.
  for (const { owner, id } of [...rows, ...marks])
    if (id.length >= 20 && !/^0+$/.test(id)) out.set(owner, [...(out.get(owner) ?? []), id]);
  return out;
}

const asksForRecords = ({ access, path, list }: Call) =>
  access.kind === "caller" && !path.includes("{") && (list === true || path.endsWith("/search"));

const lists = allCalls.filter(asksForRecords);

/** A report is the same search as a file, and a sum is of what was found. */
const questions = lists.flatMap((call) =>
  (call.query && call.path.endsWith("/search") ? ["", "?output=csv", "?output=totals"] : [""]).map(
    (query) => [`${call.path}${query}`, call] as const,
  ),
);

/** Nobody's records, or none that the world of this test has; all else shows somebody what is theirs. */
const nobodys = ["/const/processor", "/user/passkeys", "/user/sessions", "/admin/terms"];
const lessons = ["/university/search", "/fluidpay-university/search"];

/** Whoever looks through all merchants at once has to say for what. */
const bodies: Record<string, object> = { "/transaction/search": { amount: { operator: ">", value: 0 } } };

test.each(questions)("%s shows nobody a record of those whom they do not reach", async (path, call) => {
  let shown = 0;
  for (const [name, { token, holder, account }] of seats) {
    const body = call.method === "GET" ? {} : { body: JSON.stringify(bodies[call.path] ?? {}) };
    const reply = await fetch(`${app.url}/api${path}`, {
      method: call.method,
      headers: { authorization: token },
      ...body,
    });
    expect([name, reply.status]).toEqual([name, admits(call.access, holder) ? 200 : 403]);
    const text = await reply.text();
    const seen = [...ids].filter(([, own]) => own.some((id) => text.includes(id))).map(([owner]) => owner);
    const told = isToldOf(account, call.path);
    const reached = (owner: string) => reachOf(account).includes(owner.split(" ")[1] ?? "") || told.includes(owner);
    expect([name, seen.filter((owner) => !reached(owner))]).toEqual([name, []]);
    shown += seen.length;
  }
  const mayBeEmpty = [...nobodys, ...lessons].includes(call.path) || path.endsWith("totals");
  expect([path, mayBeEmpty || shown > 0]).toEqual([path, true]);
});
