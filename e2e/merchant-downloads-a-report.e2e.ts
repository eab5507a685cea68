import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const listed = (...filters: string[]) => `/merchant/transaction/search?f=${encodeURIComponent(filters.join("|"))}`;

/** A figure of the totals strip, in cents. */
async function figure(page: Page, label: string): Promise<number> {
  const strip = page.locator('dl[aria-label="TOTALS"] div', { hasText: label }).first();
  return Number((await strip.locator("dd").textContent())?.replace(/[^\d]/g, ""));
}

/** The cells of a CSV without quotes. */
const cells = (written: string) =>
  written
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

test("a custom report is downloaded and its sums agree with the screen", async () => {
  for (const amount of [1234, 5000, 99]) await shop.pay(amount, { order_id: "REPORT", tax_amount: 7 });
  const page = await visit(shop.admin, "/merchant/settings/custom-output/create/transaction");
  await page.getByLabel("Name", { exact: true }).fill("Month close");
  // Whatever is typed, the buttons of a column say which one they move.
  await page.getByLabel("Title of Amount captured").fill("");
  await page.getByRole("button", { name: "Move Amount captured up" }).waitFor();
  await page.getByLabel("Title of Amount captured").fill("Paid in");
  await page.getByRole("button", { name: "Create format" }).click();
  await page.getByText("Saved Month close").waitFor();

  await page.goto(page.url().replace(/\/merchant.*/, listed("order_id:%3D:REPORT")));
  await expect.poll(() => figure(page, "Captured")).toBe(6333);
  await page.getByRole("button", { name: "Download or Print" }).click();
  const dialog = page.getByRole("dialog", { name: "Download or Print" });
  await dialog.getByText("3 transactions").waitFor();
  // A list tells times as its reader has them, a file as its account does, and says so.
  await dialog.getByText("Times in the file are those of Chicago (CT); the list has them in yours, UTC.").waitFor();
  await dialog.getByLabel("Format").selectOption({ label: "Month close" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transactions-\d\d-\d\d-\d{4}\.csv$/);
  const [titles = [], ...rows] = cells(await text(await file.createReadStream()));
  const sum = (title: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[titles.indexOf(title)]) * 100), 0);
  expect(rows).toHaveLength(3);
  expect(sum("Paid in")).toBe(await figure(page, "Captured"));
  expect(sum("Net amount")).toBe(await figure(page, "Net"));
  expect(sum("Tax amount")).toBe(await figure(page, "Tax"));
});

test("a file with a row for each line item adds up to the payments that it tells of", async () => {
  const line_items = ["Fern", "Moss"].map((name) => ({ name, quantity: 1, unit_price: 1500, amount: 1500 }));
  for (const lines of [{ line_items }, {}]) await shop.pay(3000, { order_id: "LINES", ...lines });
  const page = await visit(shop.admin, listed("order_id:%3D:LINES"));
  await expect.poll(() => figure(page, "Captured")).toBe(6000);
  await page.getByRole("button", { name: "Download or Print" }).click();
  const dialog = page.getByRole("dialog", { name: "Download or Print" });
  await dialog.getByText("2 transactions").waitFor();
  await dialog.getByLabel("Separate rows per line item").check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  await page.getByText(/^3 rows in transactions/).waitFor();
  const [titles = [], ...rows] = cells(await text(await file.createReadStream()));
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(column("Item").toSorted()).toEqual(["", "Fern", "Moss"]);
  expect(column("Amount captured").reduce((sum, cell) => sum + Number(cell), 0)).toBe(60);
});

test("what a search finds is printed as a page of its own, with the sums beneath it", async () => {
  for (const amount of [1500, 2500]) await shop.pay(amount, { order_id: "PRINTED" });
  const page = await visit(shop.admin, listed("order_id:%3D:PRINTED"));
  // Nobody stands at a printer here: what would be printed is kept instead.
  await page.evaluate(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      configurable: true,
      get(this: HTMLIFrameElement) {
        const inside = this.contentDocument?.defaultView;
        if (inside) inside.print = () => (document.body.dataset.printed = inside.document.body.textContent ?? "");
        return inside;
      },
    });
  });
  await page.getByRole("button", { name: "Download or Print" }).click();
  const dialog = page.getByRole("dialog", { name: "Download or Print" });
  await dialog.getByText("2 transactions").waitFor();
  await dialog.getByRole("button", { name: "Print" }).click();
  await page.getByText(/^2 rows in transactions/).waitFor();
  const printed = () => page.evaluate(() => document.body.dataset.printed ?? "");
  expect(await printed()).toMatch(/2 transactions.*PRINTED.*Captured, USD\$40\.00.*Surcharge, USD\$0\.00/s);
});

test("a search is saved, found again by a colleague when shared, and deleted", async () => {
  await shop.pay(4242, { order_id: "KEPT1" });
  const page = await visit(shop.admin, listed("order_id:%3D:KEPT1"));
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("menuitem", { name: "Save this search…" }).click();
  await page.getByLabel("Name").fill("Kept ones");
  await page.getByLabel("Share with everyone of this account").check();
  await page.getByRole("button", { name: "Save search" }).click();
  await page.getByText("Successfully added Kept ones").waitFor();

  const colleague = await visit(shop.clerk, listed("order_id:%3D:NOSUCH"));
  await colleague.getByRole("button", { name: "Saved searches" }).click();
  await colleague.getByRole("menuitem", { name: /Kept ones/ }).click();
  await colleague.getByRole("table", { name: "Transactions" }).getByText("$42.42").waitFor();
  await colleague.getByRole("button", { name: "Saved searches" }).click();
  await colleague.getByRole("menuitem", { name: "Save this search…" }).waitFor();
  await expect(colleague.getByRole("menuitem", { name: "Delete a search…" })).toHaveCount(0);

  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("menuitem", { name: "Delete a search…" }).click();
  await page.getByRole("button", { name: "Delete Kept ones" }).click();
  await page.getByText("Successfully removed saved search").waitFor();
  await page.getByRole("button", { name: "Delete Kept ones" }).waitFor({ state: "detached" });
});

