import { secret } from "@gatehouse/contract/secret.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type TestApp, testApp } from "../../../test/app.ts";
import type { Caller } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { recordAudit, verifyAudit } from "./index.ts";

const ROWE = "testmerchant12345678";
const shop = z.object({ name: z.string(), pin: z.optional(secret(z.string())) });

let app: TestApp;
let quay = "";
let partner = "";

beforeAll(async () => {
  app = await testApp();
  const rows = await app.sql("SELECT id, partner_id FROM merchants WHERE name = 'Quay Coffee'");
  quay = rows[0].id;
  partner = rows[0].partner_id;
  for (const name of ["demo_merchant", "demo_partner", "demo_admin", "demo_clerk"])
    tokens.set(name, await app.signIn(name));
});
afterAll(() => app.stop());
beforeEach(() => app.sql("TRUNCATE audit_log, audit_heads"));

const mara = { user_id: "user0000000000000000", username: "mara" } as Caller;

async function note(account_id: string, name: string, caller: Caller = mara): Promise<void> {
  const { services } = app;
  await services.db.scoped(systemScope, (tx) =>
    recordAudit(
      tx,
      { services, caller, ip: "10.0.0.1" },
      {
        account_id,
        action: "update",
        record_type: "merchant",
        record_id: account_id,
        schema: shop,
        before: { name: "before", pin: "1111" },
        after: { name, pin: "2222" },
      },
    ),
  );
}

async function noteMany(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await note(ROWE, `name ${n}`);
}

const faults = async () => (await verifyAudit(app.services)).faults;
const tokens = new Map<string, string>();
const search = (username: string, body: object = {}) => app.call("POST", "/audit/search", body, tokens.get(username));

