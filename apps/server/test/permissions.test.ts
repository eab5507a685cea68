import { type Permission, permissions } from "@gatehouse/contract/access.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** One request that only somebody with the permission may make. */
type Guarded = { name: string; method: string; path: string; body?: unknown };

/** Permissions that belong to no single call: what is asked for decides. */
const byBody: Partial<Record<Permission, Guarded[]>> = {
  process_sale: [payment("a sale", { type: "sale" })],
  process_authorization: [payment("an authorization", { type: "authorize" })],
  process_credit: [payment("a credit", { type: "credit" })],
  process_verification: [payment("a verification", { type: "verification", amount: 0 })],
};

/** What else these ask for, beside the permission of the payment itself. */
const besides: { name: string; wants: Permission[]; body: Record<string, unknown> }[] = [
  { name: "a sale that is voided at once", wants: ["process_sale", "process_void"], body: { void_on_success: true } },
  {
    name: "a sale that keeps the payer",
    wants: ["process_sale", "vault_create"],
    body: { create_vault_record: true },
  },
];

/** No call of this installation asks for these yet. */
const unused: Permission[] = ["view_billing_reports", "manage_rule_engine"];

function payment(name: string, override: Record<string, unknown>): Guarded {
  return { name, method: "POST", path: "/transaction", body: sale(override) };
}

/** Of every account type that is let in, one request to each call that names the permission. */
function requestsOf(permission: Permission, account: "merchant" | "partner" | "admin"): Guarded[] {
  const named = allCalls.filter(
    ({ access }) => access.kind === "caller" && access.permission === permission && access.accounts.includes(account),
  );
  const calls = named.map(({ name, method, path }) => ({
    name,
    method,
    path: path.replace(/\{\w+\}/g, DEMO_MERCHANT),
    ...(method === "GET" ? {} : { body: {} }),
  }));
  return account === "merchant" ? [...calls, ...(byBody[permission] ?? [])] : calls;
}

let made = 0;

/** Somebody of the account with these permissions and no others, by a session. */
async function withOnly(given: readonly Permission[], account_type = "merchant", account_type_id = DEMO_MERCHANT) {
  made += 1;
  const username = `permitted_${made}`;
  const rights = Object.fromEntries(given.map((one) => [one, true]));
  const body = person({ username, password: PASSWORD, permissions: rights, account_type, account_type_id });
  const { data } = await app.call("POST", "/user", body, await app.signIn("demo_admin"));
  expect(data.username).toBe(username);
  return app.signIn(username);
}

async function refused(requests: readonly Guarded[], token: string, saying = "forbidden"): Promise<string[]> {
  const names: string[] = [];
  for (const { name, method, path, body } of requests) {
    const { http, msg } = await app.call(method, path, body, token);
    if (http === 403 && msg.startsWith(saying)) names.push(name);
  }
  return names;
}

const needs = (permission: Permission) => `forbidden: it needs the permission ${permission}`;

const without = (permission: Permission) => permissions.filter((one) => one !== permission);
const used = permissions.filter((one) => !unused.includes(one));
const namesOf = (requests: readonly Guarded[]) => requests.map(({ name }) => name);

describe.each(used)("%s", (permission) => {
  test("is asked for by its name: all the others together open none of its calls", async () => {
    const requests = requestsOf(permission, "merchant");
    expect(requests.length).toBeGreaterThan(0);
    const others = await withOnly(without(permission));
    expect(await refused(requests, others, needs(permission))).toEqual(namesOf(requests));
  });

  test("is enough for its own calls, and opens none of the others", async () => {
    const token = await withOnly([permission]);
    expect(await refused(requestsOf(permission, "merchant"), token)).toEqual([]);
    const others = without(permission).flatMap((one) => requestsOf(one, "merchant"));
    expect(await refused(others, token)).toEqual(namesOf(others));
  });
});

test("every write of the vault asks for its permission, by either family of paths", () => {
  const writes = allCalls.filter(
    ({ method, list, path }) => method !== "GET" && !list && /^\/(vault|customer)\b/.test(path),
  );
  expect(writes.length).toBeGreaterThan(25);
  for (const { name, access } of writes) expect([name, access]).toMatchObject([name, { permission: "vault_create" }]);
});

test("permissions that nothing asks for yet are asked for by nothing", () => {
  for (const permission of unused) expect(requestsOf(permission, "merchant")).toEqual([]);
});

