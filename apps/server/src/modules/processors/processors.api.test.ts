import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Reply, sale, type TestApp, testApp } from "../../../test/app.ts";
import { verifyAudit } from "../audit/index.ts";
import { resolveIntents } from "../transactions/index.ts";
import { nextCutOff } from "./index.ts";

const ROWE = "testmerchant12345678";
const at = `/merchant/${ROWE}`;

let app: TestApp;
let main = "";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_partner", "demo_merchant", "other_merchant"]) tokens[name] = await app.signIn(name);
  main = (await app.call("GET", "/processors")).data.find((one: { name: string }) => one.name === "Main").id;
});
afterAll(() => app.stop());
beforeEach(() => app.sql("DELETE FROM processor_policies"));

const ask = (method: string, path: string, body?: object, person = "demo_partner"): Promise<Reply> =>
  app.call(method, at + path, body, tokens[person]);
const connect = (body: object = {}) =>
  ask("POST", "/processor", { name: "Second", settings: { sandbox: {} }, ...body });
/** When its batch is closed next, which is set where a time from now is given. */
async function turnOf(id: string, fromNow?: number): Promise<Date> {
  const at = new Date(app.services.clock.now().getTime() + (fromNow ?? 0));
  if (fromNow !== undefined) await app.sql("UPDATE processors SET next_settle_at = $2 WHERE id = $1", [id, at]);
  return (await app.sql("SELECT next_settle_at FROM processors WHERE id = $1", [id]))[0].next_settle_at;
}
const remove = (id: string) => ask("DELETE", `/processor/${id}`);

describe("the catalogue", () => {
  test("holds every type code and says which can process here", async () => {
    const { data } = await app.call("GET", "/const/processor");
    const types = new Map(data.map((one: { type: string }) => [one.type, one]));
    expect(types.size).toBeGreaterThanOrEqual(41);
    expect(types.get("cash")).toMatchObject({ can_process: true, payment_methods: ["cash"] });
    expect(types.get("nmi")).toMatchObject({ display_name: "NMI", can_process: false });
    expect(types.get("moneris")).toMatchObject({
      settings: [
        { name: "store_id", label: "Store Id", kind: "text", required: true },
        { name: "api_token", label: "Api Token", kind: "secret", required: true },
      ],
    });
  });
});

