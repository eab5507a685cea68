import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const link = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });
const button = (page: Page, name: string) => menu(page).getByRole("button", { name, exact: true });

test("the first level has no setting, and Settings opens the second level by keys alone", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await heading(page, "Dashboard").waitFor();
  await expect(menu(page).getByRole("link")).toHaveText([
    "Dashboard",
    "Virtual terminal",
    "Transactions",
    "Customers",
    "Products",
    "Settlements",
    "Terminals",
    "Devices",
    "File batch",
    "University",
    "Help",
  ]);
  await button(page, "Settings").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Main menu")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, "Account and branding")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(link(page, "Branding")).toBeFocused();
  await page.keyboard.press("Enter");
  await heading(page, "Branding").waitFor();
  await expect(menu(page).locator("[aria-current]")).toHaveText(["Branding"]);
  await expect(link(page, "Branding")).toBeFocused();
  await button(page, "Main menu").press("Enter");
  await expect(button(page, "Settings")).toBeFocused();
  await expect(button(page, "Settings")).toHaveAttribute("aria-current", "true");
});

test("the browser remembers which groups of the settings are open, and always opens the group of the page", async () => {
  const page = await visit(shop.admin, "/merchant/settings/manage_api_keys");
  const team = button(page, "Team and keys");
  const reports = button(page, "Reports");
  await expect(team).toHaveAttribute("aria-expanded", "true");
  await expect(link(page, "API keys")).toHaveAttribute("aria-current", "page");
  const before = (await reports.getAttribute("aria-expanded")) === "true";
  await reports.click();
  await expect(reports).toHaveAttribute("aria-expanded", String(!before));
  await team.click();
  await expect(link(page, "API keys")).toBeHidden();
  await page.reload();
  await expect(reports).toHaveAttribute("aria-expanded", String(!before));
  await expect(link(page, "API keys")).toBeVisible();
});

test("on a phone the menu leads to the settings and back, and closes after a page was chosen", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard", { width: 390 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await button(page, "Settings").click();
  await expect(button(page, "Main menu")).toBeFocused();
  await quiet(page);
  expect(await violations(page)).toEqual([]);
  await button(page, "Main menu").click();
  await expect(button(page, "Settings")).toBeFocused();
  await button(page, "Settings").click();
  await button(page, "Personal").click();
  await link(page, "Change password").click();
  await heading(page, "Change password").waitFor();
  await menu(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(link(page, "Change password")).toHaveAttribute("aria-current", "page");
});

test("g and a comma open the settings in the menu, also where the menu is closed", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await heading(page, "Dashboard").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press(",");
  await expect(button(page, "Main menu")).toBeFocused();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.reload();
  await heading(page, "Dashboard").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press(",");
  await expect(button(page, "Main menu")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByText("g ,", { exact: true }).waitFor();
});

for (const [words, page] of [
  ["logo", "Branding"],
  ["declined", "Transactions"],
  ["new user", "New user"],
  ["colleague", "Users"],
  ["token", "API keys"],
  ["2fa", "Two-factor authentication"],
] as const) {
  test(`the palette finds ${page} by "${words}"`, async () => {
    const opened = await visit(shop.admin, "/merchant/dashboard");
    await heading(opened, "Dashboard").waitFor();
    await opened.keyboard.press("Control+k");
    await opened.getByPlaceholder(/^Search pages/).fill(words);
    await opened.getByRole("option", { name: page }).first().waitFor();
    await opened.keyboard.press("Enter");
    await heading(opened, page).waitFor();
  });
}

test("a clerk sees only the groups that hold a page for them", async () => {
  const page = await visit(shop.clerk, "/merchant/manage_account");
  await heading(page, "My account").waitFor();
  await expect(menu(page).getByRole("button")).toHaveText([
    "Main menu",
    "Payments and processors",
    "Team and keys",
    "Personal",
  ]);
});
