import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const terminal = "/merchant/virtual-terminal";
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const query = (page: Page) => palette(page).getByPlaceholder("Search pages, actions and payments");

/** The code of what lies over a page is kept back until the line is let go; also tells what is charged meanwhile. */
async function slowLine(page: Page) {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/(command-palette|panel|shortcuts|settlement-page)-[^/]*\.js$/, async (route) => {
    await free;
    await route.continue();
  });
  const charges: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/transaction")) charges.push(request.url());
  });
  return { letGo, charges };
}

/** A sale of five dollars that a press of Enter would charge, with the caret in the amount. */
async function keyedSale() {
  const page = await visit(shop.admin, `${terminal}/cash`);
  await page.getByText("Cash Payment is selected").waitFor();
  await expect.poll(() => focused(page)).toBe("amount");
  await page.keyboard.type("5");
  await page.getByRole("button", { name: "Charge $5.00" }).waitFor();
  return page;
}

test("what is typed while the palette is on its way is the palette's, and nothing of it reaches the sale", async () => {
  const page = await keyedSale();
  const { letGo, charges } = await slowLine(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("99");
  for (const key of ["Enter", "Control+Enter", "Tab", "Control+k"]) await page.keyboard.press(key);
  await page.keyboard.type("7");
  await expect(amount(page)).toHaveValue("5.00");
  letGo();
  await expect(query(page)).toBeFocused();
  await expect(query(page)).toHaveValue("997");
  await page.keyboard.type("x");
  await expect(query(page)).toHaveValue("997x");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("amount");
  await expect(amount(page)).toHaveValue("5.00");
  await page.getByRole("button", { name: "Charge $5.00" }).waitFor();
  expect(charges).toEqual([]);
});

test("Enter waits for the palette and chooses what was typed for", async () => {
  const page = await keyedSale();
  const { letGo, charges } = await slowLine(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dark theme");
  await page.keyboard.press("Enter");
  letGo();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await palette(page).waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("amount");
  expect(charges).toEqual([]);
});

test("Escape takes back what has not opened yet, and the caret is where it was", async () => {
  const page = await keyedSale();
  const { letGo } = await slowLine(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("amount");
  letGo();
  await quiet(page);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Home");
  await page.keyboard.type("1");
  await page.getByRole("button", { name: "Charge $15.00" }).waitFor();
});

test("no button is pressed while the list of shortcuts is on its way", async () => {
  const page = await keyedSale();
  const { letGo, charges } = await slowLine(page);
  const charge = page.getByRole("button", { name: "Charge $5.00" });
  await charge.focus();
  for (const key of ["?", "Enter", "Space"]) await page.keyboard.press(key);
  letGo();
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(charge).toBeFocused();
  expect(charges).toEqual([]);
});

test("no button is pressed while another page is on its way", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  const { letGo } = await slowLine(page);
  await page.getByRole("link", { name: "New payment" }).focus();
  for (const key of ["g", "s", "Enter"]) await page.keyboard.press(key);
  letGo();
  await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
  expect(page.url()).toContain("settlement");
});

test("what a filter is chosen in is there before its button is pressed", async () => {
  const page = await visit(shop.admin, "/merchant/transaction/search");
  const add = page.getByRole("button", { name: "Add filter" });
  await add.hover();
  await quiet(page);
  await page.route(/\/filter-[^/]*\.js$/, (route) => route.abort());
  await add.click();
  const box = page.getByRole("dialog", { name: "Add filter" }).getByLabel("Find a field");
  await expect(box).toBeFocused();
});
