import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { merchantScope } from "../../../db/scope.ts";
import { forgetUpdates, updateAccounts } from "../jobs.ts";
import { listUnasked } from "./updater.store.ts";

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Switches the service on, to ask on the days of the month that are given; today's when none is. */
async function serviceOn(days = String(Number(here("day")))): Promise<void> {
  const admin = await app.signIn("demo_admin");
  await app.call("POST", `/merchant/${DEMO_MERCHANT}/services`, { type: "account_updater", status: "active" }, admin);
  await app.sql(
    `UPDATE merchants SET default_values = default_values || jsonb_build_object('vault', jsonb_build_object('day_of_the_month', $2::text))
     WHERE id = $1`,
    [DEMO_MERCHANT, days],
  );
}

function here(part: "day" | "month" | "year"): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Chicago",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).formatToParts(app.services.clock.now());
  return parts.find(({ type }) => type === part)?.value ?? "";
}

async function stored(id: string, number: string, expiration_date = "12/40"): Promise<void> {
  const { http } = await app.call("POST", "/vault/customer", {
    id,
    default_payment: { card: { number, expiration_date } },
  });
  expect(http).toBe(200);
}
const cardOf = async (id: string) => (await app.call("GET", `/vault/${id}`)).data.data.customer.payments.cards[0];
const results = async () => (await app.call("GET", "/accountupdater/recent/results")).data;
const resultOf = async (id: string) =>
  (await results()).find(({ customer_id }: { customer_id: string }) => customer_id === id);

test("nobody is asked about while the service is off, or on another day", async () => {
  await stored("early", "5555555555554444");
  expect(await updateAccounts(app.services)).toBe(0);
  const tomorrow = new Date(app.services.clock.now().getTime() + 10 * DAY).getUTCDate();
  await serviceOn(String(tomorrow));
  expect(await updateAccounts(app.services)).toBe(0);
  expect(await app.call("GET", "/accountupdater/batches")).toMatchObject({ http: 200, data: [], total_count: 0 });
});

test("each stored card becomes what the networks know of it, once a day, and pays as that", async () => {
  await serviceOn();
  await stored("ran-out", "4111111111111111", `${here("month")}/24`);
  await stored("reported", "4000000000009987");
  await stored("worried", "4000000000009979");
  await stored("good", "4000000000000010");
  expect(await updateAccounts(app.services)).toBe(1);
  expect(await updateAccounts(app.services)).toBe(0);
  const { data, total_count } = await app.call("GET", "/accountupdater/batches");
  expect(total_count).toBe(1);
  expect(data[0]).toMatchObject({ merchant_id: DEMO_MERCHANT, status: "completed", num_cards: 5, num_updated: 2 });

  expect(await resultOf("early")).toMatchObject({
    batch_id: data[0].id,
    result: "updated_number",
    old_masked_number: "555555******4444",
    new_masked_number: "510510******5100",
  });
  expect(await resultOf("ran-out")).toMatchObject({
    result: "updated_expiration",
    old_expiration_date: `${here("month")}/24`,
    new_expiration_date: expect.stringMatching(/^\d\d\/(2[789]|3\d)$/),
  });
  expect(await resultOf("reported")).toMatchObject({ result: "closed" });
  expect(await resultOf("worried")).toMatchObject({ result: "contact_cardholder" });
  expect(await resultOf("good")).toMatchObject({ result: "no_change", new_expiration_date: "12/40" });
  expect(await cardOf("early")).toMatchObject({ masked_number: "510510******5100" });

  const pay = (id: string) =>
    app.call("POST", "/transaction", { type: "sale", amount: 500, payment_method: { customer: { id } } });
  expect((await pay("early")).data.response_body.card).toMatchObject({ last_four: "5100" });
  expect((await pay("ran-out")).data.response_code).toBe(100);
  expect((await pay("reported")).data.response_code).toBe(322);
});

