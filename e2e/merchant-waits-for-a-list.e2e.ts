import type { Page } from "@playwright/test";
import { open, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

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

/** The scripts that the page has fetched by now and that build schemas: what marks an object of the library as one is in their text. */
async function schemaScripts(page: Page): Promise<string[]> {
  const scripts = (await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))).filter(
    (name) => name.endsWith(".js"),
  );
  expect(scripts).not.toEqual([]);
  const texts = await Promise.all(scripts.map(async (name) => ({ name, text: await (await fetch(name)).text() })));
  return texts.filter(({ text }) => text.includes("_zod")).map(({ name }) => name);
}

test("the sign-in comes without schemas", async () => {
  const page = await open();
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").waitFor();
  expect(await schemaScripts(page)).toEqual([]);
});

test("a list of payments is asked for once, and comes without schemas", async () => {
  await shop.pay(1700);
  const page = await visit(shop.admin, search);
  await page.getByRole("table", { name: "Transactions" }).getByText("$17.00").first().waitFor();
  await quiet(page);
  const seen = await fetched(page);
  expect(seen.filter((name) => name.startsWith("/api/transaction/search?sf="))).toHaveLength(1);
  expect(seen.filter((name) => name.startsWith("/api/transaction/search?output=totals"))).toHaveLength(1);
  expect(await schemaScripts(page)).toEqual([]);
});

test("a list of payments is asked for while most of the script is still to come", async () => {
  await shop.settle(await shop.pay(1800));
  const asked = Promise.withResolvers<void>();
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.route(/\/assets\/main-/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  page.on("request", (request) => /transaction\/search\?sf=/.test(request.url()) && asked.resolve());
  await page.goto(`${url}${search}?f=status:%3D:settled&sort=amount&dir=asc&limit=20`);
  await page.getByRole("table", { name: "Transactions" }).waitFor();
  await page.getByText(/\d+ transactions? · times in/).waitFor();
  const calls = (await fetched(page)).filter((name) => name.startsWith("/api/transaction/search?sf="));
  expect(calls).toEqual(["/api/transaction/search?sf=amount&sd=asc"]);
});

test("dashboards and lists of payments say times and numbers without a formatter, of which the first takes long", async () => {
  await shop.pay(1800);
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.addInitScript(() => {
    const made: string[] = [];
    for (const name of ["DateTimeFormat", "NumberFormat", "Segmenter", "DisplayNames"] as const)
      (Intl as Record<string, unknown>)[name] = new Proxy(Intl[name], { construct: () => made.push(name) && {} });
    for (const kind of [Number, Date]) kind.prototype.toLocaleString = () => String(made.push("toLocaleString"));
    Object.assign(window, { made });
  });
  await page.reload();
  await page.getByRole("slider", { name: "Volume by day" }).waitFor();
  await page.getByRole("link", { name: "Transactions", exact: true }).click();
  await page.getByRole("table", { name: "Transactions" }).getByText("$18.00").first().waitFor();
  await page.getByText(/\d+ transactions? · times in/).waitFor();
  await quiet(page);
  await expect.poll(() => page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([]);
});

test("where a formatter is needed, the first is made while most of the script is still to come", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "Temporal");
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, given) {
        sessionStorage.setItem("clock", "made");
        return Reflect.construct(target, given);
      },
    });
  });
  await page.evaluate(() => sessionStorage.removeItem("clock"));
  await page.route(/\/assets\/main-/, async (route) => {
    // The page is being loaded, which may end a question to it.
    await expect(async () => expect(await page.evaluate(() => sessionStorage.getItem("clock"))).toBe("made")).toPass();
    await route.continue();
  });
  await page.goto(`${url}${search}?f=status:%3D:settled`);
  await page.getByRole("table", { name: "Transactions" }).waitFor();
});

test("the faces of a list travel with its script and are asked for by none of its words", async () => {
  const page = await visit(shop.admin, search);
  await page.getByRole("table", { name: "Transactions" }).locator(".gh-mono").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const askedBy = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ name, initiatorType }) => `${name.replace(/.*\/(.*)-latin.*/, "$1")} ${initiatorType}`),
  );
  expect(askedBy.sort()).toEqual(["inter link", "jetbrains-mono link"]);
});

test("what opens over a list comes when it is asked for, and opens by one press or key", async () => {
  const page = await visit(shop.admin, search);
  const saved = page.getByRole("button", { name: "Saved searches" });
  await saved.focus();
  await page.keyboard.press("ArrowDown");
  const first = page.getByRole("menuitem", { name: "Save this search…" });
  await expect(first).toBeFocused();
  await expect(saved).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await first.waitFor({ state: "detached" });
  await expect(saved).toBeFocused();
});

test("a row of the list is nineteen elements, and is laid out without what other rows hold", async () => {
  await shop.pay(1900);
  const page = await visit(shop.admin, search);
  const table = page.getByRole("table", { name: "Transactions" });
  const row = table.getByRole("row").filter({ hasText: "$19.00" }).first();
  await row.waitFor();
  await expect.poll(() => row.locator("*").count()).toBeLessThanOrEqual(19);
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line).display)).toBe("grid");
  expect(
    await table
      .locator("tbody")
      .first()
      .evaluate((part) => getComputedStyle(part).display),
  ).toBe("block");
  await expect(row.getByRole("cell")).toHaveCount(await table.getByRole("columnheader").count());
});

