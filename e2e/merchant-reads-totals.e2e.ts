import { countsAs } from "@gatehouse/contract/transactions/counts-as.ts";
import { totalsShown } from "@gatehouse/contract/transactions/totals-shown.ts";
import type { Page } from "@playwright/test";

import { card, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

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
    await shop.pay(amount, { currency, order_id: "TOTALS" });
  await shop.pay(300, { type: "credit", currency: "eur", order_id: "TOTALS" });
  const page = await visit(shop.admin, listed("TOTALS"));
  await strip(page).getByText("$33.00").first().waitFor();
  expect([await figure(page, "Captured"), await figure(page, "Net")]).toEqual(["$33.00", "$33.00"]);
  await expect(strip(page).getByText("Credited")).toHaveCount(0);
  await page.getByLabel("Currency").selectOption("eur");
  await strip(page).getByText("€44.00").first().waitFor();
  expect([await figure(page, "Credited"), await figure(page, "Net")]).toEqual(["€3.00", "€41.00"]);
  await page.getByLabel("Currency").selectOption("jpy");
  await strip(page).getByText("¥700").first().waitFor();
});

test("totals that could not be fetched are hidden, and are back once the list is tried again", async () => {
  await shop.pay(1300, { order_id: "TOTALS-AGAIN" });
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  let broken = true;
  await page.route("**/api/transaction/search*", (route) =>
    broken ? route.fulfill({ status: 500, json: { status: "error", msg: "internal server error" } }) : route.fallback(),
  );
  await page.goto(url + listed("TOTALS-AGAIN"));
  await page.getByRole("button", { name: "OK" }).click();
  await quiet(page);
  await expect(strip(page)).toHaveCount(0);
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await strip(page).getByText("$13.00").first().waitFor();
});

/** Every filter as an address has it, and as the API is asked for the same. */
const same: [address: string, body: Record<string, unknown>][] = [
  ["", {}],
  ["|status:!=:declined", { status: { operator: "!=", value: ["declined"] } }],
  ["|amount:>:1500", { amount: { operator: ">", value: 1500 } }],
  ["|type:=:credit", { type: { operator: "=", value: "credit" } }],
  ["|card_type:=:mastercard", { card_type: { operator: "=", value: "mastercard" } }],
  ["|billing_address.last_name:%25:row", { billing_address: { last_name: { operator: "%", value: "row" } } }],
];

test("every figure above a list is what the API sums and what the rows of its file come to", async () => {
  const mastercard = { card: { number: "5555555555554444", expiration_date: "12/30" } };
  const order_id = "AGREE";
  await shop.pay(1200, { order_id, tax_amount: 100, tip_amount: 50, billing_address: { last_name: "Rowe" } });
  await shop.pay(3400, { order_id, payment_method: mastercard, tax_amount: 30 });
  await shop.pay(2500, { order_id, type: "authorize" });
  await shop.pay(700, { order_id, type: "credit" });
  await shop.api(`/transaction/${await shop.pay(1900, { order_id, tip_amount: 75 })}/void`, {});
  const created_at = { start_date: "2000-01-01T00:00:00Z", end_date: "9999-12-31T00:00:00Z" };
  for (const [address, filter] of same) {
    const body = { order_id, created_at, ...filter };
    const f = `order_id:=:${order_id}|created_at:=:2000-01-01/9999-12-31${address}`;
    const page = await visit(shop.admin, `/merchant/transaction/search?f=${encodeURIComponent(f)}`);
    const totals = (await shop.api("/transaction/search?output=totals", body)).data as Record<string, number>;
    const listed = await summed(body);
    await strip(page).getByText(/\d/).first().waitFor();
    for (const [name, label] of Object.entries(totalsShown)) {
      expect([address, label, listed[name]]).toEqual([address, label, totals[name]]);
      if (totals[name] === 0 && (await strip(page).getByText(label, { exact: true }).count()) === 0) continue;
      await expect
        .poll(async () => centsOf(await figure(page, label)), { message: `${label} ${address}` })
        .toBe(totals[name]);
    }
    await page.close();
  }
});

/** As an amount is written: what is below nothing begins with a sign. */
function centsOf(written: string | null): number {
  const cents = Number(written?.replace(/\D/g, "") || Number.NaN);
  return /^\s*[-−]/.test(written ?? "") ? -cents : cents;
}

