import axe, { type AxeResults, type RunOptions } from "axe-core";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserAt, url } from "./act.ts";
import { watchLine } from "./line.ts";
import { type Area, type People, samplePeople } from "./samples.ts";
import { atRest, cutOff, resizeTo, type Screen, screensOf, setTextSize } from "./screens.ts";
import { hold } from "./wire.ts";

const WIDE = 1440;
const NARROW = 390;
const LARGE_TEXT = 32;

/** What axe has against a page or a part of it, by all rules or one. */
export async function violations(page: Page, only?: string, within = "html"): Promise<string[]> {
  // A page reads axe itself once: that takes longer than most of what axe then does.
  if (!(await page.evaluate(() => "axe" in self))) await page.evaluate(axe.source);
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
  const readerOf = readers(people, (options) => browser.newContext(options));
  for (const screen of inFull(screens).filter(({ area }) => read.includes(area))) {
    // While one screen loads, another is read.
    test.concurrent(`axe finds nothing on ${screen.route}`, async () => {
      const page = await (await readerOf(screen.area)).newPage();
      watchLine(page);
      await page.goto(url + screen.path);
      await atRest(page);
      expect(await readAs(page, screen)).toEqual([]);
      await page.close();
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

/** One reader goes through all screens of an area, and has the panel's files from the first of them. */
function readers(people: People, open: (options: BrowserContextOptions) => Promise<BrowserContext>) {
  const begun = new Map<Area, Promise<BrowserContext>>();
  const begin = async (area: Area) => {
    const context = await open({ viewport: { width: WIDE, height: 900 }, reducedMotion: "reduce" });
    const token = await people.token(area);
    if (token) await context.addInitScript(...hold(token));
    return context;
  };
  return (area: Area): Promise<BrowserContext> => {
    const reader = begun.get(area) ?? begin(area);
    begun.set(area, reader);
    return reader;
  };
}