test("every change of a card is in the audit, without a number", async () => {
  const noted = await app.sql("SELECT * FROM audit_log WHERE user_name = 'account updater'");
  expect(noted.map(({ record_id }) => record_id).sort()).toEqual(["early", "ran-out", "reported", "worried"]);
  const kept = JSON.stringify([noted, await app.sql("SELECT * FROM updater_results")]);
  for (const number of ["5555555555554444", "5105105105105100", "4111111111111111"]) expect(kept).not.toContain(number);
});

test("a batch that was interrupted is gone on with and asks about no card twice", async () => {
  await app.sql("UPDATE updater_batches SET status = 'submitted', completed_at = NULL");
  await stored("later", "4111111111111111");
  expect(await updateAccounts(app.services)).toBe(1);
  const all = (await results()).map(({ customer_id }: { customer_id: string }) => customer_id);
  expect(all.sort()).toEqual(["early", "good", "later", "ran-out", "reported", "worried"]);
  expect((await app.call("GET", "/accountupdater/batches")).data[0]).toMatchObject({
    status: "completed",
    num_cards: 6,
  });
});

test("a card that is changed while the networks are asked stays as it was changed", async () => {
  const { services } = app;
  await app.sql("UPDATE updater_batches SET status = 'submitted'");
  await stored("moving", "5555555555554444");
  const check = services.accountUpdater?.check;
  const accountUpdater = {
    check: async (...asked: Parameters<NonNullable<typeof check>>) => {
      const { id } = await cardOf("moving");
      await app.call("POST", `/vault/customer/moving/card/${id}`, {
        number: "4000000000000010",
        expiration_date: "11/41",
      });
      return (await check?.(...asked)) ?? [];
    },
  };
  await updateAccounts({ ...services, accountUpdater });
  expect(await resultOf("moving")).toMatchObject({ result: "no_match" });
  expect(await cardOf("moving")).toMatchObject({ masked_number: "400000******0010" });
});

test("another merchant sees nothing of it, and lists take limit and offset", async () => {
  const other = await app.signIn("other_merchant");
  for (const path of ["/accountupdater/batches", "/accountupdater/recent/results"])
    expect(await app.call("GET", path, undefined, other)).toMatchObject({ http: 200, data: [], total_count: 0 });
  const page = await app.call("GET", "/accountupdater/recent/results?limit=2&offset=1");
  expect([page.data.length, page.total_count]).toEqual([2, 7]);
});

const batches = async () => (await app.call("GET", "/accountupdater/batches")).data;
const goOn = () => app.sql("UPDATE updater_batches SET status = 'submitted', attempts = 0, retry_at = NULL");

test("a card that cannot be opened has a result that says so little, and stops none after it", async () => {
  await stored("a-torn", "4111111111111111");
  await stored("z-sound", "5555555555554444");
  await app.sql("UPDATE stored_methods SET sealed = 'torn' WHERE customer_id = 'a-torn'");
  await goOn();
  await updateAccounts(app.services);
  expect(await resultOf("a-torn")).toMatchObject({ result: "no_match" });
  expect(await resultOf("z-sound")).toMatchObject({ result: "updated_number" });
  expect((await batches())[0]).toMatchObject({ status: "completed", num_cards: 9 });
});

test("a flag that is set while the networks are asked stays beside the one that they tell", async () => {
  const { services } = app;
  await stored("flagged", "4000000000009979");
  await goOn();
  const check = services.accountUpdater?.check;
  const accountUpdater = {
    check: async (...asked: Parameters<NonNullable<typeof check>>) => {
      await app.sql(`UPDATE stored_methods SET flags = '["surcharge_exempt"]' WHERE customer_id = 'flagged'`);
      return (await check?.(...asked)) ?? [];
    },
  };
  await updateAccounts({ ...services, accountUpdater });
  const [{ flags }] = await app.sql("SELECT flags FROM stored_methods WHERE customer_id = 'flagged'");
  expect(flags).toEqual(["surcharge_exempt", "contact"]);
});