test("an untouched audit is whole, also when many wrote at once", async () => {
  await Promise.all(Array.from({ length: 24 }, (_, n) => note(n % 3 === 0 ? quay : ROWE, `name ${n}`)));
  // 24 entries and one opening for each of the two chains.
  expect(await verifyAudit(app.services)).toMatchObject({ accounts: 3, rows: 26, faults: [] });
  const seqs = await app.sql("SELECT seq FROM audit_log WHERE account_id = $1 ORDER BY seq", [ROWE]);
  expect(seqs.map((row) => row.seq)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
});

test("checking while others write finds nothing wrong", async () => {
  const writing = noteMany(30);
  for (let n = 0; n < 10; n++) expect(await faults()).toEqual([]);
  await writing;
  expect(await faults()).toEqual([]);
});

test("a change that is rolled back leaves no entry", async () => {
  await note(ROWE, "first");
  const { services } = app;
  const failing = services.db.scoped(systemScope, async (tx) => {
    const change = { account_id: ROWE, action: "update", record_type: "merchant", record_id: ROWE, schema: shop };
    await recordAudit(tx, { services, caller: mara, ip: "" }, { ...change, before: null, after: { name: "never" } });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await verifyAudit(services)).rows).toBe(2);
});

test.each([
  ["its person", "UPDATE audit_log SET user_name = 'somebody' WHERE account_id = $1 AND seq = 3"],
  ["the record before", `UPDATE audit_log SET before = '{"name":"x"}' WHERE account_id = $1 AND seq = 3`],
  ["the record after", "UPDATE audit_log SET after = NULL WHERE account_id = $1 AND seq = 3"],
  ["its time", "UPDATE audit_log SET created_at = created_at + interval '1 ms' WHERE account_id = $1 AND seq = 3"],
  ["its hash", "UPDATE audit_log SET hash = repeat('0', 64) WHERE account_id = $1 AND seq = 3"],
])("an edit of %s is named", async (_what, sql) => {
  await noteMany(5);
  await app.sql(sql, [ROWE]);
  expect(await faults()).toEqual([{ account_id: ROWE, seq: 3, through: 3, fault: "edited" }]);
});

test("rows taken out of the middle and from the start are named", async () => {
  await noteMany(6);
  await app.sql("DELETE FROM audit_log WHERE account_id = $1 AND seq IN (1, 3, 4)", [ROWE]);
  expect(await faults()).toEqual([
    { account_id: ROWE, seq: 1, through: 1, fault: "removed" },
    { account_id: ROWE, seq: 3, through: 4, fault: "removed" },
  ]);
});

test("a missing tail is named, and its head cannot be set back with what the log holds", async () => {
  await noteMany(5);
  await app.sql("DELETE FROM audit_log WHERE account_id = $1 AND seq > 3", [ROWE]);
  expect(await faults()).toEqual([{ account_id: ROWE, seq: 4, through: 5, fault: "removed" }]);
  await app.sql(
    "UPDATE audit_heads h SET seq = 3, hash = l.hash FROM audit_log l WHERE h.account_id = $1 AND l.account_id = $1 AND l.seq = 3",
    [ROWE],
  );
  expect(await faults()).toEqual([{ account_id: ROWE, seq: 3, through: 3, fault: "head edited" }]);
  await app.sql("UPDATE audit_heads SET seal = hash WHERE account_id = $1", [ROWE]);
  expect(await faults()).toHaveLength(1);
});

test("a chain taken away as a whole is missed, with its head or without", async () => {
  await noteMany(2);
  await app.sql("DELETE FROM audit_heads WHERE account_id = $1", [ROWE]);
  expect(await faults()).toEqual([{ account_id: ROWE, seq: 2, through: 2, fault: "head removed" }]);
  await app.sql("DELETE FROM audit_log WHERE account_id = $1", [ROWE]);
  expect(await faults()).toEqual([{ account_id: ROWE, seq: 1, through: 1, fault: "removed" }]);
});

test("a row slipped in after the end, or in place of another, is named", async () => {
  await noteMany(3);
  const copy = (seq: number) =>
    app.sql(
      `INSERT INTO audit_log SELECT account_id, $2, 'slipped0000000000000', user_id, user_name, acting_as_user_id, acting_as_user_name, ip_address,
         action, record_type, record_id, before, after, created_at, previous_hash, hash FROM audit_log WHERE account_id = $1 AND seq = 1`,
      [ROWE, seq],
    );
  await copy(4);
  expect(await faults()).toEqual([
    { account_id: ROWE, seq: 4, through: 4, fault: "edited" },
    { account_id: ROWE, seq: 4, through: 4, fault: "inserted" },
  ]);
  await app.sql("DELETE FROM audit_log WHERE account_id = $1 AND seq IN (2, 4)", [ROWE]);
  await copy(2);
  expect(await faults()).toEqual([{ account_id: ROWE, seq: 2, through: 2, fault: "edited" }]);
});

test("the program itself may neither change nor remove an entry", async () => {
  await note(ROWE, "first");
  for (const sql of ["UPDATE audit_log SET user_name = 'x'", "DELETE FROM audit_log", "DELETE FROM audit_heads"])
    await expect(app.services.db.scoped(systemScope, (tx) => tx.query(sql))).rejects.toThrow("permission denied");
});

test("an entry names the person, the account acted as, and hides secrets", async () => {
  const ada = { user_id: "ada00000000000000000", username: "ada" };
  await note(ROWE, "new", { ...mara, impersonator: ada } as Caller);
  const { data, total_count } = await search("demo_merchant");
  expect(total_count).toBe(1);
  expect(data[0]).toMatchObject({
    user_name: "ada",
    acting_as_user_name: "mara",
    ip_address: "10.0.0.1",
    action: "update",
    before: { name: "before", pin: "[secret]" },
    after: { name: "new", pin: "[secret, changed]" },
  });
  expect(JSON.stringify(data)).not.toMatch(/1111|2222|hash/);
});

test("a merchant finds its own entries, a partner those beneath it too, an admin all", async () => {
  await note(ROWE, "ours");
  await note(quay, "theirs");
  await note(partner, "the partner's");
  await note("stranger000000000000", "nobody's");
  const names = async (username: string) =>
    (await search(username)).data.map((row: { after: { name: string } }) => row.after?.name).sort();
  expect(await names("demo_merchant")).toEqual(["ours"]);
  expect(await names("demo_partner")).toEqual(["ours", "the partner's", "theirs"]);
  expect((await names("demo_admin")).filter(Boolean)).toHaveLength(4);
  expect((await search("demo_clerk")).http).toBe(403);
});

test("entries are found by record, person and time", async () => {
  await noteMany(3);
  const count = async (body: object) => (await search("demo_merchant", body)).total_count;
  expect(await count({ record_type: "merchant", record_id: ROWE })).toBe(3);
  expect(await count({ record_id: "another" })).toBe(0);
  expect(await count({ user_name: { operator: "%", value: "MAR" } })).toBe(3);
  expect(await count({ created_at: { duration: "yesterday" } })).toBe(0);
  expect(await count({ created_at: { start_date: "2000-01-01" } })).toBe(3);
  expect((await search("demo_merchant", { action: { operator: "~", value: "x" } })).msg).toContain("invalid operator");
});

test("entries are found by whom somebody acted as, and by a person as either", async () => {
  await note(ROWE, "by mara");
  await note(ROWE, "by demo_admin as mara", {
    ...mara,
    impersonator: { user_id: "admin000000000000000", username: "demo_admin" },
  } as Caller);
  const found = async (body: object) =>
    (await search("demo_merchant", body)).data.map((row: { after: { name: string } }) => row.after.name).sort();
  const acted = ["by demo_admin as mara"];
  const both = ["by demo_admin as mara", "by mara"];
  expect(await found({ acting_as_user_id: mara.user_id })).toEqual(acted);
  expect(await found({ acting_as_user_name: { operator: "%", value: "MAR" } })).toEqual(acted);
  expect(await found({ user_name: "mara" })).toEqual(["by mara"]);
  expect(await found({ person: "mara" })).toEqual(both);
  expect(await found({ person: { operator: "%", value: "ADMIN" } })).toEqual(acted);
  expect(await found({ person: { operator: "%", value: "" } })).toEqual(both);
  for (const operator of ["!=", "ne"])
    expect(await found({ person: { operator, value: "demo_admin" } })).toEqual(["by mara"]);
  expect(await found({ person: { operator: "!=", value: "mara" } })).toEqual([]);
  expect((await search("demo_merchant", { person: { operator: "~", value: "x" } })).field).toBe("person");
});

test("changes of default permissions are found by their kind, also those that were kept under the one of old", async () => {
  await app.call("POST", `/merchant/${ROWE}/default/user`, { process_sale: true }, tokens.get("demo_merchant"));
  const account = {
    account_id: ROWE,
    action: "update",
    record_id: ROWE,
    schema: shop,
    before: null,
    after: { name: "old" },
  };
  const { services } = app;
  const old = { ...account, record_type: "default permissions of users" };
  await services.db.scoped(systemScope, (tx) => recordAudit(tx, { services, caller: mara, ip: "" }, old));
  await note(ROWE, "beside");
  const count = async (record_type: unknown) => (await search("demo_merchant", { record_type })).total_count;
  expect(await count("default_permissions_of_users")).toBe(2);
  expect(await count({ operator: "%", value: "permissions_of" })).toBe(2);
  expect(await count({ operator: "!=", value: "default_permissions_of_users" })).toBe(1);
  expect(await count("default permissions of users")).toBe(1);
  expect(await count("merchant")).toBe(1);
});
