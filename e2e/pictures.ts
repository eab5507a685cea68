import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { hold } from "./support/api.ts";
import { launchBrowser } from "./support/browser.ts";
import { watchRequests } from "./support/requests.ts";
import { type Area, areas, demoAccounts, type People, samplePeople } from "./support/samples.ts";
import { atRest, cutOff, resizeTo, routesOf, type Screen, screensAt } from "./support/screens.ts";
import { startServer } from "./support/server.ts";

/**
 * `npm run pictures -- --out DIR [--only users] [--themes light,dark,contrast] [--widths 1440,1024,390]`: every screen of
 * the demo world as a picture, to be looked at. Says which screens are wider than their window.
 */
const { values: asked } = parseArgs({
  options: {
    out: { type: "string" },
    only: { type: "string", default: "" },
    themes: { type: "string", default: "light,dark" },
    widths: { type: "string", default: "1440,1024,390" },
    url: { type: "string", default: "" },
  },
});
const TALLEST = 2_400;

async function personIn(browser: Browser, url: string, token: string | undefined): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  watchRequests(page);
  if (token) await page.addInitScript(...hold(token));
  await page.goto(`${url}/auth`);
  return page;
}

/** As tall as what it shows: what sticks to the window's edge then stands at the end of the page. */
async function unroll(page: Page, width: number): Promise<void> {
  await resizeTo(page, width);
  const height = await page.evaluate(() => {
    const content = document.getElementById("content");
    const below = content ? content.scrollHeight - content.clientHeight : 0;
    return document.documentElement.scrollHeight + below;
  });
  if (height > 900) await page.setViewportSize({ width, height: Math.min(TALLEST, height) });
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of asked.widths.split(",")) {
    await unroll(page, Number(width));
    const hidden = await cutOff(page);
    if (hidden > 0) process.stdout.write(`${name} at ${width}: ${hidden} px are cut off\n`);
    for (const theme of asked.themes.split(",")) {
      await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
      await page.screenshot({ path: join(asked.out ?? ".", `${name}.${width}.${theme}.png`) });
    }
  }
}

async function shootArea(browser: Browser, url: string, { people, screens }: { people: People; screens: Screen[] }) {
  const [first] = screens;
  if (first === undefined) return;
  const page = await personIn(browser, url, await people.token(first.area));
  for (const { route, path } of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(url + path);
    await atRest(page).catch((cause) => {
      throw new Error(`${path} did not come to rest`, { cause });
    });
    await shoot(page, route.slice(1).replaceAll("/", "_").replaceAll("$", ""));
  }
  await page.context().close();
}

async function main(): Promise<void> {
  if (!asked.out) throw new Error("say where the pictures go: --out DIR");
  mkdirSync(asked.out, { recursive: true });
  const gatehouse = asked.url ? undefined : await startServer({ demo: true });
  const url = asked.url || (gatehouse?.url ?? "");
  const server = await launchBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const people = await samplePeople(url, demoAccounts);
    const stranger = await personIn(browser, url, undefined);
    const screens = screensAt(await routesOf(stranger), people.samples).filter(({ route }) =>
      route.includes(asked.only),
    );
    const all: Area[] = ["public", ...areas];
    for (const area of all)
      await shootArea(browser, url, { people, screens: screens.filter((screen) => screen.area === area) });
    process.stdout.write(`${screens.length} screens in ${asked.out}\n`);
  } finally {
    await server.close();
    await gatehouse?.stop();
  }
}

await main();
