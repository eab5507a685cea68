import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, type Reply, type TestApp, testApp } from "../../../../test/app.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { forgetLinksOf } from "../recovery/user-code.store.ts";
import { lifetimes, newCode } from "../recovery/user-code.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

let made = 0;

type Boss = { id: string; username: string; key: string; session: string };

async function boss(given: object = { role: "admin" }): Promise<Boss> {
  const username = `boss_at_once_${++made}`;
  const { data } = await app.call(
    "POST",
    "/user",
    person({ username, password: PASSWORD, create_api_key: true, ...given }),
  );
  return { id: data.id, username, key: data.api_key, session: await app.signIn(username) };
}

const change = (by: string, { id }: Boss, body: object) => app.call("POST", `/user/${id}`, body, by);

test.each([
  ["disable", { status: "disabled" }, 401],
  ["demote", { role: "standard" }, 403],
])("of two administrators who %s each other at once one stays", async (_, body, refusal) => {
  for (const by of ["key", "session"] as const) {
    const [one, two] = [await boss(), await boss()];
    const replies = await Promise.all([change(one[by], two, body), change(two[by], one, body)]);
    expect(replies.map(({ http }) => http).sort()).toEqual([200, refusal]);
    const rows = await app.sql("SELECT status, role FROM users WHERE id = ANY($1)", [[one.id, two.id]]);
    expect(rows.filter(({ status, role }) => status === "active" && role === "admin")).toHaveLength(1);
  }
});

/** Changes a user while the call that they make waits for their row, past the moment at which it was let in. */
function changedMeanwhile<T>({ id }: Boss, sets: string, call: () => Promise<T>): Promise<T> {
  const change = (tx: Tx) => tx.query(`UPDATE users SET ${sets} WHERE id = $1`, [id]);
  return holding(change, async () => ({ reply: await begun(call) })).then(({ reply }) => reply.answer);
}

/** What is done while a transaction holds what it locks first; it ends with that. */
function holding<T>(lock: (tx: Tx) => Promise<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.services.db.scoped(systemScope, async (tx) => {
    await lock(tx);
    return work(tx);
  });
}

/** A call that has come so far that it waits for a row, or is answered. */
async function begun<T>(call: () => Promise<T>, waitingBefore = 0): Promise<{ answer: Promise<T> }> {
  const answer = call();
  const settled = new AbortController();
  await Promise.race([answer.finally(() => settled.abort()), waiting(settled.signal, waitingBefore)]);
  return { answer };
}

/** Until somebody more than before waits for a row, or nobody will any more. */
async function waiting(settled: AbortSignal, before: number): Promise<void> {
  const held = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while (!settled.aborted && (await app.sql(held)).length <= before)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

const demoted = "role = 'standard', permissions = '{\"manage_users\": true, \"manage_api_keys\": true}'";

test("whoever is demoted in the middle of a call grants no more by it than they have left", async () => {
  const calls: ((by: string, other: Boss) => Promise<Reply>)[] = [
    (by, other) => change(by, other, { role: "admin" }),
    (by, other) => change(by, other, { permissions: { process_sale: true } }),
    (by) => app.call("POST", "/user", person({ username: `made_by_less_${++made}`, role: "admin" }), by),
  ];
  for (const call of calls)
    for (const by of ["key", "session"] as const) {
      const [one, other] = [await boss(), await boss({ role: "standard" })];
      expect((await changedMeanwhile(one, demoted, () => call(one[by], other))).http).toBe(403);
      expect((await change(one[by], other, { name: "Still managed" })).http).toBe(200);
    }
});

test("whoever is disabled in the middle of a call changes nothing by it", async () => {
  for (const by of ["key", "session"] as const) {
    const [one, other] = [await boss(), await boss({ role: "standard" })];
    const disabled = await changedMeanwhile(one, "status = 'disabled'", () => change(one[by], other, { name: "New" }));
    expect(disabled.http).toBe(401);
  }
});

test("a code that is being used while its owner is changed is good no longer, and neither stands in the other's way", async () => {
  const owner = await boss({ role: "standard" });
  const wanted = { purpose: "two_factor_setup", user_id: owner.id, lives: lifetimes.twoFactor } as const;
  const token = await app.services.db.scoped(systemScope, (tx) => newCode(tx, app.services, wanted));
  const use = () => app.call("POST", "/user-set-two-factor/save", { token, totp: "123456" }, "");
  const change = (tx: Tx) => tx.query("UPDATE users SET name = name WHERE id = $1", [owner.id]);
  const { answer } = await holding(change, async (tx) => {
    const using = await begun(use);
    await forgetLinksOf(tx, owner.id);
    return using;
  });
  expect(await answer).toMatchObject({ http: 400, field: "token" });
});

const works = async ({ token }: Reply) => (await app.call("GET", "/user", undefined, `Bearer ${token}`)).http;
const losing: [what: string, lose: (admin: { id: string; session: string; above: string }) => Promise<Reply>][] = [
  ["is demoted", ({ id, above }) => app.call("POST", `/user/${id}`, { role: "standard" }, above)],
  ["ends all other sessions", ({ id, session }) => app.call("DELETE", `/user/${id}/sessions`, undefined, session)],
];

describe.each(losing)("whoever %s in the moment in which they log in as somebody", (_what, lose) => {
  test.each(["first", "second"])("is not in their place afterwards, if that comes %s", async (turn) => {
    const { id: inPlaceOf } = await boss({ role: "standard" });
    const above = await app.signIn("demo_admin");
    const username = `admin_at_once_${++made}`;
    const body = person({ username, password: PASSWORD, account_type: "admin", role: "admin" });
    const { id } = (await app.call("POST", "/user", body, above)).data;
    const admin = { id, above, session: await app.signIn(username) };
    const { key } = (await app.call("GET", `/user/loginas/${inPlaceOf}`, undefined, admin.session)).data;
    const enter = () => app.call("POST", "/token-auth", { auth_key: key }, "");
    const calls = turn === "first" ? [() => lose(admin), enter] : [enter, () => lose(admin)];
    // Both write to the audit last: the one before waits there with all that it holds.
    const heads = (tx: Tx) => tx.query("SELECT 1 FROM audit_heads FOR UPDATE");
    const answers = await holding(heads, async () => {
      const underWay: { answer: Promise<Reply> }[] = [];
      for (const call of calls) underWay.push(await begun(call, underWay.length));
      return underWay;
    });
    const replies = await Promise.all(answers.map(({ answer }) => answer));
    const [entered, lost] = (turn === "first" ? replies.reverse() : replies) as [Reply, Reply];
    expect(lost.http).toBe(200);
    expect(entered.http).toBe(turn === "first" ? 401 : 200);
    expect(await works(entered)).toBe(401);
  });
});
