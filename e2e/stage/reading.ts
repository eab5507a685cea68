import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserAt, url } from "./act.ts";
import { watchLine } from "./line.ts";
import { type Area, areas, type People, samplePeople } from "./samples.ts";
import { atRest, cutOff, resizeTo, type Screen, screensOf, setTextSize } from "./screens.ts";
import { hold } from "./wire.ts";

const WIDE = 1440;
const NARROW = 390;
const USUAL_TEXT = 16;
const LARGE_TEXT = 32;

/** As it is for browsers, in half of the letters. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe has against a page or a part of it, by all rules or one. */
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

/** All rules at both widths, and nothing cut off where text is large; what a theme can change is only colour, so the others are asked for contrast alone, once. */
export async function readAs(page: Page, { seen = false } = {}): Promise<string[]> {
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
  await setTextSize(page, LARGE_TEXT);
  await resizeTo(page, NARROW);
  const hidden = await cutOff(page);
  if (hidden > 0) found.push(`${NARROW}, text of twice the size: ${hidden} px are cut off`);
  return found;
}

/** One promise for each screen of these areas; gives all screens that the panel has. */
export async function promiseReadable(read: readonly Area[]): Promise<Screen[]> {
  const people = await samplePeople(url);
  const browser = await chromium.connect(browserAt);
  afterAll(() => browser.close());
  const screens = await everyScreen(await browser.newPage(), people);
  const { take, giveBack } = readers(people, (options) => browser.newContext(options));
  for (const screen of inFull(screens).filter(({ area }) => read.includes(area))) {
    // While one screen loads, another is read.
    test.concurrent(`axe finds nothing on ${screen.route}`, async () => {
      const page = await take(screen.area);
      await page.goto(url + screen.path);
      await atRest(page);
      expect(await readAs(page, screen)).toEqual([]);
      await giveBack(screen.area, page);
    });
  }
  return screens;
}

async function everyScreen(page: Page, { samples }: People): Promise<Screen[]> {
  await page.goto(`${url}/auth`);
  const found = await screensOf(page, samples);
  await page.context().close();
  return found;
}

/** The same screen in another area has the same colours and breaks at the same widths: there it is read once. */
function inFull(screens: readonly Screen[]): (Screen & { seen: boolean })[] {
  const known = new Set<string>();
  return screens.map((one) => {
    const screen = one.route.replace(`/${one.area}/`, "");
    const seen = known.has(screen);
    known.add(screen);
    return { ...one, seen };
  });
}

type Opening = (options: BrowserContextOptions) => Promise<BrowserContext>;

/**
 * One reader goes through all screens of an area, in as many windows as are read at once: what the panel and axe are made of
 * is compiled once in each. A window in which something was found is not used again.
 */
function readers(people: People, open: Opening) {
  const begun = new Map<Area, Promise<BrowserContext>>();
  const free = new Map<Area, Page[]>(["public" as const, ...areas].map((area) => [area, []]));
  const begin = async (area: Area) => {
    const context = await open({ viewport: { width: WIDE, height: 900 }, reducedMotion: "reduce" });
    const token = await people.token(area);
    if (token) await context.addInitScript(...hold(token));
    await context.addInitScript(axe);
    return context;
  };
  return {
    async take(area: Area): Promise<Page> {
      const kept = free.get(area)?.pop();
      if (kept) return kept;
      const reader = begun.get(area) ?? begin(area);
      begun.set(area, reader);
      const page = await (await reader).newPage();
      watchLine(page);
      return page;
    },
    async giveBack(area: Area, page: Page): Promise<void> {
      await resizeTo(page, WIDE);
      await setTextSize(page, USUAL_TEXT);
      free.get(area)?.push(page);
    },
  };
}