test.each(besides)("$name asks for both of its permissions", async ({ wants, body }) => {
  const pay = async (given: readonly Permission[]) => {
    const { http, msg } = await app.call("POST", "/transaction", sale(body), await withOnly(given));
    return [http, msg];
  };
  for (const one of wants) expect(await pay(without(one))).toEqual([403, needs(one)]);
  expect(await pay(wants)).toEqual([200, "success"]);
});

test("whoever lacks the role is told that, somebody of another account and whoever has no credential nothing", async () => {
  const everything = await withOnly(permissions);
  const path = `/merchant/${DEMO_MERCHANT}/defaults`;
  const ask = async (call: string, token: string) => (await app.call("POST", call, {}, token)).msg;
  expect(await ask(path, everything)).toBe("forbidden: only for the role admin");
  expect(await ask("/partner/search", everything)).toBe("forbidden");
  expect(await ask(path, "")).toBe("unauthorized");
  const page = (await app.call("POST", "/user/apikey", { type: "pub", name: "page" })).data.api_key;
  expect(await ask(path, page)).toBe("unauthorized");
});

test("whoever manages users and may make no keys, and whoever manages none, is told which permission it takes", async () => {
  const ask = async (given: Permission[], body: object) =>
    (await app.call("POST", "/user", person({ username: `told_${made}`, ...body }), await withOnly(given))).msg;
  expect(await ask(["manage_users"], { create_api_key: true })).toBe(needs("manage_api_keys"));
  expect(await ask(["manage_api_keys"], {})).toBe(needs("manage_users"));
  expect(await ask(["manage_users"], { role: "admin" })).toBe("forbidden");
});

test("whoever stands above a merchant needs the same permissions at its calls", async () => {
  const [{ partner_id }] = await app.sql("SELECT partner_id FROM merchants WHERE id = $1", [DEMO_MERCHANT]);
  for (const permission of used) {
    const requests = requestsOf(permission, "partner");
    const token = await withOnly(without(permission), "partner", partner_id);
    expect([permission, await refused(requests, token)]).toEqual([permission, namesOf(requests)]);
  }
});

describe("what a merchant was not allowed from above is refused to all its people", () => {
  const allow = (permission: string, allowed: boolean) =>
    app.sql(
      "UPDATE merchants SET permissions = permissions || jsonb_build_object($2::text, $3::boolean) WHERE id = $1",
      [DEMO_MERCHANT, permission, allowed],
    );

  const terminal = async () => {
    const token = await app.signIn("demo_partner");
    const body = { debit: true, tpn: "000000000001" };
    return (await app.call("POST", `/merchant/${DEMO_MERCHANT}/terminal`, body, token)).data.id as string;
  };

  test.each(["transaction", "settlement", "processor"])("the figures of %s", async (figures) => {
    const reply = (token?: string) => app.call("GET", `/dashboard/stats/${figures}`, undefined, token);
    const ask = async (token?: string) => (await reply(token)).http;
    await allow("allow_dashboard_stats", false);
    expect((await reply()).msg).toBe("forbidden: the merchant needs the permission allow_dashboard_stats");
    expect([
      await ask(),
      await ask(await app.signIn("demo_merchant")),
      await ask(await app.signIn("demo_partner")),
    ]).toEqual([403, 403, 200]);
    await allow("allow_dashboard_stats", true);
    expect(await ask()).toBe(200);
  });

  test("a debit card at a terminal", async () => {
    const id = await terminal();
    const pay = () => app.call("POST", "/transaction", sale({ payment_method: { terminal: { id, debit: true } } }));
    await allow("enable_terminal_debit_transactions", false);
    expect((await pay()).msg).toBe("bad request error: invalid Debit");
    await allow("enable_terminal_debit_transactions", true);
    expect((await pay()).data.response).toBe("approved");
  });

  test("credits that give back no payment, but for those at a terminal where these are allowed", async () => {
    const id = await terminal();
    const credit = async (payment_method: object) =>
      (await app.call("POST", "/transaction", sale({ type: "credit", payment_method }))).msg;
    const { card } = sale().payment_method as { card: object };
    const no = "bad request error: merchant does not support blind credits";
    await allow("support_blind_credits", false);
    expect([await credit({ card }), await credit({ terminal: { id } })]).toEqual([no, "success"]);
    await allow("allow_terminal_credits", false);
    expect([await credit({ card }), await credit({ terminal: { id } })]).toEqual([no, no]);
    await allow("support_blind_credits", true);
    expect([await credit({ card }), await credit({ terminal: { id } })]).toEqual(["success", "success"]);
  });
});
