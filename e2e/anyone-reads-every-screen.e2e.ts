import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserAt, open, pay, url, visit } from "./stage/act.ts";
import { type Area, areas, samplePeople } from "./stage/samples.ts";
import { atRest, cutOff, resizeTo, type Screen, screensOf } from "./stage/screens.ts";
import { hold } from "./stage/wire.ts";

const WIDE = 1440;
const NARROW = 390;

async function violations(page: Page, only?: string): Promise<string[]> {
  // The panel has no frames; without looking for them axe needs no second page for each reading.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (only ? axe.withRules(only) : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);
}

/** All rules at both widths; what a theme can change is only colour, so the others are asked for contrast alone, once. */
async function readAs(page: Page, { seen = false } = {}): Promise<string[]> {
  const found: string[] = [];
  const read = async (width: number, theme: string, only?: string) => {
    await resizeTo(page, width);
    await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
    found.push(...(await violations(page, only)).map((one) => `${width} ${theme} ${one}`));
    const hidden = await cutOff(page);
    if (hidden > 0) found.push(`${width}: ${hidden} px are cut off`);
  };
  await read(WIDE, "light");
  if (seen) return found;
  for (const theme of ["dark", "contrast"]) await read(WIDE, theme, "color-contrast");
  await read(NARROW, "light");
  return found;
}

const people = await samplePeople(url);
const browser = await chromium.connect(browserAt);
afterAll(() => browser.close());
const screens = await everyScreen();

async function everyScreen(): Promise<Screen[]> {
  const page = await browser.newPage();
  await page.goto(`${url}/auth`);
  const found = await screensOf(page, people.samples);
  await page.context().close();
  return found;
}

const readers = new Map<Area, Promise<BrowserContext>>();

/** One reader goes through all screens of an area, and has the panel's files from the first of them. */
function readerOf(area: Area): Promise<BrowserContext> {
  const reader = readers.get(area) ?? newReader(area);
  readers.set(area, reader);
  return reader;
}

async function newReader(area: Area): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: WIDE, height: 900 }, reducedMotion: "reduce" });
  const token = await people.token(area);
  if (token) await context.addInitScript(...hold(token));
  return context;
}

test("the panel names its screens, in every area", () => {
  expect(new Set(screens.map(({ area }) => area))).toEqual(new Set(["public", ...areas]));
  expect(screens.length).toBeGreaterThan(80);
});

const known = new Set<string>();

for (const { area, route, path } of screens) {
  // The same screen in another area has the same colours and breaks at the same widths: there it is read once.
  const screen = route.replace(`/${area}/`, "");
  const seen = known.has(screen);
  known.add(screen);
  // While one screen loads, another is read.
  test.concurrent(`axe finds nothing on ${route}`, async () => {
    const page = await (await readerOf(area)).newPage();
    await page.goto(url + path);
    await atRest(page);
    expect(await readAs(page, { seen })).toEqual([]);
    await page.close();
  });
}

for (const path of ["transaction/search?f=", "transaction/search?f=order_id:%253D:NOTHING"]) {
  test(`axe finds nothing on ${path}`, async () => {
    const page = await visit("demo_merchant", `/merchant/${path}`, { reducedMotion: "reduce" });
    await atRest(page);
    expect(await readAs(page)).toEqual([]);
  });
}

test("axe finds nothing on a payment, nor on the question before a refund", async () => {
  const id = await pay(2599, { order_id: "AXE" });
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`, { reducedMotion: "reduce" });
  await atRest(page);
  expect(await readAs(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Void/ }).click();
  await page.getByRole("dialog").waitFor();
  expect(await readAs(page)).toEqual([]);
});

test("axe finds nothing on what lies over a page", async () => {
  const page = await visit("demo_merchant", "/merchant/dashboard", { reducedMotion: "reduce" });
  await atRest(page);
  for (const keys of ["Control+k", "?"]) {
    await page.keyboard.press(keys);
    await page.getByRole("dialog").waitFor();
    expect(await readAs(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
});

test("the API reference keeps its words whole on a phone", async () => {
  const page = await open({ width: 390 });
  await page.goto(`${url}/api/docs`);
  const broken = await page.evaluate(() => {
    const lines = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    };
    const cells = [...document.querySelectorAll("td:nth-child(3), th:nth-child(3)")];
    return { cells: cells.length > 100, broken: cells.filter((cell) => lines(cell) > 1).length };
  });
  expect(broken).toEqual({ cells: true, broken: 0 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