describe("setting up", () => {
  test("what is not connected is kept ready, cannot be enabled, and says so", async () => {
    const settings = { nmi: { username: "demo", password: "hush-hush", more: "ignored" } };
    const refused = { http: 400, msg: "bad request error: NMI cannot process payments here yet" };
    expect(await connect({ settings, status: "active" })).toMatchObject({ ...refused, field: "status" });
    const { data } = await connect({ settings, default_card: true });
    expect(data).toMatchObject({ type: "nmi", status: "disabled", can_process: false });
    expect(data.settings).toEqual({ nmi: { username: "demo", password: "********" } });
    const enabled = await ask("GET", `/processor/${data.id}/status/enable`);
    expect(enabled).toMatchObject(refused);
    expect(enabled.field).toBeUndefined();
    const changed = await ask("POST", `/processor/${data.id}`, { status: "active" });
    expect(changed).toMatchObject({ ...refused, field: "status" });
    await ask("POST", `/processor/${data.id}`, { settings: { nmi: { username: "other", password: "********" } } });
    const [row] = await app.sql("SELECT settings FROM processors WHERE id = $1", [data.id]);
    const opened = JSON.parse(app.services.keys.open(row.settings, `${ROWE}/${data.id}`));
    expect(opened).toEqual({ username: "other", password: "hush-hush" });
    expect(JSON.stringify(await app.sql("SELECT * FROM audit_log"))).not.toContain("hush-hush");
    await remove(data.id);
    await app.sql(`UPDATE processors SET default_for = '["card"]' WHERE id = $1`, [main]);
  });

  test.each([
    [{ settings: { nothing: {} } }, "Nothing"],
    [{ settings: { "{detail}": {} } }, "{detail}"],
    [{ settings: { moneris: "x" } }, "Moneris"],
    [{ settings: {} }, "Settings"],
    [{ settings: { cash: {}, nmi: {} } }, "Nmi: a processor has one type"],
    [{ settings: { moneris: { store_id: "1" } } }, "Api Token"],
    [{ settings: { moneris: { store_id: 5, api_token: "x" } } }, "Store Id"],
    [{ settings: { house_ach: { terminals: [] } } }, "Terminals"],
    [{ settings: { achnow: { username: "u", password: "p", enable_verification: "yes" } } }, "Enable Verification"],
    [{ name: "" }, "Name"],
    [{ timezone: "Mars/Base" }, "Timezone"],
    [{ supported_payment_methods: ["ach"] }, "Supported Payment Methods"],
    [{ tag: "mine" }, "Tag"],
    [{ max_daily: "plenty" }, "Max Daily"],
    [{ max_monthly: -1 }, "Max Monthly"],
    [{ default_ach: true }, "Default Ach: it takes no such payments"],
    [{ default_apm: "true", supported_payment_methods: ["card"] }, "Default Apm: it takes no such payments"],
  ])("%j is refused by its label", async (body, label) => {
    const reply = await connect(body);
    expect([reply.http, reply.msg]).toEqual([400, `bad request error: invalid ${label}`]);
  });

  test("an hour between the half hours is refused by the form that it must have", async () => {
    const reply = await connect({ settle_at: "23:15:00" });
    const msg = "bad request error: settle_at must be in 30 minute steps, as 23:30:00";
    expect(reply).toMatchObject({ http: 400, msg, field: "settle_at" });
  });

  test("a change that names another type is refused, be it beside its own", async () => {
    const { data } = await connect({ settings: { nmi: { username: "u", password: "p" } } });
    for (const settings of [{ moneris: {} }, { nmi: { username: "other" }, moneris: {} }, { moneris: {}, nmi: {} }]) {
      const reply = await ask("POST", `/processor/${data.id}`, { settings });
      expect(reply).toMatchObject({ http: 400, field: "settings.moneris" });
    }
    await remove(data.id);
  });

  test("a list of no payment methods leaves those that the type has, or that were chosen before", async () => {
    const supported = async (body: object, id = "") =>
      (id === "" ? connect(body) : ask("POST", `/processor/${id}`, body)).then(({ data }) => data);
    const made = await supported({ supported_payment_methods: [] });
    expect(made.supported_payment_methods).toEqual(["card"]);
    const pair = { settings: { nmi: { username: "u", password: "p" } }, status: "disabled" };
    const { id } = await supported({ ...pair, supported_payment_methods: ["ach", "ach"] });
    expect((await supported({ supported_payment_methods: [] }, id)).supported_payment_methods).toEqual(["ach"]);
    const strange = await ask("POST", `/processor/${id}`, { supported_payment_methods: ["card", "cash"] });
    expect(strange).toMatchObject({ http: 400, field: "supported_payment_methods[1]" });
    for (const one of [made.id, id]) await remove(one);
  });

  test("the older names of what may be sold in a day and a month set the limits that they mean, and hold", async () => {
    const { data } = await connect({ max_daily: 5_000, max_monthly: "90000" });
    const limits = { sale: { daily: 5_000, monthly: 90_000 } };
    expect(data).toMatchObject({ limits, max_daily: 5_000, max_monthly: 90_000 });
    const over = await app.call("POST", "/transaction", sale({ amount: 5_001, processor_id: data.id }));
    expect(over.msg).toBe("bad request error: invalid Amount: above the daily limit of the processor for sales");
    const change = async (body: object) => (await ask("POST", `/processor/${data.id}`, body)).data;
    expect((await change({ max_daily: 0 })).limits).toEqual({ sale: { daily: 0, monthly: 90_000 } });
    expect((await change({ max_daily: null })).max_daily).toBe(0);
    // Whoever sends the record back with another limit means that one.
    const { max_daily, max_monthly } = await change({
      max_daily: 0,
      max_monthly: 90_000,
      limits: { sale: { daily: 7 } },
    });
    expect([max_daily, max_monthly]).toEqual([7, 90_000]);
    expect((await change({ max_daily: 8, limits: { credit: { daily: 9 } } })).limits).toEqual({
      sale: { daily: 8, monthly: 90_000 },
      credit: { daily: 9 },
    });
    await remove(data.id);
  });

  test("of two who change different limits neither loses, and 0 takes one away", async () => {
    const { data } = await connect({ limits: { sale: { daily: 100_000 } } });
    const change = async (limits: object) => (await ask("POST", `/processor/${data.id}`, { limits })).data.limits;
    const sale = { daily: 100_000 };
    expect(await change({ credit: { daily: 5_000 } })).toEqual({ sale, credit: { daily: 5_000 } });
    expect(await change({ sale: { monthly: 9 } })).toEqual({ sale: { ...sale, monthly: 9 }, credit: { daily: 5_000 } });
    expect(await change({})).toMatchObject({ sale });
    expect(await change({ sale: { daily: 0 } })).toMatchObject({ sale: { daily: 0, monthly: 9 } });
    await remove(data.id);
  });

  test("one that is sent back as it was read is as it was", async () => {
    const { data } = await connect();
    const { updated_at: _, ...kept } = (await ask("POST", `/processor/${data.id}`, data)).data;
    expect({ ...kept, updated_at: data.updated_at }).toEqual(data);
    await remove(data.id);
  });

  test("a currency that is named twice is kept once", async () => {
    const { data } = await connect({ supported_currencies: ["eur", "EUR", "usd"] });
    expect(data.supported_currencies).toEqual(["eur", "usd"]);
    await remove(data.id);
  });

  test("a switch is kept as yes or no, however it was written", async () => {
    const settings = { achnow: { username: "u", password: "p", enable_verification: "false" } };
    const { data } = await connect({ settings });
    expect(data.settings.achnow).toEqual({ username: "u", password: "********", enable_verification: false });
    await remove(data.id);
  });

  test("a case has one processor, also when two are kept for it at once, and another once that one is out of use", async () => {
    const tag = "itfallback";
    const made = await Promise.all([connect({ tag }), connect({ tag, name: "Third" })]);
    const refused = { http: 400, msg: "bad request error: invalid Tag: another processor has it", field: "tag" };
    expect(made.map(({ http }) => http).sort()).toEqual([200, 400]);
    expect(made.find(({ http }) => http === 400)).toMatchObject(refused);
    const first = made.find(({ http }) => http === 200)?.data.id;
    const { data } = await connect();
    expect(await ask("POST", `/processor/${data.id}`, { tag })).toMatchObject(refused);
    expect((await ask("POST", `/processor/${first}`, { tag, name: "Renamed" })).http).toBe(200);
    await ask("GET", `/processor/${first}/status/disable`);
    expect((await ask("POST", `/processor/${data.id}`, { tag })).data.tag).toBe(tag);
    expect(await ask("GET", `/processor/${first}/status/enable`)).toMatchObject(refused);
    await ask("POST", `/processor/${data.id}`, { tag: "" });
    expect((await ask("GET", `/processor/${first}/status/enable`)).data.status).toBe("active");
    for (const id of [first, data.id]) expect((await remove(id)).http).toBe(200);
  });

  test("one that is kept for a case is no default, and a default is kept for none", async () => {
    const msg = "bad request error: invalid Default Card: one that is kept for a case is no default";
    const refused = { http: 400, msg, field: "default_card" };
    expect(await connect({ tag: "debitfallback", default_card: true })).toMatchObject(refused);
    const { data } = await connect({ tag: "debitfallback" });
    expect(await ask("POST", `/processor/${data.id}`, { default_card: true })).toMatchObject(refused);
    expect((await ask("POST", `/processor/${data.id}`, { tag: "", default_card: true })).data.default_card).toBe(true);
    expect(await ask("POST", `/processor/${data.id}`, { tag: "debitfallback" })).toMatchObject(refused);
    expect((await remove(data.id)).http).toBe(200);
    await app.sql(`UPDATE processors SET default_for = '["card"]' WHERE id = $1`, [main]);
  });

  test("features that a change does not name stay as they are", async () => {
    const { data } = await connect({ features: { available_sec_codes: ["web"], hide_in_vt: true } });
    const change = (features: object) => ask("POST", `/processor/${data.id}`, { features });
    const kept = { available_sec_codes: ["web"], hide_in_vt: false, disable_auto_settle: true };
    expect((await change({ hide_in_vt: false, disable_auto_settle: true })).data.features).toEqual(kept);
    expect((await ask("POST", `/processor/${data.id}`, { name: "Renamed" })).data.features).toEqual(kept);
    expect((await remove(data.id)).http).toBe(200);
  });

  test("whoever is no default any more, because another was made it, has that in the audit, too", async () => {
    const { data } = await connect();
    const before = (await ask("GET", `/processor/${main}`)).data;
    expect(before.default_card).toBe(true);
    await ask("POST", `/processor/${data.id}`, { default_card: true });
    const after = (await ask("GET", `/processor/${main}`)).data;
    expect([after.default_card, after.updated_at > before.updated_at]).toEqual([false, true]);
    const [entry] = await app.sql(
      "SELECT action, before, after FROM audit_log WHERE record_type = 'processor' AND record_id = $1 ORDER BY seq DESC LIMIT 1",
      [main],
    );
    expect(entry).toMatchObject({ action: "update", before: { default_card: true }, after: { default_card: false } });
    await ask("POST", `/processor/${main}`, { default_card: true });
    await remove(data.id);
  });

  test("one default for each kind, also when two are made it at once", async () => {
    const made = await Promise.all([connect({ default_card: true }), connect({ default_card: true, name: "Third" })]);
    const defaults = async () =>
      (await ask("GET", "/processors")).data.filter((one: { default_card: boolean }) => one.default_card).length;
    expect(made.map((reply) => reply.http)).toEqual([200, 200]);
    expect(await defaults()).toBe(1);
    await ask("POST", `/processor/${main}`, { default_card: true });
    expect(await defaults()).toBe(1);
    for (const { data } of made) expect((await remove(data.id)).http).toBe(200);
  });

  test("a disabled processor takes no payment, an enabled one does", async () => {
    await ask("GET", `/processor/${main}/status/disable`);
    expect((await app.call("POST", "/transaction", sale())).msg).toContain("no processor takes");
    expect((await ask("GET", `/processor/${main}/status/enable`)).data.status).toBe("active");
    expect((await app.call("POST", "/transaction", sale())).data.status).toBe("pending_settlement");
  });

  test("one that holds money is neither released nor deleted; an empty one is gone from the list", async () => {
    await app.call("POST", "/transaction", sale());
    for (const [method, path] of [
      ["GET", `/processor/${main}/status/release`],
      ["DELETE", `/processor/${main}`],
    ] as const)
      expect((await ask(method, path)).msg).toBe("bad request error: merchant has open batches");
    const { data } = await connect();
    expect((await ask("GET", `/processor/${data.id}/status/release`)).data.status).toBe("disabled");
    for (const method of ["GET", "POST", "DELETE"]) expect((await ask(method, `/processor/${data.id}`)).http).toBe(404);
    expect((await ask("POST", "/processors/search", { name: "Second" })).total_count).toBe(0);
    expect((await verifyAudit(app.services)).faults).toEqual([]);
  });

  test("just after a void, it is said that the processor is being told of it and when to try again", async () => {
    const { data } = await connect();
    const paid = await app.call("POST", "/transaction", sale({ processor_id: data.id }));
    expect((await app.call("POST", `/transaction/${paid.data.id}/void`, {})).msg).toBe("success");
    const release = () => ask("GET", `/processor/${data.id}/status/release`);
    const said = (seconds: number) =>
      `bad request error: a void or a payment is still under way at this processor; try again in ${seconds} seconds`;
    for (const refused of [await release(), await remove(data.id)])
      expect([refused.http, refused.msg, refused.headers.get("retry-after")]).toEqual([400, said(5), "5"]);
    const again = new Date(app.services.clock.now().getTime() + 40_000);
    await app.sql("UPDATE payment_intents SET attempts = 2, resolve_after = $2 WHERE processor_id = $1", [
      data.id,
      again,
    ]);
    const left = () => Math.ceil((again.getTime() - app.services.clock.now().getTime()) / 1000);
    const most = left();
    const { msg, headers } = await release();
    const told = Number(headers.get("retry-after"));
    expect([msg, told <= most, told >= left()]).toEqual([said(told), true, true]);
    const now = app.services.clock.now();
    await app.sql("UPDATE payment_intents SET resolve_after = $2 WHERE processor_id = $1", [data.id, now]);
    await resolveIntents(app.services);
    expect((await release()).http).toBe(200);
  });

  test.each(["release", "delete"])("with the %s its settings stay sealed, for what it took", async (act) => {
    const { data } = await connect({ settings: { simulator: { latency_ms: 1 } } });
    const verified = sale({ type: "verification", amount: undefined, processor_id: data.id });
    expect((await app.call("POST", "/transaction", verified)).data.status).toBe("authorized");
    const sealed = () => app.sql("SELECT settings FROM processors WHERE id = $1", [data.id]);
    const before = await sealed();
    expect(before[0].settings).not.toBe("");
    const done = await (act === "delete" ? remove(data.id) : ask("GET", `/processor/${data.id}/status/release`));
    expect(done.http).toBe(200);
    expect(await sealed()).toEqual(before);
  });

  test("one that is made without a time zone settles by that of its merchant", async () => {
    const { timezone } = (await ask("GET", "")).data;
    expect(timezone).not.toBe("UTC");
    const { data } = await connect();
    expect(data.timezone).toBe(timezone);
    expect((await connect({ timezone: "Asia/Kolkata" })).data.timezone).toBe("Asia/Kolkata");
  });

  test("another hour of settlement counts from today on", async () => {
    const { data } = await connect();
    await turnOf(data.id, 60_000);
    await ask("POST", `/processor/${data.id}`, { settle_at: "12:00", timezone: "Asia/Kolkata" });
    expect(await turnOf(data.id)).toEqual(nextCutOff("12:00", "Asia/Kolkata", app.services.clock.now()));
  });

  test("a settlement that is due is put off neither by the record sent back nor by another hour, and the same hour moves none", async () => {
    const { data } = await connect();
    const save = (body: object) => ask("POST", `/processor/${data.id}`, body);
    const { settle_at, timezone, name } = data;
    const due = await turnOf(data.id, -900_000);
    for (const body of [
      { name, settle_at, timezone },
      { settle_at: "12:00", timezone: "Asia/Kolkata" },
    ]) {
      expect((await save(body)).http).toBe(200);
      expect([body, await turnOf(data.id)]).toEqual([body, due]);
    }
    const later = await turnOf(data.id, 60_000);
    await save({ settle_at: "12:00", timezone: "Asia/Kolkata", name: "Renamed" });
    expect(await turnOf(data.id)).toEqual(later);
  });

  test("a merchant reads its processors and sets none up", async () => {
    const list = await ask("POST", "/processors/search", { type: "cash" }, "demo_merchant");
    expect(list.data).toMatchObject([{ type: "cash", settle_at: "23:30:00", default_cash: true }]);
    expect((await ask("POST", "/processor", { name: "X", settings: { cash: {} } }, "demo_merchant")).http).toBe(403);
    expect((await ask("GET", "/processors", undefined, "other_merchant")).http).toBe(404);
    expect((await ask("GET", `/processor/${main}`, undefined, "demo_merchant")).data.name).toBe("Main");
  });
});

