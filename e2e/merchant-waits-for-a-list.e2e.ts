import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, open, pay, url, visit } from "./stage/act.ts";

const search = "/merchant/transaction/search";

/** What the page has fetched by now: parts of the panel by their names, calls by their paths. */
const fetched = async (page: Page): Promise<string[]> => {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return names.map((name) => name.replace(url, "").replace(/^\/assets\/([\w-]+)-[\w-]{8}\./, "$1."));
};

const heldBack = (page: Page, call: RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return page
    .route(call, async (route) => {
      await promise;
      await route.continue();
    })
    .then(() => resolve);
};

test("the sign-in comes in two scripts and one sheet of styles", async () => {
  const page = await open();
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").waitFor();
  const parts = (await fetched(page)).filter((name) => /\.(js|css)$/.test(name));
  expect(parts.sort()).toEqual(["index.css", "index.js", "main.js"]);
});

test("a list of payments is asked for once, and comes without what only forms and charts are made of", async () => {
  await pay(1700);
  const page = await visit("demo_merchant", search);
  await page.getByRole("table", { name: "Transactions" }).getByText("$17.00").first().waitFor();
  const seen = await fetched(page);
  expect(seen.filter((name) => name.startsWith("/api/transaction/search?sf="))).toHaveLength(1);
  expect(seen.filter((name) => name.startsWith("/api/transaction/search?output=totals"))).toHaveLength(1);
  expect(seen).toContain("list.js");
  expect(seen.filter((name) => ["schemas.js", "shared.js"].includes(name))).toEqual([]);
});

test("a list of payments is asked for while most of the script is still to come", async () => {
  const asked = Promise.withResolvers<void>();
  const page = await visit("demo_merchant", "/merchant/dashboard");
  await page.route(/\/assets\/main-/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  page.on("request", (request) => /transaction\/search\?sf=/.test(request.url()) && asked.resolve());
  await page.goto(`${url}${search}?f=status:%3D:settled&sort=amount&dir=asc&limit=20`);
  await page.getByRole("table", { name: "Transactions" }).waitFor();
  await page.getByText(/^\d+ payments? · times in/).waitFor();
  const calls = (await fetched(page)).filter((name) => name.startsWith("/api/transaction/search?sf="));
  expect(calls).toEqual(["/api/transaction/search?sf=amount&sd=asc"]);
});

test("what a list begins with is marked to be compiled while it travels", async () => {
  const page = await visit("demo_merchant", search);
  await page.getByRole("table", { name: "Transactions" }).waitFor();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );
  const begin = files.filter((name) => /\/(index|main|frame|list)-[\w-]{8}\.js$/.test(name));
  const texts = await Promise.all(begin.map(async (name) => (await fetch(name)).text()));
  expect(texts.map((text) => text.split("\n", 1)[0])).toEqual(Array(4).fill("//# allFunctionsCalledOnLoad"));
});

test("a row of the list is eighteen elements, and is laid out without what other rows hold", async () => {
  await pay(1900);
  const page = await visit("demo_merchant", search);
  const table = page.getByRole("table", { name: "Transactions" });
  const row = table.getByRole("row").filter({ hasText: "$19.00" }).first();
  await row.waitFor();
  expect(await row.locator("*").count()).toBeLessThanOrEqual(18);
  expect(await row.evaluate((line) => getComputedStyle(line).display)).toBe("grid");
  expect(
    await table
      .locator("tbody")
      .first()
      .evaluate((part) => getComputedStyle(part).display),
  ).toBe("block");
  expect(await row.getByRole("cell").count()).toBe(await table.getByRole("columnheader").count());
});

test("rows below the window are found, and told to those who do not see the page", async () => {
  const page = await visit("demo_merchant", search);
  const table = page.getByRole("table", { name: "Transactions" });
  await table.locator("tbody.gh-table-part").first().waitFor();
  const left = () =>
    table
      .locator("tbody")
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== "visible").length);
  await expect.poll(left).toBe(0);
});

test("whoever goes to the list has it searched for, and whoever only points at it has not", async () => {
  const page = await visit("demo_merchant", "/merchant/dashboard");
  const link = page.getByRole("link", { name: "Transactions", exact: true });
  await link.hover();
  await page.waitForTimeout(300);
  const searched = async () => (await fetched(page)).filter((name) => name.includes("/search?sf=")).length;
  expect(await searched()).toBe(0);
  await link.click();
  await page.getByRole("table", { name: "Transactions" }).waitFor();
  // It is known of when it was answered; the table stands there before.
  await expect.poll(searched).toBe(1);
});

test("a list that loads says no count, and its head stays where it is when the totals come", async () => {
  await pay(1800);
  await api("/customoutput", { name: "Numbers alone", type: "transaction-table", field_list: ["id", "amount"] });
  const waiting = await visit("demo_merchant", "/merchant/dashboard");
  const release = await heldBack(waiting, /transaction\/search\?/);
  await waiting.getByRole("link", { name: "Transactions", exact: true }).click();
  const head = waiting.getByRole("columnheader", { name: "Cardholder" });
  await head.waitFor();
  const pages = waiting.getByRole("navigation", { name: "Pages" });
  expect(await pages.textContent()).not.toContain("of 0");
  const before = await head.boundingBox();
  release();
  await waiting.getByRole("table", { name: "Transactions" }).getByText("$18.00").first().waitFor();
  await pages.getByText(/of \d/).waitFor();
  expect((await head.boundingBox())?.y).toBe(before?.y);
});
