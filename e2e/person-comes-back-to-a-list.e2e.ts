import type { Locator, Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { send, tokenOf } from "./support/api.ts";
import { chooseInMenu, chooseSetting, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const content = (page: Page) => page.locator("#content");
const scrolled = (page: Page) => content(page).evaluate((main) => Math.round(main.scrollTop));

/** Far down, by the wheel, as a person would. */
async function scrollDown(page: Page): Promise<void> {
  await content(page).hover();
  await page.mouse.wheel(0, 700);
  await expect.poll(() => scrolled(page)).toBe(700);
}

/** How far down the page stands when it is pressed: a click moves it first to rows that are laid out only now. */
async function open(page: Page, row: Locator): Promise<number> {
  const stood = await content(page).evaluateHandle((main) => {
    const at: { press?: number } = {};
    const onPress = () => {
      at.press = Math.round(main.scrollTop);
    };
    main.addEventListener("pointerdown", onPress, { once: true, capture: true });
    return at;
  });
  await row.click();
  const { press: top = 0 } = await stood.jsonValue();
  expect(top).toBeGreaterThan(300);
  return top;
}

/** The name of the row that has the focus: its first cell. */
const inHand = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("td")?.textContent ?? "");

async function boardMany(many: number): Promise<void> {
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const contact = { first_name: "Una", last_name: "Lark", country: "US" };
  const each = Array.from({ length: many }, (_, n) => ({
    name: `Backward ${String(n).padStart(2, "0")}`,
    description: "",
    status: "active",
    phone: "2185550100",
    receipt_email: "till@back.test",
    timezone: "UTC",
    primary_contact: contact,
    billing_contact: contact,
    user: { username: nameOf("backward"), name: "Una Lark", email: "una@back.test", role: "admin" },
  }));
  for (const body of each) expect((await send(url, "/merchant", { key, body })).http).toBe(200);
}

test("a partner who comes back from a merchant finds the list where they left it, and the row in hand", async () => {
  await boardMany(40);
  const list = `/partner/merchants/search?f=${encodeURIComponent("name:%:Backward")}&sort=name&dir=asc&limit=50`;
  const page = await visit(shop.partner, list);
  await page.getByRole("row", { name: /Backward 39/ }).waitFor();
  await scrollDown(page);
  const left = await open(page, page.getByText("Backward 30", { exact: true }));
  await page.getByRole("heading", { level: 1, name: "Backward 30" }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.getByRole("link", { name: "Users", exact: true }).last().click();
  await page.waitForURL(/\/users/);
  await page.goBack();
  await page.waitForURL(/\/info/);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Merchants" }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(left);
  await expect.poll(() => inHand(page)).toBe("Backward 30");
  await page.keyboard.press("ArrowDown");
  expect(await inHand(page)).toBe("Backward 31");

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.getByRole("link", { name: "Merchants", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Merchants" }).waitFor();
  expect(await scrolled(page)).toBe(0);
});

test("whoever comes back from a payment sees the rows that they left", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => shop.pay(100 + n, { order_id: `BACK-${n}` })));
  const filters = encodeURIComponent("created_at:=:2026-01-01/9999-12-31|order_id:%:BACK-");
  const page = await visit(shop.admin, `/merchant/transaction/search?f=${filters}&sort=amount&dir=asc&limit=100`);
  const rows = page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
  await expect(rows).toHaveCount(60);
  await scrollDown(page);
  const left = await open(page, page.getByText("$1.30", { exact: true }));
  await page.waitForURL(/transaction\/detail/);
  await page.getByRole("heading", { level: 1, name: "$1.30" }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(left);
  await expect(page.getByText("$1.30", { exact: true })).toBeVisible();
});

/** Whether the row in hand is shown to be it. */
const isMarked = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest("tr");
    return row !== null && row !== undefined && getComputedStyle(row).outlineStyle !== "none";
  });

test("a trail leads back to the list as it was left, with the row in hand that was opened", async () => {
  await Promise.all(Array.from({ length: 14 }, (_, n) => shop.pay(700 + n, { order_id: `TRAIL-${n}` })));
  const filters = encodeURIComponent("created_at:=:2026-01-01/9999-12-31|order_id:%:TRAIL-");
  const left = `?f=${filters}&sort=amount&dir=asc&limit=10&offset=10`;
  const page = await visit(shop.admin, `/merchant/transaction/search${left}`);
  const table = page.getByRole("table", { name: "Transactions" });
  const opened = table.getByText("$7.12", { exact: true });
  await opened.click();
  const amount = page.getByRole("heading", { level: 1, name: "$7.12" });
  await amount.click();
  await page.locator(".page-crumb").getByRole("link", { name: "Transactions" }).click();
  await opened.waitFor();
  expect(new URL(page.url()).searchParams.get("offset")).toBe("10");
  expect(new URL(page.url()).searchParams.get("f")).toBe(decodeURIComponent(filters));
  const row = table.getByRole("row").filter({ hasText: "$7.12" });
  await expect(row).toBeFocused();
  expect(await isMarked(page)).toBe(true);

  await page.keyboard.press("Enter");
  await amount.click();
  await page.goBack();
  await expect(row).toBeFocused();
  expect(await isMarked(page)).toBe(true);
});

test("a trail leads back to users as they were left, and a list that one goes to begins anew", async () => {
  const page = await visit(shop.admin, "/merchant/users?sort=username&dir=desc&limit=50");
  const users = page.getByRole("table", { name: "Users" });
  const clerk = users.getByRole("row", { name: shop.clerk });
  await clerk.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save user" }).waitFor();
  await page.locator(".page-crumb").getByRole("link", { name: "Users" }).click();
  await clerk.waitFor();
  expect(new URL(page.url()).search).toBe("?sort=username&dir=desc&limit=50");
  await expect(clerk).toBeFocused();

  await chooseInMenu(page, "Dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await chooseSetting(page, "Team and keys", "Users");
  await clerk.waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expect.poll(() => clerk.evaluate((line) => line === document.activeElement)).toBe(false);
});