describe("policies", () => {
  const policy = (body: object) => ask("POST", "/policy", { name: "P", ...body });

  test("choose the processor of a payment, and the trial says the same with its reasons", async () => {
    const second = (await connect()).data.id;
    const conditions = [{ field: "amount", operator: ">", value: 100_000 }];
    const { data } = await policy({ conditions, action: { processor_id: second } });
    expect(data).toMatchObject({
      enabled: true,
      priority: 0,
      action: { split_percent: 100, fallback_processor_ids: [] },
    });
    const big = await app.call("POST", "/transaction", sale({ amount: 100_001 }));
    const small = await app.call("POST", "/transaction", sale({ amount: 100_000 }));
    expect([big.data.processor_id, small.data.processor_id]).toEqual([second, main]);
    const named = await app.call("POST", "/transaction", sale({ amount: 100_001, processor_id: main }));
    expect(named.data.processor_id).toBe(main);
    expect((await ask("POST", "/policy/dry-run", { amount: 100_001 })).data.processor_id).toBe(second);
    const trial = async (amount: number) => (await ask("POST", "/policy/dry-run", { amount, currency: "usd" })).data;
    expect(await trial(100_001)).toEqual({
      processor_id: second,
      processor_name: "Second",
      stand_in_ids: [],
      policy_id: data.id,
      steps: ["P: matches and chooses Second."],
      shares: [
        {
          percent: 100,
          processor_id: second,
          processor_name: "Second",
          policy_id: data.id,
          stand_in_names: [],
          because: "policy",
        },
      ],
      left_out: [],
      considered: [
        {
          policy_id: data.id,
          policy_name: "P",
          unmet: null,
          found: "",
          processor_id: second,
          processor_name: "Second",
          percent: 100,
          stands_in: false,
          priced_out_names: [],
        },
      ],
    });
    const missed = await trial(1);
    expect(missed.steps).toEqual(["P: does not match, amount > 100000 but it is 1.", "Main is the default."]);
    expect(missed.considered).toMatchObject([{ unmet: conditions[0], found: "1", processor_id: "", percent: 0 }]);
    await ask("POST", `/policy/${data.id}`, { action: { processor_id: second, split_percent: 30 } });
    const shared = await trial(100_001);
    expect(shared.steps).toEqual(["P: matches and chooses Second for 30% of such payments."]);
    expect(shared.shares).toMatchObject([
      { percent: 30, processor_name: "Second" },
      { percent: 70, processor_name: "Main", policy_id: "" },
    ]);
    await ask("GET", `/processor/${second}/status/disable`);
    expect((await app.call("POST", "/transaction", sale({ amount: 100_002 }))).data.processor_id).toBe(main);
  });

  test("a trial calls nobody the default who is not", async () => {
    const trial = async () => (await ask("POST", "/policy/dry-run", { payment_method: "cash" })).data;
    const { processor_id, processor_name, steps } = await trial();
    expect(steps).toEqual([`${processor_name} is the default.`]);
    await ask("POST", `/processor/${processor_id}`, { default_cash: false });
    const { steps: others, shares } = await trial();
    expect(others).toEqual([
      `There is no default, and of those that take this payment ${processor_name} was set up first.`,
    ]);
    expect(shares).toMatchObject([{ processor_id, because: "oldest" }]);
    await ask("POST", `/processor/${processor_id}`, { default_cash: true });
  });

  test("look at who would take the payment without them, which is a processor of the merchant's own", async () => {
    const second = (await connect()).data.id;
    const usually = (value: unknown) => [{ field: "processor_id", operator: "=", value }];
    const action = { processor_id: second };
    const { data } = await policy({ conditions: usually([main]), action });
    const taker = async () => (await app.call("POST", "/transaction", sale({ amount: 719 }))).data.processor_id;
    expect(await taker()).toBe(second);
    await ask("POST", `/policy/${data.id}`, { conditions: usually(second) });
    expect(await taker()).toBe(main);
    const strange = "d4q1v5p2cun8qk7b3nf0";
    const place = { http: 400, msg: "bad request error: invalid Processor Id" };
    expect(await policy({ conditions: usually(strange), action })).toMatchObject({
      ...place,
      field: "conditions[0].value",
    });
    const change = await ask("POST", `/policy/${data.id}`, { conditions: usually([main, strange]) });
    expect(change).toMatchObject({ ...place, field: "conditions[0].value[1]" });
    const other = (await connect({ name: "Third" })).data.id;
    await ask("POST", `/policy/${data.id}`, { conditions: usually([main, other]) });
    expect((await remove(other)).msg).toBe("bad request error: the policy P names it; change that policy first");
  });

  test("keep the processors that they name from being taken away", async () => {
    const [first, second] = [(await connect()).data.id, (await connect({ name: "Third" })).data.id];
    const action = { processor_id: first, fallback_processor_ids: [second] };
    const { data } = await policy({ name: "$$ & {detail}: $& {field}", enabled: false, action });
    const msg = "bad request error: the policy $$ & {detail}: $& {field} names it; change that policy first";
    for (const id of [first, second]) {
      expect(await remove(id)).toMatchObject({ http: 400, msg });
      expect(await ask("GET", `/processor/${id}/status/release`)).toMatchObject({ http: 400, msg });
    }
    await ask("POST", `/policy/${data.id}`, { action: { processor_id: first, fallback_processor_ids: [] } });
    expect((await remove(second)).http).toBe(200);
    await ask("DELETE", `/policy/${data.id}`);
    expect((await remove(first)).http).toBe(200);
  });

  test("look at the brand and the beginning of the card, the currency, the country and the source", async () => {
    const second = (await connect({ name: "Routed" })).data.id;
    const routed = async (conditions: object[], body: Record<string, unknown> = {}) => {
      await app.sql("DELETE FROM processor_policies");
      await policy({ conditions, action: { processor_id: second } });
      return (await app.call("POST", "/transaction", sale(body))).data.processor_id === second;
    };
    expect(await routed([{ field: "card_brand", operator: "=", value: "visa" }])).toBe(true);
    expect(await routed([{ field: "bin", operator: "=", value: "411111" }])).toBe(true);
    expect(await routed([{ field: "bin", operator: "=", value: "55" }])).toBe(false);
    expect(await routed([{ field: "currency", operator: "=", value: "usd" }])).toBe(true);
    expect(
      await routed([{ field: "country", operator: "=", value: "CA" }], { billing_address: { country: "CA" } }),
    ).toBe(true);
    expect(await routed([{ field: "source", operator: "=", value: "cp" }])).toBe(false);
    expect(await routed([{ field: "source", operator: "=", value: "api" }])).toBe(true);
  });

  test.each([
    [{ field: "amount", operator: ">", value: "abc" }, "value"],
    [{ field: "amount", operator: "=", value: ["100", "200"] }, "value"],
    [{ field: "amount", operator: "<", value: -1 }, "value"],
    [{ field: "amount", operator: "<", value: 1.5 }, "value"],
    [{ field: "country", operator: "<", value: "US" }, "operator"],
    [{ field: "country", operator: "=", value: "Neverland" }, "value"],
    [{ field: "country", operator: "=", value: ["US", "XX"] }, "value[1]"],
    [{ field: "country", operator: "=", value: "ZZ" }, "value"],
    [{ field: "amount", operator: "<", value: 0 }, "value"],
    [{ field: "currency", operator: "=", value: ["usd", "xyz"] }, "value[1]"],
    [{ field: "card_brand", operator: "=", value: ["vissa", "visa"] }, "value[0]"],
    [{ field: "currency", operator: "=", value: "dollars" }, "value"],
    [{ field: "card_brand", operator: "!=", value: "" }, "value"],
    [{ field: "card_type", operator: "=", value: true }, "value"],
    [{ field: "bin", operator: "=", value: "4111x" }, "value"],
    [{ field: "bin", operator: ">", value: "4111" }, "operator"],
    [{ field: "source", operator: "=", value: "elsewhere" }, "value"],
    [{ field: "payment_method", operator: "=", value: "cheque" }, "value"],
    [{ field: "customer", operator: "=", value: "perhaps" }, "value"],
  ])("never have a condition that no payment could meet: %j", async (condition, member) => {
    const always = { field: "amount", operator: ">=", value: "0" };
    const place = { http: 400, field: `conditions[1].${member}` };
    const action = { processor_id: main };
    const { data } = await policy({ conditions: [always], action });
    expect(await policy({ conditions: [always, condition], action })).toMatchObject(place);
    expect(await ask("POST", `/policy/${data.id}`, { conditions: [always, condition] })).toMatchObject(place);
  });

  test("never shut every payment out by conditions that are at odds with each other", async () => {
    const conditions = [
      { field: "country", operator: "=", value: ["US"] },
      { field: "amount", operator: ">", value: 500 },
      { field: "amount", operator: "<=", value: 500 },
    ];
    const refusal = {
      http: 400,
      field: "conditions[2].value",
      msg: "bad request error: invalid Value: no payment meets this and what stands before it",
    };
    const action = { processor_id: main };
    expect(await policy({ conditions, action })).toMatchObject(refusal);
    const { data } = await policy({ conditions: conditions.slice(0, 2), action });
    expect(await ask("POST", `/policy/${data.id}`, { conditions })).toMatchObject(refusal);
  });

  test("look at whether a card is debit or credit as far as its digits say so, and the trial reads them, too", async () => {
    const second = (await connect({ name: "Debit house" })).data.id;
    const conditions = [
      { field: "card_type", operator: "=", value: "debit" },
      { field: "card_brand", operator: "=", value: "visa" },
    ];
    await policy({ conditions, action: { processor_id: second } });
    const takenBy = async (number: string) => {
      const payment_method = { card: { number, expiration_date: "12/30", cvc: "999" } };
      return (await app.call("POST", "/transaction", sale({ payment_method }))).data.processor_id;
    };
    expect([await takenBy("4217651111111119"), await takenBy("4005519200000004")]).toEqual([second, main]);
    const trial = (bin: string) => ask("POST", "/policy/dry-run", { amount: 100, bin });
    expect((await trial("42176511")).data.processor_id).toBe(second);
    expect((await trial("40055192")).data.processor_id).toBe(main);
    const calculated = await app.call("POST", "/calculate/amounts", { amount: 100, cc_bin: "421765" });
    expect(calculated.data.processor_id).toBe(second);
  });

  test.each([...["card_brand", "card_type", "country", "source"], ...["currency", "sec_code"]])(
    "are not tried with an unknown %s, and an empty one says nothing",
    async (name) => {
      const trial = (more: object) => ask("POST", "/policy/dry-run", { amount: 100, payment_method: "ach", ...more });
      expect(await trial({ [name]: "zz" })).toMatchObject({ http: 400, field: name });
      const { http, data } = await trial({ [name]: "" });
      expect([http, data]).toEqual([200, (await trial({})).data]);
    },
  );

  test("take values in any case, several of them, and a yes or no as a word", async () => {
    const conditions = [
      { field: "country", operator: "=", value: ["us", "CA"] },
      { field: "currency", operator: "!=", value: "EUR" },
      { field: "card_brand", operator: "=", value: ["Visa", "diners club"] },
      { field: "bin", operator: "=", value: 4111 },
      { field: "customer", operator: "=", value: "false" },
    ];
    expect((await policy({ conditions, action: { processor_id: main } })).data.conditions).toEqual(conditions);
  });

  test("have no processor stand in for itself", async () => {
    const second = (await connect()).data.id;
    const action = { processor_id: main, fallback_processor_ids: [second, main] };
    expect(await policy({ action })).toMatchObject({
      http: 400,
      field: "action.fallback_processor_ids[1]",
      msg: "bad request error: invalid Processor Id: no processor stands in for itself",
    });
  });

  test("are changed, listed in their order and removed; a processor of nobody's is refused", async () => {
    const first = await policy({ priority: 2, action: { processor_id: main } });
    await policy({ name: "Q", priority: 1, action: { processor_id: main } });
    const names = async () => (await ask("GET", "/policy")).data.map((one: { name: string }) => one.name);
    expect(await names()).toEqual(["Q", "P"]);
    const changed = await ask("POST", `/policy/${first.data.id}`, { priority: 0 });
    expect(changed.data).toMatchObject({ name: "P", priority: 0, action: { processor_id: main } });
    expect(await names()).toEqual(["P", "Q"]);
    expect((await ask("GET", `/policy/${first.data.id}`)).data).toEqual(changed.data);
    await ask("DELETE", `/policy/${first.data.id}`);
    expect(await names()).toEqual(["Q"]);
    expect((await ask("GET", `/policy/${first.data.id}`)).http).toBe(404);
    const stranger = await policy({ action: { processor_id: "00000000000000000000" } });
    expect(stranger.msg).toBe("bad request error: invalid Processor Id");
    expect((await ask("POST", "/policy", { name: "X", action: { processor_id: main } }, "demo_merchant")).http).toBe(
      403,
    );
  });

  test("keep of what they do whatever a change does not name", async () => {
    const made = async () => (await connect()).data.id;
    const [first, second, third] = [await made(), await made(), await made()];
    const action = { processor_id: first, fallback_processor_ids: [second], split_percent: 40 };
    const { data } = await policy({ action });
    const changed = async (change: object) => (await ask("POST", `/policy/${data.id}`, { action: change })).data.action;
    expect(await changed({ split_percent: 50 })).toEqual({ ...action, split_percent: 50 });
    expect(await changed({ processor_id: third })).toEqual({ ...action, processor_id: third, split_percent: 50 });
    expect(await changed({ fallback_processor_ids: [] })).toMatchObject({ fallback_processor_ids: [] });
    await ask("DELETE", `/policy/${data.id}`);
    for (const id of [first, second, third]) await remove(id);
  });
});
