import { expect, test } from "vitest";
import { enter, open } from "./stage/act.ts";

test("an idle session is warned, and logged out, and signing in leads back", async () => {
  const page = await open();
  await page.clock.install();
  await enter(page, "demo_merchant");
  // Every navigation starts the clock anew: the last one must be over before the person falls asleep.
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.getByRole("timer").waitFor();
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward(790_000);
  await page.getByText("Are you still there?").waitFor();
  await page.getByRole("button", { name: "Keep Me Logged In" }).click();
  await page.getByText("Are you still there?").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Settlements" }).click();
  await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward(905_000);
  await page.waitForURL(/\/auth/);
  await page.getByText("You were signed out after 15 minutes without activity.").waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(["gatehouse.return-to"]);
  await enter(page, "demo_merchant");
  await page.waitForURL(/\/merchant\/settlement\/search/);
});
