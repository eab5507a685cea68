import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { noiseImage } from "./support/image.ts";
import { chooseInMenu, showLevel, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const menuOf = async (page: Page, row: string, item: string) => {
  await page.getByRole("row").filter({ hasText: row }).getByRole("button").click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** The names in a table, from top to bottom. */
const namesIn = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).locator("tbody tr td:first-child").allTextContents();

test("fields are added, put in order and asked in the virtual terminal", async () => {
  await shop.api("/customfield", { name: "Asked of everybody", group_name: "default" });
  const page = await visit(shop.admin, "/merchant/custom-field");
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "New field" }).click();
  await form.getByRole("button", { name: "Save field" }).click();
  await form.getByText("The Name field is required.").waitFor();
  await form.getByLabel("Name", { exact: true }).fill("Season ticket");
  await form.getByLabel("Group").fill("theatre");
  await form.getByLabel("Takes").selectOption({ label: "Digits" });
  await form.getByLabel("Default").fill("none");
  await form.getByRole("button", { name: "Save field" }).click();
  await form.getByText("The Default must only contain digits.").waitFor();
  await form.getByLabel("Default").fill("100");
  await form.getByLabel("Has to be filled in").check();
  await form.getByRole("button", { name: "Save field" }).click();
  await page.getByText("Successfully added Season ticket").waitFor();

  await page.getByRole("button", { name: "New field" }).click();
  await form.getByLabel("Name", { exact: true }).fill("Seat");
  await form.getByLabel("Group").fill("theatre");
  await form.getByLabel("Type").selectOption({ label: "One of a list" });
  await form.getByRole("button", { name: "Save field" }).click();
  await form.getByText("The Value field is required.").waitFor();
  for (const [at, value] of ["stalls", "circle"].entries()) {
    await form.getByLabel(`Value ${at + 1}`).fill(value);
    if (at === 0) await form.getByRole("button", { name: "Add a choice" }).click();
  }
  await form.getByLabel("Shown as 2").fill("Dress circle");
  await form.getByRole("button", { name: "Move choice 2 up" }).click();
  await form.getByRole("button", { name: "Save field" }).click();
  await page.getByText("Successfully added Seat").waitFor();
  await menuOf(page, "Seat", "Move up");
  const ofTheatre = async () =>
    (await namesIn(page, "Custom fields")).filter((name) => ["Seat", "Season ticket"].includes(name));
  await expect.poll(ofTheatre).toEqual(["Seat", "Season ticket"]);

  await chooseInMenu(page, "Virtual terminal");
  await page.getByLabel("Group").selectOption("theatre");
  await expect(page.getByLabel("Season ticket")).toHaveValue("100");
  await page.getByLabel("Amount", { exact: true }).fill("20");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("Season ticket").fill("4711");
  await page.getByLabel("Seat").selectOption({ label: "Dress circle" });
  await page.getByRole("button", { name: "Charge $20.00", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByText("4711").waitFor();
});

test("a field that is deleted is asked no longer", async () => {
  await shop.api("/customfield", { name: "Left over", type: "text", group_name: "leftover" });
  const page = await visit(shop.admin, "/merchant/custom-field");
  await menuOf(page, "Left over", "Delete field");
  await page.getByRole("dialog").getByRole("button", { name: "Delete field" }).click();
  await page.getByText("Custom field deleted!").waitFor();
  await page.getByRole("row").filter({ hasText: "Left over" }).waitFor({ state: "detached" });
});

test("a clerk sees no fields in the menu, nor by their address", async () => {
  const page = await visit(shop.clerk, "/merchant/custom-field");
  await page.waitForURL(/\/merchant\/dashboard/);
  await showLevel(page, "settings");
  await page.getByRole("link", { name: "My account" }).waitFor();
  await expect(page.getByRole("link", { name: "Custom fields" })).toHaveCount(0);
});

test("a group shows what its users took", async () => {
  const page = await visit(shop.admin, "/merchant/groups");
  await page.getByRole("button", { name: "New group" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Night shift");
  await form.getByLabel(new RegExp(shop.admin)).check();
  await form.getByRole("button", { name: "Save group" }).click();
  await page.getByText("Successfully added Night shift").waitFor();
  await shop.pay(1212);
  await menuOf(page, "Night shift", "Show its payments");
  await page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: "$12.12" }).first().waitFor();
  await page.getByRole("list", { name: "Filters" }).getByText("Night shift", { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Groups", level: 1 }).waitFor();
  await menuOf(page, "Night shift", "Delete group");
  await page.getByRole("dialog").getByRole("button", { name: "Delete group" }).click();
  await page.getByText("Deleted Night shift").waitFor();
});

/** A dot, as a file of a till would hold it. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a product is added with its picture, changed, found by its name and deleted", async () => {
  const page = await visit(shop.admin, "/merchant/product");
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "New product" }).click();
  await form.getByRole("button", { name: "Save product" }).click();
  await form.getByText("The Name field is required.").waitFor();
  await form.getByText("The Price field is required.").waitFor();
  await form.getByLabel("Name", { exact: true }).fill("Tree fern");
  await form.getByLabel("SKU").fill("FERN 01");
  await form.getByLabel("Price", { exact: true }).fill("12");
  await form.getByLabel("Price is for").selectOption("PCE");
  const wide = await noiseImage(page, { width: 1200, height: 100 });
  await form.getByLabel("Picture").setInputFiles({ name: "wide.png", mimeType: "image/png", buffer: wide });
  await form.getByText(/must not be larger than 1000x1000 pixels/).waitFor();
  await form.getByLabel("SKU").fill("FERN01");
  await form.getByRole("button", { name: "Save product" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Choose a file");
  await form.getByRole("button", { name: "Do without" }).click();
  await form.getByText(/must not be larger than/).waitFor({ state: "detached" });
  await form.getByLabel("SKU").fill("FERN 01");
  await form.getByLabel("Picture").setInputFiles({ name: "fern.png", mimeType: "image/png", buffer: dot });
  await form.getByRole("button", { name: "Save product" }).click();
  await form.getByText("The SKU must only contain alphanumeric characters").waitFor();
  await form.getByLabel("SKU").fill("FERN01");
  await form.getByRole("button", { name: "Save product" }).click();
  await page.getByText("Successfully added Tree fern").waitFor();
  const row = page.getByRole("row").filter({ hasText: "Tree fern" });
  await row.getByText("$12.00").waitFor();
  const shown = row.locator("img");
  await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);

  await menuOf(page, "Tree fern", "Edit product");
  await form.getByLabel("Price", { exact: true }).fill("13.50");
  await form.getByRole("button", { name: "Save product" }).click();
  await row.getByText("$13.50").waitFor();
  await page.goto(page.url().replace(/product.*/, "product?f=name:%25:fern"));
  await row.waitFor();
  await page.goto(page.url().replace(/product.*/, "product?f=price:%3C:1000|name:%25:fern"));
  await page.getByText(/No product matches these filters/).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await menuOf(page, "Tree fern", "Delete product");
  await form.getByRole("button", { name: "Delete product" }).click();
  await page.getByText("Deleted Tree fern").waitFor();
  await row.waitFor({ state: "detached" });
});