test("a table format decides the columns of the list", async () => {
  const field_list = [
    { field: "amount", label: "Paid" },
    { field: "order_id", label: "Our number" },
    { field: "auth_code", label: "Approval" },
  ];
  await shop.api("/customoutput", { name: "For the counter", type: "transaction-table", field_list });
  await shop.pay(1717, { order_id: "COLS" });
  const page = await visit(
    shop.admin,
    `${listed("order_id:%3D:COLS").replace("?", "/config/transaction/transaction-table?")}`,
  );
  const dialog = page.getByRole("dialog", { name: "Reporting configuration" });
  await dialog.getByLabel("Transaction Table format").selectOption({ label: "For the counter" });
  await dialog.getByRole("button", { name: "Save" }).click();
  const table = page.getByRole("table", { name: "Transactions" });
  await table.getByRole("columnheader", { name: "Our number" }).waitFor();
  await expect
    .poll(async () => (await table.getByRole("columnheader").allTextContents()).filter(Boolean).slice(0, 3))
    .toEqual(["Paid", "Our number", "Approval"]);
  await page.getByLabel("Table format").selectOption({ label: "Standard columns" });
  await table.getByRole("columnheader", { name: "Cardholder" }).waitFor();
});

test("a clerk lays out table, file and totals in one dialog, and resets them", async () => {
  await shop.pay(2323, { order_id: "LAID" });
  const address = listed("order_id:%3D:LAID").replace("?", "/config/transaction/transaction-table?");
  const page = await visit(shop.clerk, address);
  const dialog = page.getByRole("dialog", { name: "Reporting configuration" });
  await dialog.getByLabel("Title of Amount").fill("Paid");
  await dialog.getByRole("button", { name: "Move Paid up" }).click();
  for (const gone of ["Type", "Payment method", "Account", "Created"])
    await dialog.getByRole("button", { name: `Remove ${gone}` }).click();
  await dialog.getByLabel("Add a column").selectOption({ label: "Order ID" });
  await dialog.getByRole("radio", { name: "Transaction Export" }).check();
  await dialog.getByLabel("How amount is written").selectOption({ label: "123450 (minor units)" });
  await dialog.getByRole("radio", { name: "Transaction Totals" }).check();
  for (const gone of ["Authorized", "Refunded", "Credited", "Returned", "Surcharge", "Tax"])
    await dialog.getByRole("button", { name: `Remove ${gone}` }).click();
  await dialog.getByLabel("Add a column").selectOption({ label: "Service fee" });
  await expect(dialog.getByLabel("Transaction Totals format")).toHaveValue("own");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved the reporting configuration").waitFor();

  const headers = page.getByRole("table", { name: "Transactions" }).getByRole("columnheader");
  const titles = async () => (await headers.allTextContents()).filter(Boolean);
  await expect.poll(titles).toEqual(["Cardholder", "Paid", "Status", "Order ID", "Actions"]);
  const totals = () => page.locator('dl[aria-label="TOTALS"] dt').allTextContents();
  await expect.poll(totals).toEqual(["Captured", "Net", "Tips", "Service fee"]);
  const [head = "", row = ""] = await download(page);
  expect(row.split(",")[head.split(",").indexOf("Amount")]).toBe("2323");

  await page.goto(page.url().replace(/\/merchant.*/, address));
  await dialog.getByRole("button", { name: "Reset to standard" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved the reporting configuration").waitFor();
  await expect.poll(titles).toContain("Method");
  await page.goto(page.url().replace(/\/merchant.*/, address));
  await expect(dialog.getByLabel("Transaction Table format")).toHaveValue("");
  await expect(dialog.getByText("My columns")).toHaveCount(0);
});

/** The lines of the file that a page's list is downloaded as. */
async function download(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Download or Print" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog", { name: "Download or Print" }).getByRole("button", { name: "Download" }).click(),
  ]);
  return (await text(await file.createReadStream())).replace("\ufeff", "").trim().split("\r\n");
}

test("customers are downloaded as they are filtered, with no more of a card than its mask", async () => {
  const default_payment = { card: { number: "4111111111111111", expiration_date: "12/30" } };
  await shop.api("/vault/customer", { id: "export-me", description: "To be exported", default_payment });
  await shop.api("/vault/customer", { id: "not-me", description: "Stays here", default_payment });
  const page = await visit(shop.admin, "/merchant/customer/search?f=id:%3D:export-me");
  await page.getByRole("table", { name: "Customers" }).getByText("To be exported").first().waitFor();
  const [titles, ...rows] = await download(page);
  expect(titles).toMatch(/^Customer ID,Description/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("411111******1111");
  expect(rows.join()).not.toContain("4111111111111111");
});

test("settlement batches are downloaded with what they deposit", async () => {
  await shop.settle(await shop.pay(7575));
  const page = await visit(shop.admin, "/merchant/settlement/search");
  await page.getByRole("table", { name: "Settlement batches" }).getByRole("row", { name: "$" }).first().waitFor();
  const [titles, ...rows] = await download(page);
  expect(titles).toContain("Net deposit");
  expect(rows.length).toBeGreaterThan(0);
});
