import type { Page } from "@playwright/test";
import { quiet } from "./requests.ts";
import { type Area, areas, type Samples } from "./samples.ts";

export type Screen = { area: Area; route: string; path: string };

type Known = { fullPath: string; options: { component?: unknown }; children?: Record<string, Known> };

type Location = { href: string };

type Router = {
  routesById: Record<string, Known>;
  navigate(to: Location): Promise<void>;
  state: { status: string; location: Location; resolvedLocation?: Location };
};

type Panel = { __TSR_ROUTER__: Router };

/** Every route of the panel that draws a screen, asked of its own router: a new one is among them without being listed. */
export async function routesOf(page: Page): Promise<string[]> {
  await page.waitForFunction(() => "__TSR_ROUTER__" in self);
  return page.evaluate(() => {
    const { routesById } = (self as unknown as Panel).__TSR_ROUTER__;
    const draws = ({ options }: Known) => options.component !== undefined;
    // What only frames the screens beneath it is none itself.
    const shown = Object.values(routesById).filter(
      (one) => draws(one) && !Object.values(one.children ?? {}).some(draws),
    );
    return [...new Set(shown.map(({ fullPath }) => fullPath))];
  });
}

export function pathOf(route: string, samples: Samples): string {
  const steps = route.split("/");
  return steps
    .map((step, at) => {
      if (!step.startsWith("$")) return step;
      const upTo = steps.slice(0, at + 1).join("/");
      const known = Object.keys(samples).find((ending) => upTo.endsWith(ending));
      if (known === undefined) throw new Error(`e2e/support/samples.ts has no sample for ${upTo}`);
      return samples[known];
    })
    .join("/");
}

/** Outside of the areas, but for a signed-in user. */
const ACCEPT_TERMS = "/auth/accept-tos";

export function areaOf(route: string): Area {
  return route === ACCEPT_TERMS ? "merchant" : (areas.find((area) => route.startsWith(`/${area}/`)) ?? "public");
}

/** The screens behind these routes; a route with a parameter shows the sample of its area. */
export function screensAt(routes: readonly string[], samplesOf: (area: Area) => Samples): Screen[] {
  return routes.map((route) => {
    const area = areaOf(route);
    return { area, route, path: pathOf(route, samplesOf(area)) };
  });
}

/** Goes to another screen as a link of the panel does, without loading the page anew. The screen may redirect to another. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (self as unknown as Panel).__TSR_ROUTER__.navigate({ href }), path);
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (self as unknown as Panel).__TSR_ROUTER__.state;
    return status === "idle" && resolvedLocation?.href === location.href;
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
