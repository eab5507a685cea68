import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pay, url, visit } from "./stage/act.ts";
import { send, tokenOf } from "./stage/wire.ts";

const content = (page: Page) => page.locator("#content");
const scrolled = (page: Page) => content(page).evaluate((main) => Math.round(main.scrollTop));

/** Far down, by the wheel, as a person would. */
async function scrollDown(page: Page): Promise<number> {
  await content(page).hover();
  await page.mouse.wheel(0, 700);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  let before = -1;
  await expect
    .poll(async () => {
      const now = await scrolled(page);
      const rests = now === before;
      before = now;
      return rests;
    })
    .toBe(true);
  return before;
}

/** The name of the row that has the focus: its first cell. */
const inHand = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("td")?.textContent ?? "");

async function boardMany(many: number): Promise<void> {
  const key = `Bearer ${await tokenOf(url, "demo_partner")}`;
  const contact = { first_name: "Una", last_name: "Lark", country: "US" };
  const each = Array.from({ length: many }, (_, n) => ({
    ...{ name: `Backward ${String(n).padStart(2, "0")}`, description: "", status: "active", phone: "2185550100" },
    ...{ receipt_email: "till@back.test", timezone: "UTC", primary_contact: contact, billing_contact: contact },
    user: { username: `backward_${n}`, name: "Una Lark", email: "una@back.test", role: "admin" },
  }));
  for (const body of each) expect((await send(url, "/merchant", { key, body })).http).toBe(200);
}

test("a partner who comes back from a merchant finds the list where they left it, and the row in hand", async () => {
  await boardMany(40);
  const list = `/partner/merchants/search?f=${encodeURIComponent("name:%:Backward")}&sort=name&dir=asc&limit=50`;
  const page = await visit("demo_partner", list);
  await page.getByRole("row", { name: /Backward 39/ }).waitFor();
  const left = await scrollDown(page);
  await page.getByText("Backward 30", { exact: true }).click();
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
  await Promise.all(Array.from({ length: 60 }, (_, n) => pay(100 + n, { order_id: `BACK-${n}` })));
  const filters = encodeURIComponent("created_at:=:2026-01-01/9999-12-31|order_id:%:BACK-");
  const page = await visit("demo_merchant", `/merchant/transaction/search?f=${filters}&sort=amount&dir=asc&limit=100`);
  const rows = page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(60);
  const left = await scrollDown(page);
  await page.getByText("$1.30", { exact: true }).click();
  await page.waitForURL(/transaction\/detail/);
  await page.getByRole("heading", { level: 1, name: "$1.30" }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(left);
  expect(await page.getByText("$1.30", { exact: true }).isVisible()).toBe(true);
});
