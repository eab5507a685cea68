import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../test/app.ts";
import { standIn } from "../../../test/stand-in.ts";
import { settleDue } from "../settlement/index.ts";
import { settleTerminals } from "./jobs.ts";

let app: TestApp;
let merchant = "";
let partner = "";
beforeAll(async () => {
  app = await testApp();
  merchant = (await app.call("GET", "/merchant")).data.id;
  partner = await app.signIn("demo_partner");
});
afterAll(() => app.stop());

const provide = async (body: unknown) => (await app.call("POST", `/merchant/${merchant}/terminal`, body, partner)).data;
const list = async () => (await app.call("GET", "/terminals")).data;

test("a merchant of the demo world has a terminal that approves", async () => {
  const { http, data, total_count } = await app.call("GET", "/terminals");
  expect([http, total_count]).toEqual([200, data.length]);
  expect(data[0]).toMatchObject({ id: expect.stringMatching(/^[0-9a-v]{20}$/), tpn: "000000000001", status: "active" });
});

test("a partner gives a merchant a terminal, changes it and takes it away", async () => {
  const made = await provide({ manufacturer: "dejavoo", model: "Z11", tpn: "000000000002", settle_at: "22:30" });
  expect(made).toMatchObject({ merchant_id: merchant, model: "Z11", settle_at: "22:30:00", print_receipt: "both" });
  const path = `/merchant/${merchant}/terminal/${made.id}`;
  const changed = await app.call("POST", path, { status: "disabled", flags: ["host_capture"] }, partner);
  expect(changed.data).toMatchObject({ model: "Z11", status: "disabled" });
  expect(changed.data.flags).toEqual({ allow_add_tip_to_transaction: false, host_capture: true, ebt_support: false });
  const flags = { flags: { ebt_support: "true" } };
  expect((await app.call("POST", path, flags, partner)).data.flags).toMatchObject({
    host_capture: true,
    ebt_support: true,
  });
  expect(await list()).toContainEqual(expect.objectContaining({ id: made.id, status: "disabled" }));
  expect(await app.call("DELETE", path, undefined, partner)).toMatchObject({ http: 200, data: null });
  expect((await app.call("DELETE", path, undefined, partner)).http).toBe(404);
  expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(made.id);
});

test("a merchant sets up its own terminal but not who made it", async () => {
  const { id } = await provide({ model: "Z11" });
  const body = {
    description: "Till 2",
    print_receipt: "no",
    signature_required: false,
    model: "mine",
    auto_settle: true,
  };
  const { http, data } = await app.call("POST", `/terminal/${id}`, body);
  expect([http, data.model]).toEqual([200, "Z11"]);
  expect(data).toMatchObject({ description: "Till 2", print_receipt: "no", signature_required: false });
  expect((await app.call("POST", `/merchant/${merchant}/terminal`, {})).http).toBe(403);
});

test.each(["25:00", "22:60", "9:15", "22:30:01", "23:15:00", "23:10:00", ""])(
  "%j is no half hour of a day, and is refused by the form that one has",
  async (settle_at) => {
    const { id } = (await list())[0];
    const refused = {
      http: 400,
      msg: "bad request error: settle_at must be in 30 minute steps, as 23:30:00",
      field: "settle_at",
    };
    expect(await app.call("POST", `/terminal/${id}`, { settle_at })).toMatchObject(refused);
    expect(await app.call("POST", `/merchant/${merchant}/terminal`, { settle_at }, partner)).toMatchObject(refused);
    expect(await app.call("POST", `/merchant/${merchant}/terminal/${id}`, { settle_at }, partner)).toMatchObject(
      refused,
    );
  },
);

test.each([
  [{ description: "a\u0007b" }, "Description"],
  [{ print_receipt: "all" }, "Print Receipt"],
  [{ flags: ["fly"] }, "Flags"],
  [{ payment_adjustment_value: -1 }, "Payment Adjustment Value"],
])("%j is refused by its name", async (body, field) => {
  const { id } = (await list())[0];
  expect(await app.call("POST", `/terminal/${id}`, body)).toMatchObject({
    http: 400,
    msg: `bad request error: invalid ${field}`,
  });
});

