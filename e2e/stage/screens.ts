import type { Page } from "playwright-core";
import { quiet } from "./line.ts";
import { type Area, areas, type Samples } from "./samples.ts";

export type Screen = { area: Area; route: string; path: string };

type Known = { fullPath: string; options: { component?: unknown }; children?: Record<string, Known> };

type Router = { routesById: Record<string, Known> };

/** The panel's router, where its library leaves it for developer tools; it comes after the page has been loaded. */
async function routesIn(page: Page): Promise<string[]> {
  await page.waitForFunction(() => "__TSR_ROUTER__" in self);
  return page.evaluate(() => {
    const { routesById } = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const draws = ({ options }: Known) => options.component !== undefined;
    // What only frames the screens beneath it is none itself.
    const shown = Object.values(routesById).filter(
      (one) => draws(one) && !Object.values(one.children ?? {}).some(draws),
    );
    return [...new Set(shown.map(({ fullPath }) => fullPath))];
  });
}

function fill(route: string, samples: Samples): string {
  const steps = route.split("/");
  return steps
    .map((step, at) => {
      if (!step.startsWith("$")) return step;
      const upTo = steps.slice(0, at + 1).join("/");
      const known = Object.keys(samples).find((ending) => upTo.endsWith(ending));
      if (known === undefined) throw new Error(`e2e/stage/samples.ts has no sample for ${upTo}`);
      return samples[known];
    })
    .join("/");
}

/** Outside of the areas, but for whoever is signed in. */
const ACCEPT_TERMS = "/auth/accept-tos";

function areaOf(route: string): Area {
  return route === ACCEPT_TERMS ? "merchant" : (areas.find((area) => route.startsWith(`/${area}/`)) ?? "public");
}

/** Every screen that the panel has, asked of the panel itself: a new route is among them without being listed. */
export async function screensOf(page: Page, samplesOf: (area: Area) => Samples): Promise<Screen[]> {
  const routes = await routesIn(page);
  return routes.map((route) => {
    const area = areaOf(route);
    return { area, route, path: fill(route, samplesOf(area)) };
  });
}

/** A screen has come to rest: its title is there, and nothing is on its way. */
export async function atRest(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await quiet(page);
}

/** The page at another size, once it has been laid out in it: what it does then itself, it does in the frame after. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );
}

/** As it is for who has chosen text of this size in the browser; 16 is usual. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
  await browser.detach();
}

/** How many pixels of a page lie to the right of its window, or of the part that scrolls. */
export const cutOff = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = document.getElementById("content");
    const beside = content ? content.scrollWidth - content.clientWidth : 0;
    return Math.max(beside, document.documentElement.scrollWidth - window.innerWidth);
  });
