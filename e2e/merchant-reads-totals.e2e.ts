import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { card, pay, visit } from "./stage/act.ts";

const partial = { number: "4000000000000051", expiration_date: "12/30", cvc: "999" };
const listed = (order: string) =>
  `/merchant/transaction/search?f=${encodeURIComponent(`order_id:%3D:${order}|created_at:=:2000-01-01/9999-12-31`)}`;
const strip = (page: Page) => page.getByLabel("TOTALS");
const figure = (page: Page, label: string) =>
  strip(page).locator("div").filter({ hasText: label }).locator("dd").textContent();

test("totals of several currencies are read one currency at a time", async () => {
  for (const [amount, currency] of [
    [1100, "usd"],
    [2200, "usd"],
    [4400, "eur"],
    [700, "jpy"],
  ] as const)
    await pay(amount, { currency, order_id: "TOTALS" });
  await pay(300, { type: "credit", currency: "eur", order_id: "TOTALS" });
  const page = await visit("demo_merchant", listed("TOTALS"));
  await strip(page).getByText("$33.00").first().waitFor();
  expect([await figure(page, "Captured"), await figure(page, "Net")]).toEqual(["$33.00", "$33.00"]);
  expect(await strip(page).getByText("Credited").count()).toBe(0);
  await page.getByLabel("Currency").selectOption("eur");
  await strip(page).getByText("€44.00").first().waitFor();
  expect([await figure(page, "Credited"), await figure(page, "Net")]).toEqual(["€3.00", "€41.00"]);
  await page.getByLabel("Currency").selectOption("jpy");
  await strip(page).getByText("¥700").first().waitFor();
});

test("totals of one currency leave nothing to choose, and stand in it", async () => {
  await pay(5500, { currency: "sek", order_id: "NORDIC" });
  const page = await visit("demo_merchant", listed("NORDIC"));
  await strip(page).getByText("SEK 55.00").first().waitFor();
  expect(await page.getByLabel("Currency").count()).toBe(0);
});

test("the dashboard shows the figures of the chosen currency", async () => {
  await pay(9900, { currency: "gbp" });
  const page = await visit("demo_merchant", "/merchant/dashboard");
  await page.getByLabel("Currency").selectOption("gbp");
  await page.getByLabel("The last 30 days").getByText("£").first().waitFor();
  await page.getByRole("figure", { name: "Volume by day" }).getByText("£0", { exact: true }).waitFor();
});

test("a partial approval is told by what was approved, with what was asked beside it", async () => {
  const id = await pay(10_000, {
    order_id: "PARTIAL",
    tax_amount: 800,
    allow_partial_payment: true,
    payment_method: { card: partial },
  });
  const page = await visit("demo_merchant", listed("PARTIAL"));
  const row = page.getByRole("table", { name: "Transactions" }).locator("tbody tr").first();
  await row.getByText("$50.00", { exact: true }).waitFor();
  await row.getByText("asked $100.00").waitFor();
  await strip(page).getByText("$4.00").waitFor();
  expect([await figure(page, "Captured"), await figure(page, "Tax")]).toEqual(["$50.00", "$4.00"]);
  await page.goto(page.url().replace(/\/merchant\/.*/, `/merchant/transaction/detail/${id}`));
  const head = page.getByRole("heading", { level: 1 });
  await head.waitFor();
  expect(await head.textContent()).toMatch(/^\$50\.00 asked \$100\.00/);
});

test("a verification that was found good is verified, not authorized", async () => {
  const id = await pay(0, { type: "verification", payment_method: { card }, order_id: "VERIFY" });
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`);
  await page.getByRole("heading", { level: 1 }).getByText("Verified").waitFor();
  expect(await page.getByText("Authorized", { exact: true }).count()).toBe(0);
});

test("a third decimal is refused in words, and a total of nothing is not charged", async () => {
  const page = await visit("demo_merchant", "/merchant/virtual-terminal");
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.pressSequentially("12.345");
  await page.getByText("At most 2 decimals.").waitFor();
  expect(await amount.inputValue()).toBe("12.345");
  await page.keyboard.press("Tab");
  expect(await page.getByText("At most 2 decimals.").count()).toBe(1);
  await amount.fill("0");
  await page.getByText("At most 2 decimals.").waitFor({ state: "hidden" });
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("button", { name: "Charge", exact: true }).click();
  await page.getByText("There is nothing to charge.").waitFor();
  await page.getByRole("radio", { name: "Card", exact: true }).check();
  await page.getByRole("radio", { name: "Verify" }).check();
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByRole("heading", { name: "Verified" }).waitFor();
});

test("figures that need several rows stand in rows that are as long as each other", async () => {
  await pay(5500, { order_id: "ROWS" });
  const page = await visit("demo_merchant", listed("ROWS"));
  await strip(page).getByText("$55.00").first().waitFor();
  const lengths = () =>
    strip(page).evaluate((list) => {
      const tops = [...list.children].map((one) => one.getBoundingClientRect().top);
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    });
  for (const width of [1440, 1280, 1100, 1024, 900, 720]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => Math.max(...(await lengths())) - Math.min(...(await lengths()))).toBeLessThan(2);
  }
});

test("totals that cannot be had are not shown, and leave the list as it is", async () => {
  await pay(6600, { order_id: "NOTOTALS" });
  const page = await visit("demo_merchant", "/merchant/help");
  await page.route("**/api/transaction/search?output=totals*", (route) =>
    route.fulfill({ status: 400, json: { status: "failed", msg: "no totals today", data: null } }),
  );
  const told = page.waitForResponse(/output=totals/);
  await page.goto(new URL(listed("NOTOTALS"), page.url()).href);
  await page.getByRole("table", { name: "Transactions" }).getByText("$66.00").waitFor();
  expect((await told).status()).toBe(400);
  await expect.poll(() => strip(page).count()).toBe(0);
});