test("a file of products is uploaded, its bad lines are named, and what is sold is downloaded again", async () => {
  const page = await visit(shop.admin, "/merchant/product");
  await page.getByRole("button", { name: "Upload CSV" }).click();
  const form = page.getByRole("dialog", { name: "Upload products" });
  const lines = ["name,sku,price,fixed_amount", "Watering can,CAN1,2400,true", ",X1,100,true", "Rake,RAKE1,,true"];
  const upload = { name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await form.getByLabel("CSV file").setInputFiles(upload);
  await form.getByText("1 of 3 products were added.").waitFor();
  const left = form.getByRole("table", { name: "Lines that were left out" });
  await expect(left.locator("tbody tr")).toHaveText(["3name is required", "4price is required"]);
  await form.getByRole("button", { name: "Done" }).click();
  await page.getByRole("row").filter({ hasText: "Watering can" }).getByText("$24.00").waitFor();
  await page.goto(page.url().replace(/product.*/, "product?f=name:%25:watering"));
  await page.getByRole("button", { name: "Download or Print" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^products-\d\d-\d\d-\d{4}\.csv$/);
  const [titles, ...rows] = (await text(await file.createReadStream())).replace("\ufeff", "").trim().split("\r\n");
  expect(titles).toMatch(/^id,sku,name,description,price/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(",CAN1,Watering can,,2400,true,");
});
