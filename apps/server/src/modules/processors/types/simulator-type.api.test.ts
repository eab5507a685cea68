import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { resolveIntents } from "../../transactions/index.ts";

const DEBIT = "4217651111111119";

let app: TestApp;
let partner = "";

beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
});
afterAll(() => app.stop());

const connect = (simulator: object, more: object = {}) =>
  app.call(
    "POST",
    `/merchant/${DEMO_MERCHANT}/processor`,
    { name: `Played ${JSON.stringify(simulator)}`, settings: { simulator }, ...more },
    partner,
  );
const idOf = async (simulator: object, more: object = {}): Promise<string> => {
  const { msg, data } = await connect(simulator, more);
  expect(msg).toBe("success");
  return data.id;
};
const pay = async (more: object) => (await app.call("POST", "/transaction", sale({ ...more }))).data;
const shown = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const card = (number: string) => ({ card: { number, expiration_date: "12/30", cvc: "999" } });

describe("a simulator", () => {
  test("is connected with numbers, which may come as texts, and shows them", async () => {
    const { data } = await connect({ latency_ms: 5, decline_percent: "10" });
    expect(data).toMatchObject({ type: "simulator", status: "active", can_process: true });
    expect(data.settings).toEqual({ simulator: { latency_ms: 5, decline_percent: 10 } });
    expect(data.supported_payment_methods).toEqual(["card", "ach", "apm", "cash"]);
  });

  test.each([
    [{ latency_ms: -1 }, "Latency (ms)"],
    [{ latency_ms: 120_001 }, "Latency (ms)"],
    [{ decline_percent: 101 }, "Declines (%)"],
    [{ decline_percent: 1.5 }, "Declines (%)"],
    [{ decline_percent: [50] }, "Declines (%)"],
    [{ unreachable_percent: "many" }, "Unreachable (%)"],
  ])("with %j is refused by its label", async (settings, label) => {
    const { http, msg } = await connect(settings);
    expect([http, msg]).toEqual([400, `bad request error: invalid ${label}`]);
  });

  test("is told of with its capabilities and the bounds of its settings", async () => {
    const types: { type: string }[] = (await app.call("GET", "/const/processor")).data;
    const found = types.find(({ type }) => type === "simulator");
    expect(found).toMatchObject({ can_process: true, display_name: "Simulator" });
    expect(found).toHaveProperty("settings.0", {
      name: "latency_ms",
      label: "Latency (ms)",
      kind: "number",
      required: false,
      most: 120_000,
    });
    expect(found).toHaveProperty("capabilities.0", { key: "avs", label: "AVS" });
  });

  test("that declines everything lets another approve a debit card after it", async () => {
    const processor_id = await idOf({ decline_percent: 100 });
    const declined = await pay({ processor_id });
    expect(declined).toMatchObject({ status: "declined", response_code: 200, processor_type: "simulator" });
    const action = { processor_id, fallback_processor_ids: [] };
    const policy = await app.call("POST", `/merchant/${DEMO_MERCHANT}/policy`, { name: "Declining", action }, partner);
    const fallback = await idOf({}, { tag: "debitfallback" });
    const paid = await pay({ payment_method: card(DEBIT) });
    expect(paid).toMatchObject({ status: "pending_settlement", processor_id: fallback });
    await app.call("DELETE", `/merchant/${DEMO_MERCHANT}/policy/${policy.data.id}`, undefined, partner);
  });

  test("that is never there is stood in for by the next of a policy", async () => {
    const [first, next] = [await idOf({ unreachable_percent: 100 }), await idOf({ latency_ms: 1 })];
    const action = { processor_id: first, fallback_processor_ids: [next] };
    const policy = await app.call("POST", `/merchant/${DEMO_MERCHANT}/policy`, { name: "In turn", action }, partner);
    expect(await pay({})).toMatchObject({ status: "pending_settlement", processor_id: next });
    await app.call("DELETE", `/merchant/${DEMO_MERCHANT}/policy/${policy.data.id}`, undefined, partner);
  });

  test("that takes keyed cards as a fallback is asked for them", async () => {
    const processor_id = await idOf({}, { tag: "itfallback" });
    expect(await pay({})).toMatchObject({ processor_id });
    await app.call("GET", `/merchant/${DEMO_MERCHANT}/processor/${processor_id}/status/disable`, undefined, partner);
  });

  test("that answers too late leaves the payment open, and its approval is found out", async () => {
    const processor_id = await idOf({ latency_ms: 60_000 });
    const { id, status } = await pay({ processor_id });
    expect(status).toBe("unknown");
    app.pass(60_000);
    await resolveIntents(app.services);
    expect((await shown(id)).status).toBe("pending_settlement");
  });

  test("leaves books that agree with the network's", async () => {
    expect([...(await faultsInBooks(app)), ...(await faultsAtNetwork(app))]).toEqual([]);
  });
});

test("in production there is none", async () => {
  const live = await testApp({ ENVIRONMENT: "production", MASTER_KEY: "0".repeat(64) });
  try {
    const { data } = await live.call("GET", "/const/processor");
    const types = new Set(data.map(({ type }: { type: string }) => type));
    expect([types.has("cash"), types.has("simulator")]).toEqual([true, false]);
  } finally {
    await live.stop();
  }
});
