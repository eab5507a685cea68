import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp } from "../../../test/app.ts";
import { standIn } from "../../../test/stand-in.ts";
import { settleDue, settleNow } from "./index.ts";

const DAY = 86_400_000;

let app: TestApp;
let admin = "";
let processor = "";
/** What happens after the processor is found due, and before its batch is made. */
let between: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  app = await testApp();
  const [own] = await app.sql("SELECT id FROM processors WHERE default_for ? 'card' AND merchant_id = $1", [
    DEMO_MERCHANT,
  ]);
  processor = own.id;
  standIn(app, "sandbox", {
    lateReturns: async () => {
      await between();
      return [];
    },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  between = async () => undefined;
  admin = await app.signIn("demo_admin");
  await settleNow(app.services);
  expect((await change({ features: { disable_auto_settle: true } })).http).toBe(200);
});

const at = () => `/merchant/${DEMO_MERCHANT}/processor/${processor}`;
const change = (body: object) => app.call("POST", at(), body, admin);
const ask = (token?: string) => app.call("POST", `${at()}/settle`, {}, token);
const paid = async () => (await app.call("POST", "/transaction", sale({ processor_id: processor }))).data.id as string;
const statusOf = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data.status;
const nextNight = async () => {
  app.pass(DAY);
  await settleDue(app.services);
};

test("what a processor has taken that does not settle by itself is settled when the merchant asks, and once", async () => {
  const id = await paid();
  await nextNight();
  expect(await statusOf(id)).toBe("pending_settlement");
  expect(await ask()).toMatchObject({ http: 200, data: null });
  await settleDue(app.services);
  const later = await paid();
  await nextNight();
  expect([await statusOf(id), await statusOf(later)]).toEqual(["settled", "pending_settlement"]);
});

test("it can be asked for by whoever may capture there, also when the processor takes nothing new, and is in the audit", async () => {
  const id = await paid();
  await app.call("GET", `${at()}/status/disable`, undefined, admin);
  await app.call(
    "POST",
    "/user",
    person({ username: "only_sells", password: PASSWORD, permissions: { process_sale: true } }),
  );
  expect((await ask(await app.signIn("only_sells"))).http).toBe(403);
  expect((await ask(await app.signIn("other_merchant"))).http).toBe(404);
  expect((await ask(await app.signIn("demo_partner"))).http).toBe(200);
  await settleDue(app.services);
  await app.call("GET", `${at()}/status/enable`, undefined, admin);
  expect(await statusOf(id)).toBe("settled");
  const noted = "SELECT user_name FROM audit_log WHERE record_id = $1 AND action = 'settle' ORDER BY seq DESC LIMIT 1";
  expect(await app.sql(noted, [processor])).toEqual([{ user_name: "demo_partner" }]);
});

test("another hour does not put off what was asked for", async () => {
  const id = await paid();
  await ask();
  await change({ settle_at: "03:30:00" });
  await settleDue(app.services);
  expect(await statusOf(id)).toBe("settled");
});

test("another hour that is set while the batch is made counts from then on, and nothing is asked for a second time", async () => {
  const id = await paid();
  between = () => change({ settle_at: "04:30:00", timezone: "UTC" });
  await ask();
  await settleDue(app.services);
  between = async () => undefined;
  expect(await statusOf(id)).toBe("settled");
  const [{ next_settle_at, settle_asked }] = await app.sql(
    "SELECT next_settle_at, settle_asked FROM processors WHERE id = $1",
    [processor],
  );
  expect([next_settle_at.toISOString(), settle_asked]).toEqual([expect.stringContaining("T04:30:00"), false]);
  const later = await paid();
  await nextNight();
  expect(await statusOf(later)).toBe("pending_settlement");
});