test("of sixty rows those that are seen are laid out first, and when others take their place none is left out", async () => {
  await shop.pay(2000);
  const page = await visit(shop.admin, "/merchant/dashboard");
  // A browser that has much else to do.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.route(/transaction\/search\?sf=/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const [one] = reply.data;
    await route.fulfill({
      response,
      json: { ...reply, data: Array.from({ length: 60 }, (_, at) => ({ ...one, id: `${at}` })) },
    });
  });
  await page.getByRole("link", { name: "Transactions", exact: true }).click();
  const table = page.getByRole("table", { name: "Transactions" });
  const laidOut = () =>
    table
      .locator("tbody.gh-table-part")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility));
  const many = (length: number, what: string) => Array.from({ length }, () => what);
  await expect.poll(laidOut).toEqual([...many(4, "visible"), ...many(8, "hidden")]);
  // Whoever goes to the end by a key at once does not wait for what is laid out late.
  await table.getByRole("row").nth(1).focus();
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-row"))).toBe("59");
  // That moved the page, so what is between may come into sight as well.
  await expect.poll(laidOut).toEqual([...many(4, "visible"), ...many(8, "auto")]);
  await table.getByRole("button", { name: "Amount" }).click();
  await expect.poll(laidOut).toEqual(many(12, "auto"));
});

test("rows below the window are found, and told to those who do not see the page", async () => {
  const page = await visit(shop.admin, search);
  const table = page.getByRole("table", { name: "Transactions" });
  await table.locator("tbody.gh-table-part").first().waitFor();
  const left = () =>
    table
      .locator("tbody")
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== "visible").length);
  await expect.poll(left).toBe(0);
});

test("whoever goes to the list has it searched for, and whoever only points at it has not", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  const link = page.getByRole("link", { name: "Transactions", exact: true });
  await link.hover();
  await quiet(page);
  const searched = async () => (await fetched(page)).filter((name) => name.includes("/search?sf=")).length;
  expect(await searched()).toBe(0);
  await page.mouse.down();
  await expect.poll(searched).toBe(1);
  expect(page.url()).toContain("/merchant/dashboard");
  await page.mouse.up();
  await page.getByRole("table", { name: "Transactions" }).waitFor();
  await page.getByText(/\d+ transactions? · times in/).waitFor();
  expect(await searched()).toBe(1);
});

test("a list that loads says no count, and its head stays where it is when the totals come", async () => {
  await shop.pay(1800, { order_id: "HEAD-STAYS" });
  await shop.api("/customoutput", { name: "Numbers alone", type: "transaction-table", field_list: ["id", "amount"] });
  const waiting = await visit(shop.admin, "/merchant/dashboard");
  const release = await heldBack(waiting, /api\/transaction\/search\?/);
  // Sums of another currency, and those that are rare, would make the strip of totals longer.
  const own = encodeURIComponent("created_at:=:2026-01-01/9999-12-31|order_id:=:HEAD-STAYS");
  await waiting.goto(`${new URL(waiting.url()).origin}/merchant/transaction/search?f=${own}`);
  const head = waiting.getByRole("columnheader", { name: "Cardholder" });
  await head.waitFor();
  const pages = waiting.getByRole("navigation", { name: "Pages" });
  await expect(pages).not.toContainText("of 0");
  const before = await head.boundingBox();
  release();
  await waiting.getByRole("table", { name: "Transactions" }).getByText("$18.00").first().waitFor();
  await pages.getByText(/of \d/).waitFor();
  expect((await head.boundingBox())?.y).toBe(before?.y);
});

test("while rows in another order are fetched, those that still stand there are told to be of before", async () => {
  await shop.pay(1500);
  const page = await visit(shop.admin, search);
  const table = page.getByRole("table", { name: "Transactions" });
  await table.getByText("$15.00").first().waitFor();
  const head = table.getByRole("columnheader", { name: "Amount" });
  const line = () => head.evaluate((cell) => getComputedStyle(cell).boxShadow);
  expect([await table.getAttribute("aria-busy"), await line()]).toEqual([null, "none"]);
  const release = await heldBack(page, /transaction\/search\?sf=/);
  await head.getByRole("button").click();
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect.poll(line).not.toBe("none");
  await expect(table.locator("tbody:not(.gh-table-dim)")).toHaveCount(0);
  release();
  await expect.poll(() => table.getAttribute("aria-busy")).toBe(null);
  expect([await line(), await table.locator("tbody.gh-table-dim").count()]).toEqual(["none", 0]);
});

test("a list without a day says how far back it looks", async () => {
  const page = await visit(shop.admin, "/merchant/transaction/search?f=");
  await page.getByText("The last four months").waitFor();
  await page.goto(`${url}/merchant/transaction/search`);
  await page.getByRole("heading", { name: "Transactions" }).waitFor();
  await page.getByText("The last four months").waitFor({ state: "detached" });
});
