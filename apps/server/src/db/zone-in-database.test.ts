import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, sale, type TestApp, testApp } from "../../test/app.ts";
import { zoneInDatabase } from "./zone-in-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Those that the database reads otherwise, or not at all, and usual ones. */
const names = ["CET", "EET", "WET", "AST", "PST", "AET", "MIT", "US/Pacific-New", "US/Central", "Asia/Rangoon", "UTC"];
const SUMMER = "2026-07-01T22:30:00Z";
const WINTER = "2026-01-01T12:00:00Z";

describe.each(names)("%s", (zone) => {
  test("is the same hour in the database as here, in summer and winter", async () => {
    for (const at of [SUMMER, WINTER]) {
      const [{ hour }] = await app.sql(
        "SELECT to_char($1::timestamptz AT TIME ZONE $2, 'YYYY-MM-DD HH24:MI') AS hour",
        [at, zoneInDatabase(zone)],
      );
      expect(hour).toBe(DateTime.fromISO(at, { zone }).toFormat("yyyy-MM-dd HH:mm"));
    }
  });

  test("is the hour of a file's lines and the day of the dashboards of its merchant", async () => {
    const { data } = await app.call("POST", "/transaction", sale({ amount: 700 }));
    await app.sql("UPDATE transactions SET created_at = $2 WHERE id = $1", [data.id, SUMMER]);
    await app.sql("UPDATE merchants SET timezone = $2 WHERE id = $1", [DEMO_MERCHANT, zone]);
    const here = DateTime.fromISO(SUMMER, { zone });
    const file = await fetch(`${app.url}/api/transaction/search?output=csv`, {
      method: "POST",
      headers: { authorization: DEMO_KEY },
      body: JSON.stringify({
        transaction_id: data.id,
        created_at: { start_date: "2026-07-01", end_date: "2026-07-01" },
      }),
    });
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(here.toFormat("yyyy-MM-dd HH:mm"))]);
    const looks = [
      "GET /dashboard/stats/transaction",
      "GET /dashboard/stats/settlement",
      "POST /settlement/batch/search",
    ];
    for (const look of looks) {
      const [method = "", path = ""] = look.split(" ");
      expect([look, (await app.call(method, path)).http]).toEqual([look, 200]);
    }
  });
});