test("a batch that fails waits, each time longer, and has failed in the end", async () => {
  await stored("never-told", "4111111111111111");
  await goOn();
  const accountUpdater = { check: async () => Promise.reject(new Error("the networks are away")) };
  const away = { ...app.services, accountUpdater };
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await updateAccounts(away)).toBe(1);
    expect(await updateAccounts(away)).toBe(0);
    expect((await batches())[0].status).toBe(attempt < 10 ? "submitted" : "failed");
    app.pass(2 ** attempt * 60_000);
  }
  expect(await updateAccounts(app.services)).toBe(0);
});

test("cards are looked for after the last that was asked about, not from the first again", async () => {
  const methods = await app.services.db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
    const all = await listUnasked(tx, { batch_id: "none", after: { customer_id: "", id: "" }, limit: 100 });
    const [, , third = { customer_id: "", id: "" }] = all;
    const rest = await listUnasked(tx, { batch_id: "none", after: third, limit: 100 });
    return { all: all.slice(3), rest };
  });
  expect(methods.rest.length).toBeGreaterThan(0);
  expect(methods.rest).toEqual(methods.all);
});

test("results that are shown no more are forgotten, the batches stay", async () => {
  const kept = await app.sql("SELECT id FROM updater_results");
  expect(await forgetUpdates(app.services)).toBe(0);
  app.pass(31 * DAY);
  expect(await forgetUpdates(app.services)).toBe(kept.length);
  expect(await app.sql("SELECT id FROM updater_results")).toEqual([]);
  expect((await batches()).length).toBeGreaterThan(0);
});

test("nobody is asked about for a merchant that a partner above has shut", async () => {
  await app.sql("DELETE FROM updater_batches");
  await app.sql("INSERT INTO closed_accounts VALUES ($1)", [DEMO_MERCHANT]);
  await updateAccounts(app.services);
  await app.sql("DELETE FROM closed_accounts");
  expect(await app.sql("SELECT 1 FROM updater_batches")).toEqual([]);
});

test("a day on which nothing ran is made up for, once", async () => {
  await app.sql("DELETE FROM updater_batches");
  app.pass(DAY);
  await serviceOn();
  app.pass(2 * DAY);
  await updateAccounts(app.services);
  await updateAccounts(app.services);
  expect(await batches()).toHaveLength(1);
});

test("no change of schedule, zone or permission asks about a day that was over before it", async () => {
  await app.sql("DELETE FROM updater_results");
  await app.sql("DELETE FROM updater_batches");
  const admin = await app.signIn("demo_admin");
  const dayOf = (ago: number) => String(new Date(app.services.clock.now().getTime() - ago * DAY).getUTCDate());
  const { default_values } = (await app.call("GET", `/merchant/${DEMO_MERCHANT}`, undefined, admin)).data;
  const change = async (path: string, body: object) =>
    expect((await app.call("POST", `/merchant/${DEMO_MERCHANT}${path}`, body, admin)).http).toBe(200);
  const asked: [string, object][] = [
    ["/defaults", { vault: { ...default_values.vault, submission_frequency: "monthly", day_of_the_month: dayOf(3) } }],
    ["", { timezone: "America/New_York" }],
    ["", { permissions: { allow_automatic_account_updater: true } }],
  ];
  for (const [path, body] of asked) {
    await change(path, body);
    await updateAccounts(app.services);
    expect(await batches()).toEqual([]);
  }
});

test("a merchant that is not permitted asks about no card", async () => {
  const permit = async (may: boolean) => {
    const body = { permissions: { allow_automatic_account_updater: may } };
    const admin = await app.signIn("demo_admin");
    expect((await app.call("POST", `/merchant/${DEMO_MERCHANT}`, body, admin)).http).toBe(200);
  };
  await app.sql("DELETE FROM updater_results");
  await app.sql("DELETE FROM updater_batches");
  await permit(false);
  app.pass(32 * DAY);
  await updateAccounts(app.services);
  expect(await batches()).toEqual([]);
  await permit(true);
  app.pass(32 * DAY);
  await updateAccounts(app.services);
  expect(await batches()).toHaveLength(1);
});
