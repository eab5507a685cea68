import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, type Reply, type TestApp, testApp } from "../../../test/app.ts";
import { systemScope } from "../../db/scope.ts";

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
async function changedMeanwhile<T>({ id }: Boss, sets: string, call: () => Promise<T>): Promise<T> {
  const { db } = app.services;
  const answer = await db.scoped(systemScope, async (tx) => {
    await tx.query(`UPDATE users SET ${sets} WHERE id = $1`, [id]);
    const reply = call();
    const settled = new AbortController();
    await Promise.race([reply.finally(() => settled.abort()), waiting(settled.signal)]);
    return { reply };
  });
  return answer.reply;
}

/** Until somebody waits for a row, or nobody will any more. */
async function waiting(settled: AbortSignal): Promise<void> {
  const held = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while (!settled.aborted && (await app.sql(held)).length === 0)
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
