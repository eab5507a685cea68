import { asking, boardUser, nameOf } from "./support/accounts.ts";
import { hold, made, tokenOf } from "./support/api.ts";
import { chooseSetting, open, PASSWORD, showLevel, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a clerk cannot open settings", async () => {
  const page = await visit(shop.clerk, "/merchant/settings/manage_api_keys");
  await page.waitForURL(/\/merchant\/dashboard/);
  await showLevel(page, "settings");
  await page.getByRole("link", { name: "My account" }).waitFor();
  for (const name of ["API keys", "My defaults", "Users", "Custom fields"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});

const settings = ["branding", "contact", "defaults", "services", "required-fields", "email-template"];
const more = ["apple-pay", "apple-pay/create/custom", "custom-output", "user-defaults"];
const beside = ["users", "users/create", "custom-field"];

test("no page of the merchant's settings opens for a clerk who knows its address", async () => {
  const page = await visit(shop.clerk, "/merchant/help");
  for (const name of [...[...settings, ...more].map((one) => `settings/${one}`), ...beside]) {
    await page.goto(`${url}/merchant/${name}`);
    await page.waitForURL(/\/merchant\/dashboard/);
    await page.getByText("That page is open to administrators of the account only", { exact: true }).waitFor();
  }
});

test("whoever comes to another area or to no page by its address is led to their own and told why", async () => {
  const page = await visit(shop.admin, "/merchant/help");
  for (const [path, told] of [
    ["/partner/users", "That page is open to partners only"],
    ["/admin/dashboard", "That page is open to administration only"],
    ["/merchant/nonsense", "There is no such page"],
  ] as const) {
    await page.goto(url + path);
    await page.waitForURL(/\/merchant\/dashboard/);
    await page.getByText(told, { exact: true }).waitFor();
  }
});

test("a clerk reads who processes and who works together, and changes neither", async () => {
  const page = await visit(shop.clerk, "/merchant/groups");
  await page.getByText("No groups yet").or(page.locator("tbody tr").first()).first().waitFor();
  await expect(page.getByRole("button", { name: "New group" })).toHaveCount(0);
  await chooseSetting(page, "Payments and processors", "Processors");
  await page.getByRole("table", { name: "Processors" }).locator("tbody tr").first().waitFor();
  await quiet(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** What stays shut to somebody is told on their page, which asks the server for nothing. */
async function isTold(username: string, path: string, refusal: string): Promise<void> {
  const page = await open();
  await page.addInitScript(...hold(await tokenOf(url, username)));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url + path);
  await page.getByText(`${refusal} Whoever manages users can allow it.`, { exact: true }).waitFor();
  await quiet(page);
  const framed = ["/api/user", "/api/branding"];
  expect(asked.filter((one) => one.startsWith("/api/") && !framed.some((known) => one.startsWith(known)))).toEqual([]);
  expect([await page.getByRole("dialog").count(), await page.getByRole("alert").count()]).toEqual([0, 0]);
}

test("who lacks a permission and knows the address of what it opens is told so, and nothing is asked for", async () => {
  const clerk = await boardUser(url, { id: shop.merchantId }, ["process_void"]);
  await isTold(clerk, "/merchant/virtual-terminal", "You may not take payments.");
  await isTold(clerk, "/merchant/settlement/search", "You may not see settlements.");
  await isTold(clerk, "/merchant/customer/create", "You may not store customers.");
});

test("the same holds where a partner's people and keys are", async () => {
  const username = nameOf("helper");
  const body = { username, name: "Hel Per", email: `${username}@example.test`, role: "standard", status: "active" };
  made(await (await asking(url, shop.partner))("/user", { ...body, password: PASSWORD, send_welcome: false }));
  await isTold(username, "/partner/users/search", "You may not manage users.");
  await isTold(username, "/partner/users/create", "You may not manage users.");
  await isTold(username, "/partner/settings/manage_api_keys/create", "You may not manage API keys.");
});