test("a profile's number has 10 to 12 letters and digits, or there is none yet", async () => {
  const path = `/merchant/${merchant}/terminal`;
  const asked = (tpn: unknown) => app.call("POST", path, { tpn }, partner);
  for (const tpn of ["x", "123456789", "1234567890123", "0000 0000001", 1, ["000000000001"]])
    expect([tpn, await asked(tpn)]).toMatchObject([
      ...[tpn, { http: 400, msg: "bad request error: invalid Tpn", field: "tpn" }],
    ]);
  for (const tpn of ["", "11881706541A", "0000000001"]) expect((await asked(tpn)).data.tpn).toBe(tpn);
  expect((await asked("٠٠٠٠٠٠٠٠٠٠١٢")).data.tpn).toBe("000000000012");
});

test("the pairing key is sealed in the database, shown once and masked from then on", async () => {
  const KEY = "pair-me-4711";
  const { id, merchant_id, auth_key } = await provide({ auth_key: KEY });
  expect(auth_key).toBe(KEY);
  const stored = async () => (await app.sql("SELECT auth_key FROM terminals WHERE id = $1", [id]))[0].auth_key;
  const sealed = await stored();
  expect(sealed).toMatch(/^k1\./);
  const partner = await app.signIn("demo_partner");
  const path = `/merchant/${merchant_id}/terminal/${id}`;
  const replies = [
    await app.call("GET", "/terminals"),
    await app.call("GET", `/merchant/${merchant_id}/terminals`, undefined, partner),
    await app.call("POST", `/terminal/${id}`, { description: "Bar" }),
    await app.call("POST", path, { auth_key: "********" }, partner),
  ];
  for (const { data } of replies) expect(JSON.stringify(data)).not.toContain(KEY);
  expect(replies[3]?.data.auth_key).toBe("********");
  expect(await stored()).toBe(sealed);
  expect((await app.call("POST", path, { auth_key: "another-1" }, partner)).data.auth_key).toBe("********");
  expect(await stored()).not.toBe(sealed);
  expect((await app.call("POST", path, { auth_key: "" }, partner)).data.auth_key).toBe("");
  expect(JSON.stringify(await app.sql("SELECT * FROM audit_log"))).not.toContain(KEY);
});

test("a clerk who may not manage terminals neither sets one up nor settles it", async () => {
  const { id } = await provide({});
  await app.sql(
    "UPDATE users SET permissions = jsonb_set(permissions, '{manage_terminals}', 'false') WHERE username = 'demo_clerk'",
  );
  const clerk = await app.signIn("demo_clerk");
  expect((await app.call("POST", `/terminal/${id}`, {}, clerk)).http).toBe(403);
  expect((await app.call("POST", `/terminal/${id}/settle`, undefined, clerk)).http).toBe(403);
});

async function takenOn(terminal: string): Promise<string> {
  const { data } = await app.call("POST", "/transaction", sale());
  await app.sql(
    "UPDATE transactions SET terminal_id = $2, method = method || jsonb_build_object('terminal_id', $2::text) WHERE id = $1",
    [data.id, terminal],
  );
  return data.id;
}
const statusOf = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data.status;

test("settling a terminal closes the batch that holds its payments, and no other terminal's", async () => {
  const [busy, idle] = [await provide({}), await provide({})];
  const taken = await takenOn(busy.id);
  await app.call("POST", `/terminal/${idle.id}/settle`);
  await settleDue(app.services);
  expect(await statusOf(taken)).toBe("pending_settlement");
  expect(await app.call("POST", `/terminal/${busy.id}/settle`)).toMatchObject({ http: 200, data: null });
  await settleDue(app.services);
  expect(await statusOf(taken)).toBe("settled");
});