/** What the rows of a file, in dollars and without a quote, come to by the names of the totals. */
async function summed(body: Record<string, unknown>): Promise<Record<string, number>> {
  const headers = { authorization: shop.key, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const file = await (await fetch(`${url}/api/transaction/search?output=csv`, init)).text();
  const [titles = [], ...rows] = file
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  const cell = (row: string[], title: string) => row[titles.indexOf(title)] ?? "";
  const counted = (kind: string) =>
    rows.filter((row) => countsAs({ type: cell(row, "Type"), status: cell(row, "Status") }) === kind);
  const sum = (of: string[][], title: string) =>
    of.reduce((total, row) => total + Math.round(Number(cell(row, title)) * 100), 0);
  const paid = counted("payment");
  return {
    amount_authorized: sum(paid, "Amount authorized"),
    amount_captured: sum(paid, "Amount captured"),
    amount_refunded: sum(counted("refund"), "Amount captured"),
    amount_credited: sum(counted("credit"), "Amount captured"),
    amount_returned: 0,
    net_amount: sum(rows, "Net amount"),
    surcharge: sum(paid, "Surcharge"),
    tax_amount: sum(paid, "Tax amount"),
    tip_amount: sum(paid, "Tip amount"),
  };
}

test("totals of one currency leave nothing to choose, and stand in it", async () => {
  await shop.pay(5500, { currency: "sek", order_id: "NORDIC" });
  const page = await visit(shop.admin, listed("NORDIC"));
  await strip(page).getByText("SEK 55.00").first().waitFor();
  await expect(page.getByLabel("Currency")).toHaveCount(0);
});

test("the dashboard shows the figures of the chosen currency", async () => {
  await shop.pay(9900, { currency: "gbp" });
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.getByLabel("Currency").selectOption("gbp");
  await page.getByLabel("The last 30 days").getByText("£").first().waitFor();
  await page.getByRole("figure", { name: "Volume by day" }).getByText("£0", { exact: true }).waitFor();
});

test("a partial approval is told by what was approved, with what was asked beside it", async () => {
  const id = await shop.pay(10_000, {
    order_id: "PARTIAL",
    tax_amount: 800,
    allow_partial_payment: true,
    payment_method: { card: partial },
  });
  const page = await visit(shop.admin, listed("PARTIAL"));
  const row = page.getByRole("table", { name: "Transactions" }).locator("tbody tr").first();
  await row.getByText("$50.00", { exact: true }).waitFor();
  await row.getByText("asked $100.00").waitFor();
  await strip(page).getByText("$4.00").waitFor();
  expect([await figure(page, "Captured"), await figure(page, "Tax")]).toEqual(["$50.00", "$4.00"]);
  await page.goto(page.url().replace(/\/merchant\/.*/, `/merchant/transaction/detail/${id}`));
  const head = page.getByRole("heading", { level: 1 });
  await head.waitFor();
  await expect(head).toHaveText(/^\$50\.00 asked \$100\.00/);
});

test("a verification that was found good is verified, not authorized", async () => {
  const id = await shop.pay(0, { type: "verification", payment_method: { card }, order_id: "VERIFY" });
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await page.getByRole("heading", { level: 1 }).getByText("Verified").waitFor();
  await expect(page.getByText("Authorized", { exact: true })).toHaveCount(0);
});

test("a third decimal is refused in words, and a total of nothing is not charged", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.pressSequentially("12.345");
  await page.getByText("At most 2 decimals.").waitFor();
  await expect(amount).toHaveValue("12.345");
  await page.keyboard.press("Tab");
  await expect(page.getByText("At most 2 decimals.")).toHaveCount(1);
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
  await shop.pay(5500, { order_id: "ROWS" });
  const page = await visit(shop.admin, listed("ROWS"));
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
  await shop.pay(6600, { order_id: "NOTOTALS" });
  const page = await visit(shop.admin, "/merchant/help");
  await page.route("**/api/transaction/search?output=totals*", (route) =>
    route.fulfill({ status: 400, json: { status: "failed", msg: "no totals today", data: null } }),
  );
  const told = page.waitForResponse(/output=totals/);
  await page.goto(new URL(listed("NOTOTALS"), page.url()).href);
  await page.getByRole("table", { name: "Transactions" }).getByText("$66.00").waitFor();
  expect((await told).status()).toBe(400);
  await quiet(page);
  await expect(strip(page)).toHaveCount(0);
});
