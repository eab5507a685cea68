import type { Page } from "@playwright/test";
import { enter, open, url } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const full = /^1[45]:\d\d till log out$/;
/** The answer too starts the clock anew: what comes after it is not put off by it. */
const asksForUser = async (page: Page) => (await page.waitForResponse(/\/api\/user$/)).finished();
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem("gatehouse.token") ?? "");
/** What the server says to whoever still holds this token. */
const statusOf = async (token: string) =>
  (await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;

test("an idle session is warned, and logged out, and signing in leads back", async () => {
  const page = await open();
  await page.clock.install();
  await enter(page, shop.admin);
  // Every navigation and every answer starts the clock anew: the last one must be over before the person falls asleep.
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.getByRole("timer").waitFor();
  await quiet(page);
  await page.clock.fastForward(600_000);
  await page.getByText(/^0[45]:\d\d till log out$/).waitFor();
  await Promise.all([asksForUser(page), page.getByRole("button", { name: "Stay signed in" }).click()]);
  await page.getByText(full).waitFor();
  await page.clock.fastForward(790_000);
  await page.getByText("Are you still there?").waitFor();
  await page.getByText("You will be logged out in 2 minutes without any activity.").waitFor();
  await Promise.all([asksForUser(page), page.getByRole("button", { name: "Keep Me Logged In" }).click()]);
  await page.getByText("Are you still there?").waitFor({ state: "hidden" });
  await page.getByText(full).waitFor();
  await page.getByRole("link", { name: "Settlements" }).click();
  await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
  await quiet(page);
  const token = await tokenIn(page);
  await page.clock.fastForward(905_000);
  await page.waitForURL(/\/auth/);
  await page.getByText("You were signed out after 15 minutes without activity.").waitFor();
  expect(await statusOf(token)).toBe(401);
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(["gatehouse.return-to"]);
  await enter(page, shop.admin);
  await page.waitForURL(/\/merchant\/settlement\/search/);
});

test("a page that is opened starts the clock anew, whatever the server answers; who is asked may leave at once", async () => {
  const page = await open();
  await page.clock.install();
  await enter(page, shop.admin);
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await quiet(page);
  await page.clock.fastForward(600_000);
  await page.getByText(/^0[45]:\d\d till log out$/).waitFor();
  // An answer would start the clock anew, too.
  await page.route(/\/api\/(?!logout)/, () => undefined);
  await page.getByRole("link", { name: "Products" }).click();
  await page.getByText(full).waitFor();

  const token = await tokenIn(page);
  expect(await statusOf(token)).toBe(200);
  await page.clock.fastForward(790_000);
  await page.getByRole("button", { name: "Log Me Out" }).click();
  await page.waitForURL(/\/auth/);
  expect([await statusOf(token), await tokenIn(page)]).toEqual([401, ""]);
});

test("who is idle is logged out though the server never answers, and so is who asks for it", async () => {
  const leaves: ((page: Page) => Promise<void>)[] = [
    (page) => page.clock.fastForward(905_000),
    async (page) => {
      await page.clock.fastForward(790_000);
      await page.getByRole("button", { name: "Log Me Out" }).click();
    },
  ];
  for (const leaveOn of leaves) {
    const page = await open();
    await page.clock.install();
    await enter(page, shop.admin);
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await quiet(page);
    await page.route("**/api/logout", () => undefined);
    await leaveOn(page);
    await page.waitForURL(/\/auth/);
    expect(await tokenIn(page)).toBe("");
  }
});