test("settling takes what was captured until then, though the processor's own hour came before and nobody has worked it off", async () => {
  const { id } = await provide({});
  const now = app.services.clock.now().getTime();
  await app.sql("UPDATE processors SET next_settle_at = $1", [new Date(now - 600_000)]);
  const taken = await takenOn(id);
  await app.call("POST", `/terminal/${id}/settle`);
  await settleDue(app.services);
  expect(await statusOf(taken)).toBe("settled");
});

test("settling takes what a processor holds that takes no new payments", async () => {
  const { id } = await provide({});
  const taken = await takenOn(id);
  const switchTo = (status: string) => app.sql("UPDATE processors SET status = $1 WHERE type = 'sandbox'", [status]);
  await switchTo("disabled");
  await app.call("POST", `/terminal/${id}/settle`);
  await settleDue(app.services);
  await switchTo("active");
  expect(await statusOf(taken)).toBe("settled");
});

test("what is in a batch already needs no other: what was paid since is left where it is", async () => {
  const { id } = await provide({});
  const taken = await takenOn(id);
  const refused = { response_code: 440, response_message: "NOT NOW", returns: [] };
  let refuses = true;
  const { network } = standIn(app, "sandbox", {
    closeBatch: async (batch) => (refuses ? refused : network.closeBatch(batch)),
  });
  await app.call("POST", `/terminal/${id}/settle`);
  await settleDue(app.services);
  const since = (await app.call("POST", "/transaction", sale({ amount: 990 }))).data;
  await app.call("POST", `/terminal/${id}/settle`);
  await settleDue(app.services);
  const inBatch = async (payment: string) =>
    (await app.call("GET", `/transaction/${payment}`)).data.settlement_batch_id !== "";
  expect([await inBatch(taken), await inBatch(since.id)]).toEqual([true, false]);
  refuses = false;
});

test("whoever asks while another's batch is being made has what was captured since settled too", async () => {
  const [one, other] = [await provide({}), await provide({})];
  const [first, since] = [await takenOn(one.id), [] as string[]];
  standIn(app, "sandbox", {
    // Asked in between: after the processor was found due, and before its batch is made.
    lateReturns: async () => {
      if (since.length === 0) {
        since.push(await takenOn(other.id));
        await app.call("POST", `/terminal/${other.id}/settle`);
      }
      return [];
    },
  });
  await app.call("POST", `/terminal/${one.id}/settle`);
  await settleDue(app.services);
  expect([await statusOf(first), await statusOf(since[0] ?? "")]).toEqual(["settled", "settled"]);
});

test("a terminal settles at the half hour that it is told, where its merchant is", async () => {
  const made = await provide({ auto_settle: true, settle_at: "22:30" });
  expect(made.settle_at).toBe("22:30:00");
  const [{ next_settle_at }] = await app.sql("SELECT next_settle_at FROM terminals WHERE id = $1", [made.id]);
  expect(next_settle_at.toISOString()).toMatch(/:30:00\.000Z$/);
  const changed = await app.call("POST", `/terminal/${made.id}`, { settle_at: "00:00:00" });
  expect(changed.data.settle_at).toBe("00:00:00");
});

test("a terminal that settles by itself does so at its hour, once", async () => {
  await app.sql("UPDATE terminals SET auto_settle = false");
  const { id } = await provide({ auto_settle: true, settle_at: "00:30" });
  const taken = await takenOn(id);
  expect(await settleTerminals(app.services)).toBe(0);
  await app.sql("UPDATE terminals SET next_settle_at = $2 WHERE id = $1", [id, app.services.clock.now()]);
  expect(await settleTerminals(app.services)).toBe(1);
  expect(await settleTerminals(app.services)).toBe(0);
  await settleDue(app.services);
  expect(await statusOf(taken)).toBe("settled");
});

