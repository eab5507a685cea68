import { expect, test } from "vitest";
import { card, pay, visit } from "./stage/act.ts";

test("a partner goes from its dashboard to a merchant's payments, and from a merchant's figures to the list behind one", async () => {
  await pay(6543);
  const page = await visit("demo_partner", "/partner/dashboard");
  await page.getByRole("heading", { name: "News" }).waitFor();
  await page.getByText("Volume by day").waitFor();
  const first = page.getByRole("table", { name: "By merchant" }).locator("tbody tr", { hasText: "Rowe Books" }).first();
  const volume =
    (await first
      .getByText(/^\D*[\d,]+\.\d\d$/)
      .first()
      .textContent()) ?? "";
  await first.getByRole("link", { name: "Rowe Books" }).click();
  await page.waitForURL(/\/transaction\?f=/);
  const list = decodeURIComponent(decodeURIComponent(page.url()));
  expect(list).toMatch(/created_at:=:\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d\|currency_iso_code:=:/);
  await page.getByLabel("TOTALS").locator("div", { hasText: "Captured" }).getByText(volume, { exact: true }).waitFor();
  await page.getByText("$65.43").first().waitFor();
  await page.getByRole("link", { name: "Stats" }).click();
  const declined = page.locator("dt", { hasText: "Declined" }).locator("xpath=../dd/a");
  await declined.click();
  await page.waitForURL(/\/transaction\?f=/);
  const address = decodeURIComponent(decodeURIComponent(page.url()));
  expect(address).toMatch(
    /created_at:=:\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d@[\w/]+\|currency_iso_code:=:usd\|status:=:declined/,
  );
  await page.getByText("Declined").first().waitFor();
});

test("the figures of a partner's dashboard lead to what was counted, and each word means one thing", async () => {
  await pay(3131, { payment_method: { card: { ...card, number: "4000000000000002" } } });
  const page = await visit("demo_partner", "/partner/dashboard");
  const figure = (label: string) => page.locator("dt", { hasText: label }).first().locator("xpath=../dd/a");
  const counted = (await figure("Transactions").textContent()) ?? "";
  expect(await page.locator("dt", { hasText: "Payments" }).count()).toBe(0);
  await figure("Transactions").click();
  await page.waitForURL(/\/partner\/transactions\?f=/);
  await page.getByText(`${counted} payments`).waitFor();
});

test("the figures of a partner are those of thirty days, as on its dashboard", async () => {
  const page = await visit("demo_admin", "/admin/partners/search");
  await page.getByText("Harbor Payments").click();
  await page.getByRole("link", { name: "Stats" }).click();
  const chart = page.getByRole("figure", { name: "Transactions by day" });
  await chart.getByRole("button", { name: "View as table" }).click();
  await expect.poll(() => chart.locator("tbody tr").count()).toBe(30);
});
