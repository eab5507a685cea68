import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
let partner = "";

beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
});
afterAll(() => app.stop());

const at = `/merchant/${DEMO_MERCHANT}/processor`;
const connect = async (settings: object) =>
  (await app.call("POST", at, { name: "Second", status: "disabled", settings }, partner)).data;

test("of a map only what is known to be no secret is shown, and a mask that comes back changes nothing", async () => {
  const known = { sec_code: "PPD", type: "guarantee", dl_required: true, check_limit: 100 };
  const terminals = { t1: { ...known, password: "hush-hush-too", pin: 1234, id_required: { key: "hush-hush-too" } } };
  const { id, settings } = await connect({ sage_ach: { terminals } });
  const masked = { ...known, password: "********", pin: "********", id_required: "********" };
  expect(settings).toEqual({ sage_ach: { terminals: { t1: masked } } });
  const read = JSON.stringify(
    (await app.call("GET", "/processors", undefined, await app.signIn("demo_merchant"))).data,
  );
  expect(read).not.toContain("hush-hush-too");

  const set = (map: unknown) =>
    app.call("POST", `${at}/${id}`, { settings: { sage_ach: { terminals: map } } }, partner);
  const kept = async () => {
    const [row] = await app.sql("SELECT settings FROM processors WHERE id = $1", [id]);
    return JSON.parse(app.services.keys.open(row.settings, `${DEMO_MERCHANT}/${id}`)).terminals;
  };
  for (const unchanged of [{ t1: masked }, "********", undefined]) {
    expect((await set(unchanged)).http).toBe(200);
    expect(await kept()).toEqual(terminals);
  }
  await set({ t1: { ...masked, check_limit: 200, password: "another" }, t2: { sec_code: "WEB" } });
  const t1 = { ...terminals.t1, check_limit: 200, password: "another" };
  expect(await kept()).toEqual({ t1, t2: { sec_code: "WEB" } });
  for (const nothingBehind of [{ t3: masked }, { t1: { ...masked, login: "********" } }, { t3: "********" }])
    expect(await set(nothingBehind)).toMatchObject({ http: 400, field: "settings.sage_ach.terminals" });
});

test("what a way to pay is called and where it is taken is shown as it was set", async () => {
  const alipay = { display_name: "Alipay", supported_currencies: ["usd", "cny"], supported_countries: ["CN"] };
  const mgiapm = { contract_id: "1", payment_methods: { alipay } };
  expect((await connect({ mgiapm })).settings).toEqual({ mgiapm });
});
