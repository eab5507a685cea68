import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signIn } from "./stage/browser.ts";
import { type Gatehouse, startGatehouse } from "./stage/gatehouse.ts";

let gatehouse: Gatehouse;
let browser: Browser;
beforeAll(async () => {
  gatehouse = await startGatehouse();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gatehouse?.stop();
});

test("a clerk cannot open settings", async () => {
  const page = await signIn(browser, gatehouse.url, "demo_clerk");
  expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
  await page.goto(`${gatehouse.url}/merchant/settings/manage_api_keys`);
  await page.waitForURL(/\/merchant\/dashboard/);
});

test("a merchant who opens another area is sent back", async () => {
  const page = await signIn(browser, gatehouse.url, "demo_merchant");
  await page.goto(`${gatehouse.url}/admin/dashboard`);
  await page.waitForURL(/\/(auth|merchant\/dashboard)/);
});

test("an idle session is warned, and logged out", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${gatehouse.url}/auth`);
  await page.getByLabel("Username").fill("demo_merchant");
  await page.getByLabel("Password", { exact: true }).fill("Gatehouse1!");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/merchant\//);
  // Every navigation starts the clock anew: the last one must be over before the person falls asleep.
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.getByRole("timer").waitFor();
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(790_000);
  await page.getByText("Are you still there?").waitFor();
  await page.getByRole("button", { name: "Keep Me Logged In" }).click();
  await page.getByText("Are you still there?").waitFor({ state: "hidden" });
  await page.clock.runFor(905_000);
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
