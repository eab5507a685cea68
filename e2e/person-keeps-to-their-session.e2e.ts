import { VISITOR_SHAPE } from "@gatehouse/contract/panel-headers.ts";
import type { Page, Route } from "@playwright/test";
import { enter, open, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
const other = ownShop("Quay Coffee", shop);

const areas = ["merchant", "partner", "admin"] as const;

for (const own of areas)
  test(`whoever signs in as ${own} and opens another area is sent back to their own`, async () => {
    const page = await visit(shop.userIn(own), `/${own}/dashboard`);
    for (const other of areas.filter((area) => area !== own)) {
      await page.goto(`${url}/${other}/dashboard`);
      await page.waitForURL(new RegExp(`/${own}/dashboard$`));
      await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    }
  });

/** Ends it on the server, without a word to the page. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    const authorization = `Bearer ${sessionStorage.getItem("gatehouse.token")}`;
    return fetch("/api/logout", { headers: { authorization } });
  });

test("an address that leads nowhere leads to the sign-in", async () => {
  const page = await open();
  await page.goto(`${url}/no/such/page`);
  await page.waitForURL(/\/auth$/);
  await page.getByLabel("Username").waitFor();
});

test("logout ends the session on the server too", async () => {
  const page = await open();
  await enter(page, shop.admin);
  const token = await page.evaluate(() => sessionStorage.getItem("gatehouse.token") ?? "");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(/\/auth/);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  expect((await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test("a session that ended elsewhere leads to the sign-in, which says why, and back to where one was", async () => {
  const page = await open();
  await enter(page, shop.admin);
  await page.getByRole("link", { name: "Settlements" }).click();
  await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
  await quiet(page);
  await endSession(page);
  await page.reload();
  await page.waitForURL(/\/auth/);
  await page.getByText("Your session has ended. Sign in again.").waitFor();
  await quiet(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await enter(page, shop.admin);
  await page.waitForURL(/\/merchant\/settlement\/search/);
});

test("a page that is left for the sign-in does not go there itself, however long that takes to come", async () => {
  const page = await open();
  await enter(page, shop.admin);
  await quiet(page);
  await endSession(page);
  const main = Promise.withResolvers<void>();
  page.on("requestfinished", (request) => /main-[\w-]+\.js$/.test(request.url()) && main.resolve());
  await page.route(`${url}/`, async (route) => {
    await main.promise;
    setTimeout(() => void route.continue(), 1_000);
  });
  const come = page.waitForEvent("requestfinished", (request) => request.url() === `${url}/`);
  await page.reload({ waitUntil: "commit" });
  await come;
  await page.getByText("Your session has ended. Sign in again.").waitFor();
});

test("of several calls that learn at once that the session is over, the first alone leads away", async () => {
  const page = await open();
  await enter(page, shop.admin);
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const asked: Route[] = [];
  await page.route(/\/api\/(processors|settlement\/batch\/search)$/, async (route) => {
    asked.push(route);
    if (asked.length === 2) await Promise.all(asked.map((each) => each.fulfill({ status: 401, json: {} })));
  });
  await page.getByRole("link", { name: "Settlements" }).click();
  await page.getByText("Your session has ended. Sign in again.").waitFor();
  expect(loads).toEqual(["/"]);
});

test("whoever signs in after somebody else begins at the beginning, and a new tab with a sign-in of its own", async () => {
  const page = await open();
  await enter(page, shop.admin);
  await page.goto(`${url}/merchant/settlement/search`);
  await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
  await quiet(page);
  await endSession(page);
  await page.getByRole("link", { name: "Customers" }).click();
  await page.waitForURL(/\/auth/);
  await enter(page, other.admin);
  await page.waitForURL(/\/merchant\/dashboard/);
  const tab = await page.context().newPage();
  await tab.goto(`${url}/merchant/dashboard`);
  await tab.waitForURL(/\/auth/);
});

test("a link sent to a colleague opens after the sign-in", async () => {
  const page = await open();
  await page.goto(`${url}/merchant/settlement/search`);
  await page.waitForURL(/\/auth/);
  await enter(page, shop.admin);
  await page.waitForURL(/\/merchant\/settlement\/search/);
});

test("the header says where one signed in from", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.getByText(new RegExp(`^${shop.admin} · (127\\.0\\.0\\.1|::1|::ffff:127\\.0\\.0\\.\\.\\.\\.)$`)).waitFor();
});

test("each call says which panel makes it, and all of one browser that they come from one", async () => {
  const said = async (page: Page, go: () => Promise<unknown>) => {
    const [request] = await Promise.all([page.waitForRequest(/\/api\/branding/), go()]);
    const { "x-app-version": version = "", "x-visitor": visitor = "" } = await request.allHeaders();
    return { version, visitor };
  };
  const page = await open();
  const first = await said(page, () => page.goto(`${url}/auth`));
  expect(first).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
    visitor: expect.stringMatching(VISITOR_SHAPE),
  });
  expect(await said(page, () => page.reload())).toEqual(first);
  await enter(page, shop.admin);
  expect(await said(page, () => page.reload())).toEqual(first);
  const elsewhere = await open();
  expect((await said(elsewhere, () => elsewhere.goto(`${url}/auth`))).visitor).not.toBe(first.visitor);
});
