import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { systemScope } from "../../../db/scope.ts";
import { startSession } from "./session.store.ts";
import { bindSession, revokeUnitRow, useUnit } from "./unit.store.ts";

let app: TestApp;
let boss = "";
beforeAll(async () => {
  app = await testApp();
  boss = await app.signIn("demo_merchant");
});
afterAll(() => app.stop());

const signIn = (physical_id: string, username = "demo_clerk") =>
  app.call("POST", "/token-auth", { username, password: PASSWORD, physical_id }, "");
const register = (token: string, body: unknown) => app.call("POST", "/mba/units", body, token);
const listed = async (token: string) => (await app.call("GET", "/mba/units", undefined, token)).data;
/** Long enough for another call to come to where it waits. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 500));
const stillIn = async (token: string) => (await app.call("GET", "/user", undefined, token)).http === 200;

test("signing in with a device says whether it is registered; without one nothing is said of it", async () => {
  const first = await signIn("phone-1");
  expect(first).toMatchObject({ http: 200, data: { unit_status: "unregistered" } });
  const made = await register(`Bearer ${first.token}`, { physical_id: "phone-1", physical_type: "android" });
  expect(made.data).toMatchObject({
    physical_id: "phone-1",
    physical_type: "android",
    status: "active",
    username: "demo_clerk",
  });
  expect((await signIn("phone-1")).data.unit_status).toBe("registered");
  expect((await signIn("phone-1", "other_merchant")).data.unit_status).toBe("unregistered");
  expect((await signIn("")).data).not.toHaveProperty("unit_status");
});

test("a device is registered once, however often it asks", async () => {
  const token = `Bearer ${(await signIn("phone-2")).token}`;
  const replies = await Promise.all([1, 2, 3].map(() => register(token, { physical_id: "phone-2" })));
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  const id = replies[0]?.data.id;
  expect(await app.sql("SELECT action FROM audit_log WHERE record_id = $1", [id])).toHaveLength(1);
  expect((await register(token, {})).msg).toBe("bad request error: invalid Physical Id");
  expect((await register(token, { physical_id: " " })).http).toBe(400);
});

test("a lost device is shut out at once: its sessions end, and nobody signs in with it", async () => {
  const clerk = `Bearer ${(await signIn("phone-3")).token}`;
  const elsewhere = await app.signIn("demo_clerk");
  const { id } = (await register(clerk, { physical_id: "phone-3" })).data;
  expect((await app.call("GET", `/auth/mba/revoke/${id}`, undefined, boss)).data).toBeNull();
  expect([await stillIn(clerk), await stillIn(elsewhere)]).toEqual([false, true]);
  expect((await signIn("phone-3")).http).toBe(403);
  expect((await register(elsewhere, { physical_id: "phone-3" })).http).toBe(403);
  expect((await listed(boss)).find((one: { id: string }) => one.id === id).status).toBe("revoked");
  const actions = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [id]);
  expect(actions.map(({ action }) => action)).toEqual(["register_unit", "revoke_unit"]);
});

test("a revoked device is forgotten by others alone: its person would let it in again", async () => {
  const clerk = `Bearer ${(await signIn("phone-6")).token}`;
  const elsewhere = await app.signIn("demo_clerk");
  const { id } = (await register(clerk, { physical_id: "phone-6" })).data;
  await app.call("GET", `/auth/mba/revoke/${id}`, undefined, boss);
  expect((await app.call("DELETE", `/mba/units/${id}`, undefined, elsewhere)).http).toBe(403);
  expect((await signIn("phone-6")).http).toBe(403);
  expect((await app.call("DELETE", `/mba/units/${id}`, undefined, boss)).http).toBe(200);
  expect((await signIn("phone-6")).data.unit_status).toBe("unregistered");
});

test("a sign-in at the moment of a revocation is refused, or its session ends", async () => {
  const { db, clock } = app.services;
  const clerk = `Bearer ${(await signIn("phone-7")).token}`;
  const { id, user_id } = (await register(clerk, { physical_id: "phone-7" })).data;
  const late = await db.scoped(systemScope, async (tx) => {
    await revokeUnitRow(tx, { id, now: clock.now() });
    const signing = signIn("phone-7");
    await soon();
    return { signing };
  });
  expect((await late.signing).http).toBe(403);

  await app.sql("UPDATE mobile_units SET revoked_at = NULL WHERE id = $1", [id]);
  const now = clock.now();
  const session = { sid: "opened-meanwhile", user_id, ip: "192.0.2.7", user_agent: "", actor: undefined, now };
  const early = await db.scoped(systemScope, async (tx) => {
    await startSession(tx, session);
    await useUnit(tx, { user_id, physical_id: "phone-7", now });
    await bindSession(tx, { sid: session.sid, unit_id: id });
    const revoking = app.call("GET", `/auth/mba/revoke/${id}`, undefined, boss);
    await soon();
    return { revoking };
  });
  expect((await early.revoking).http).toBe(200);
  const [left] = await app.sql("SELECT ended_at FROM sessions WHERE sid = $1", [session.sid]);
  expect(left.ended_at).not.toBeNull();
});

test("every device of an account is seen and revoked, however many there are", async () => {
  const [{ id: user_id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_clerk'");
  await app.sql(
    `INSERT INTO mobile_units (id, user_id, physical_id, physical_type, created_at)
     SELECT lpad(n::text, 20, '0'), $1, 'many ' || n, '', now() + n * interval '1 second' FROM generate_series(1, 1050) n`,
    [user_id],
  );
  const { data, total_count = 0 } = await app.call("GET", "/mba/units?limit=30&offset=1020", undefined, boss);
  expect([data.length, total_count >= 1050]).toEqual([30, true]);
  expect((await app.call("GET", `/auth/mba/revoke/${"1050".padStart(20, "0")}`, undefined, boss)).http).toBe(200);
  expect((await app.call("DELETE", `/mba/units/${"1049".padStart(20, "0")}`, undefined, boss)).http).toBe(200);
  await app.sql("DELETE FROM mobile_units WHERE physical_id LIKE 'many %'");
});

test("a deleted device is forgotten, its sessions end, and it may be registered again", async () => {
  const clerk = `Bearer ${(await signIn("phone-4")).token}`;
  const { id } = (await register(clerk, { physical_id: "phone-4" })).data;
  expect((await app.call("DELETE", `/mba/units/${id}`, undefined, boss)).http).toBe(200);
  expect(await stillIn(clerk)).toBe(false);
  expect((await signIn("phone-4")).data.unit_status).toBe("unregistered");
});

test("everybody sees their own, whoever manages users those of the account, and nobody another account's", async () => {
  const clerk = `Bearer ${(await signIn("phone-5")).token}`;
  const { id } = (await register(clerk, { physical_id: "phone-5" })).data;
  const own = (await register(boss, { physical_id: "phone of the boss" })).data.id;
  const idsOf = async (token: string) => (await listed(token)).map((unit: { id: string }) => unit.id);
  expect(await idsOf(boss)).toEqual(expect.arrayContaining([id, own]));
  expect(await idsOf(clerk)).not.toContain(own);
  const stranger = await app.signIn("other_merchant");
  expect(await idsOf(stranger)).toEqual([]);
  for (const [method, path] of [
    ["DELETE", "/mba/units/"],
    ["GET", "/auth/mba/revoke/"],
  ] as const) {
    expect((await app.call(method, path + id, undefined, stranger)).http).toBe(404);
    expect((await app.call(method, path + own, undefined, clerk)).http).toBe(404);
  }
});

test("a person has twenty devices at most", async () => {
  const body = person({ username: "many_phones", role: "admin", password: PASSWORD });
  await app.call("POST", "/user", body);
  const token = await app.signIn("many_phones");
  const replies = [];
  for (let count = 0; count < 21; count += 1) replies.push((await register(token, { physical_id: `p${count}` })).http);
  expect(replies.filter((http) => http === 200)).toHaveLength(20);
  expect(replies.at(-1)).toBe(400);
});

test("a device says mba instead of Bearer, and renews its token for as long as its session lasts", async () => {
  const { token } = await signIn("phone-renewing");
  const refresh = (old: unknown) => app.call("POST", "/auth/mba/refresh", { token: old }, "");
  expect((await refresh(token)).http).toBe(401);
  const { id } = (await register(`mba ${token}`, { physical_id: "phone-renewing" })).data;
  const renewed = (await refresh(token)).data.token;
  expect(renewed).not.toBe(token);
  expect([await stillIn(`mba ${renewed}`), await stillIn(`Bearer ${renewed}`), await stillIn("mba nonsense")]).toEqual([
    true,
    true,
    false,
  ]);
  await app.call("GET", `/auth/mba/revoke/${id}`, undefined, boss);
  expect([(await refresh(renewed)).http, await stillIn(`mba ${renewed}`)]).toEqual([401, false]);
  for (const bad of ["", "nonsense", undefined]) expect((await refresh(bad)).http).toBeGreaterThanOrEqual(400);
});

test("a device is called otherwise by its person or whoever manages them, never as another of theirs", async () => {
  const clerk = `Bearer ${(await signIn("tablet-1")).token}`;
  const { id } = (await register(clerk, { physical_id: "tablet-1" })).data;
  await register(clerk, { physical_id: "tablet-2" });
  const put = (body: object, token = clerk) => app.call("PUT", `/mba/units/${id}`, body, token);
  expect((await put({ physical_type: "ios", passcode: "1234" })).data).toMatchObject({
    physical_id: "tablet-1",
    physical_type: "ios",
  });
  expect((await put({ physical_id: "tablet-9" }, boss)).data).toMatchObject({ physical_id: "tablet-9" });
  expect((await put({ physical_id: "tablet-2" })).msg).toBe("bad request error: invalid Physical Id");
  expect((await put({ physical_id: "x" }, await app.signIn("other_merchant"))).http).toBe(404);
  await app.call("GET", `/auth/mba/revoke/${id}`, undefined, boss);
  expect((await put({ physical_id: "tablet-new" }, await app.signIn("demo_clerk"))).http).toBe(403);
  expect((await signIn("tablet-9")).http).toBe(403);
});

test("whoever manages users registers a device for one of them, and nobody else does", async () => {
  const made = await app.call("POST", "/user", person({ username: "till_person", password: PASSWORD }));
  const user_id = made.data.id;
  expect((await register(boss, { physical_id: "till-1", user_id })).data).toMatchObject({ username: "till_person" });
  expect((await signIn("till-1", "till_person")).data.unit_status).toBe("registered");
  const clerk = await app.signIn("demo_clerk");
  expect((await register(clerk, { physical_id: "till-2", user_id })).http).toBe(403);
  expect((await register(await app.signIn("other_merchant"), { physical_id: "till-3", user_id })).http).toBe(404);
});

test("nobody registers a device that they could neither see nor revoke: that of another account's user", async () => {
  const [{ id: user_id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_clerk'");
  for (const above of ["demo_partner", "demo_admin"]) {
    const answer = await register(await app.signIn(above), { physical_id: `of ${above}`, user_id });
    expect(answer.http).toBe(404);
  }
  expect(await app.sql("SELECT 1 FROM mobile_units WHERE physical_id LIKE 'of demo%'")).toEqual([]);
});
