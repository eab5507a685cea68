import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

import { hold } from "./api.ts";
import { watchRequests } from "./requests.ts";
import { type Area, areas, type People, samplePeople } from "./samples.ts";
import { areaOf, atRest, cutOff, goWithin, pathOf, resizeTo, setTextSize } from "./screens.ts";
import { panelRoutes, url } from "./servers.ts";
import type { Shop } from "./shop.ts";
import { expect, test } from "./test.ts";

/** `npm run test:full` sets it; see `readPage`. */
const isFullReading = process.env.TEST_FULL === "1";
const WIDE = 1440;
const NARROW = 390;
const USUAL_TEXT = 16;
const LARGE_TEXT = 32;

/** The minified build for browsers. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Returns the findings of axe on a page or a part of it, by all rules or one. */
export async function violations(page: Page, only?: string, within = "html"): Promise<string[]> {
  // A page reads axe itself once: that takes longer than most of what axe then does.
  if (!(await page.evaluate(() => "axe" in self))) await page.evaluate(axe);
  // What is in order is counted by the rule: to name each place of it takes as long again.
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(only ? { runOnly: { type: "rule", values: [only] } } : {}),
  };
  return page.evaluate(
    async ([part, how]) => {
      const { axe } = self as unknown as { axe: { run(part: string, how: RunOptions): Promise<AxeResults> } };
      const { violations: found } = await axe.run(part, how);
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);
    },
    [within, options] as const,
  );
}

/**
 * All rules on a wide page in the light theme, and nothing cut off: that much `npm test` reads. `npm run test:full` also reads
 * a narrow page, text of twice the size, and the colours of the other themes, but for a `known` screen.
 */
export async function readPage(page: Page, { known = false } = {}): Promise<string[]> {
  const found: string[] = [];
  const read = async (width: number, theme: string, only?: string) => {
    await resizeTo(page, width);
    await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
    found.push(...(await violations(page, only)).map((one) => `${width} ${theme} ${one}`));
    const hidden = await cutOff(page);
    if (hidden > 0) found.push(`${width}: ${hidden} px are cut off`);
  };
  await read(WIDE, "light");
  if (known || !isFullReading) return found;
  // A theme changes colours alone.
  for (const theme of ["dark", "contrast"]) await read(WIDE, theme, "color-contrast");
  await read(NARROW, "light");
  await setTextSize(page, LARGE_TEXT);
  await resizeTo(page, NARROW);
  const hidden = await cutOff(page);
  if (hidden > 0) found.push(`${NARROW}, text of twice the size: ${hidden} px are cut off`);
  return found;
}

/** Declares one test for each screen of these areas: axe finds nothing there. How much is read: `readPage`. */
export function testEveryScreen(shop: Shop, read: readonly Area[]): void {
  let people: People;
  let readers: Readers;
  test.beforeAll(async ({ browser }) => {
    people = await samplePeople(url, shop);
    readers = readersOf(people, browser);
  });
  test.afterAll(() => readers.close());
  for (const { route, area, known } of screensOnce().filter((screen) => read.includes(screen.area))) {
    test(`axe finds nothing on ${route}`, async () => {
      const page = await readers.pageOf(area);
      await show(page, pathOf(route, people.samples(area)));
      await atRest(page);
      expect(await readPage(page, { known })).toEqual([]);
      await readers.giveBack(area, page);
    });
  }
}

/** `npm run test:full` loads every screen by its address; `npm test` goes from one to the next inside the panel. */
async function show(page: Page, path: string): Promise<void> {
  const isInPanel = page.url().startsWith(`${url}/`) && areaOf(path) !== "public";
  if (isInPanel && !isFullReading) await goWithin(page, path);
  else await page.goto(url + path);
}

/** The same screen in another area has the same colours and breaks at the same widths: it is `known` there. */
function screensOnce(): { route: string; area: Area; known: boolean }[] {
  const seen = new Set<string>();
  return panelRoutes().map((route) => {
    const area = areaOf(route);
    const screen = route.replace(`/${area}/`, "");
    const known = seen.has(screen);
    seen.add(screen);
    return { route, area, known };
  });
}

type Readers = {
  pageOf(area: Area): Promise<Page>;
  giveBack(area: Area, page: Page): Promise<void>;
  close(): Promise<void>;
};

/**
 * One user of an area reads all its screens in one page: the panel and axe are compiled once. A page with a finding is not
 * used again.
 */
function readersOf(people: People, browser: Browser): Readers {
  const contexts = new Map<Area, Promise<BrowserContext>>();
  const free = new Map<Area, Page[]>(["public" as const, ...areas].map((area) => [area, []]));
  const openContext = async (area: Area) => {
    const context = await browser.newContext({ viewport: { width: WIDE, height: 900 }, reducedMotion: "reduce" });
    const token = await people.token(area);
    if (token) await context.addInitScript(...hold(token));
    await context.addInitScript(axe);
    return context;
  };
  return {
    async pageOf(area) {
      const kept = free.get(area)?.pop();
      if (kept) return kept;
      const context = contexts.get(area) ?? openContext(area);
      contexts.set(area, context);
      const page = await (await context).newPage();
      watchRequests(page);
      return page;
    },
    async giveBack(area, page) {
      await resizeTo(page, WIDE);
      if (isFullReading) await setTextSize(page, USUAL_TEXT);
      free.get(area)?.push(page);
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}