test.each([
  ["is told to settle by itself", { auto_settle: true }],
  ["is switched on again", { status: "active" }],
])("a terminal that %s waits for its next hour, however long that went by", async (_how, change) => {
  await app.sql("UPDATE terminals SET auto_settle = false");
  const off = "status" in change ? { auto_settle: true, status: "disabled" } : { auto_settle: false };
  const { id } = await provide({ settle_at: "00:30", ...off });
  const tell = (body: object) => app.call("POST", `/merchant/${merchant}/terminal/${id}`, body, partner);
  const now = app.services.clock.now();
  await app.sql("UPDATE terminals SET next_settle_at = $2 WHERE id = $1", [
    id,
    new Date(now.getTime() - 40 * 86_400_000),
  ]);
  expect((await tell(change)).http).toBe(200);
  expect(await settleTerminals(app.services)).toBe(0);
  const due = async () => (await app.sql("SELECT next_settle_at AS due FROM terminals WHERE id = $1", [id]))[0].due;
  expect((await due()) > now).toBe(true);
  const given = await due();
  await app.sql("UPDATE terminals SET next_settle_at = $2 WHERE id = $1", [id, now]);
  // What is as it was puts nothing off that has just come due.
  expect((await tell({ ...change, settle_at: "00:30:00" })).http).toBe(200);
  expect([await due(), await settleTerminals(app.services), await due()]).toEqual([now, 1, given]);
});

test("a terminal that is due is put off by nobody who saves it", async () => {
  await app.sql("UPDATE terminals SET auto_settle = false");
  const { id, settle_at } = await provide({ auto_settle: true, settle_at: "00:30" });
  await app.sql("UPDATE terminals SET next_settle_at = $2 WHERE id = $1", [id, app.services.clock.now()]);
  for (const at of [settle_at, "01:00"])
    expect((await app.call("POST", `/terminal/${id}`, { settle_at: at })).data.settle_at).toContain(at.slice(0, 5));
  expect(await settleTerminals(app.services)).toBe(1);
});

test("a terminal that can't be settled stops none after it", async () => {
  await app.sql("UPDATE terminals SET auto_settle = false");
  const [bad, good] = [await provide({ auto_settle: true }), await provide({ auto_settle: true })];
  const now = app.services.clock.now().getTime();
  const dueSince = (id: string, ms: number) =>
    app.sql("UPDATE terminals SET next_settle_at = $2 WHERE id = $1", [id, new Date(now - ms)]);
  await dueSince(bad.id, 60_000);
  await dueSince(good.id, 30_000);
  await app.sql("UPDATE terminals SET settle_at = 'never' WHERE id = $1", [bad.id]);
  const taken = await takenOn(good.id);
  expect(await settleTerminals(app.services)).toBe(2);
  await app.sql("DELETE FROM terminals WHERE id = $1", [bad.id]);
  await settleDue(app.services);
  expect(await statusOf(taken)).toBe("settled");
});

test("a card reader is given, named and switched off and on", async () => {
  const made = await app.call("POST", `/merchant/${merchant}/device`, { friendly_name: "Desk" }, partner);
  expect(made.data).toMatchObject({ friendly_name: "Desk", status: "active" });
  const path = `/merchant/${merchant}/device/${made.data.id}`;
  expect((await app.call("POST", path, { part_number: "P1" }, partner)).data).toMatchObject({
    friendly_name: "Desk",
    part_number: "P1",
  });
  expect((await app.call("GET", `${path}/status/disabled`, undefined, partner)).data.status).toBe("disabled");
  expect((await app.call("POST", `${path}/status/active`, undefined, partner)).data.status).toBe("active");
  const { data, total_count } = await app.call("GET", `/merchant/${merchant}/devices`);
  expect([data.length, total_count, data[0].id]).toEqual([1, 1, made.data.id]);
});

test("a list takes limit and offset and counts everything", async () => {
  await provide({});
  const all = await app.call("GET", "/terminals");
  const one = await app.call("GET", "/terminals?limit=1&offset=1");
  expect(one.data).toEqual([all.data[1]]);
  expect(one.total_count).toBe(all.data.length);
});
