import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser.ts";

const line = { offline: false, latency: 170, downloadThroughput: 9e6 / 8, uploadThroughput: 1.35e6 / 8 };
const CPU_SLOWER = 4;
/** A page that is not there by then will never be. */
const PATIENCE_MS = 60_000;

/** The machine's own Chromium. */
export async function openBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const server = await launchBrowser();
  return { browser: await chromium.connect(server.wsEndpoint()), close: () => server.close() };
}

export type Wire = { requests: number; bytes: number };
export type SlowPage = { page: Page; context: BrowserContext; wire: Wire };

/** A page in a browser that was never here before, on a slow machine and line, with its requests counted. `init` runs before the page's own script. */
export async function slowPage(browser: Browser, init: string): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const wire: Wire = { requests: 0, bytes: 0 };
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.requests += 1;
    wire.bytes += encodedDataLength;
  });
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", line);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  await page.addInitScript(`${init}
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((e) => [e.startTime, e.duration])))
      .observe({ type: "longtask", buffered: true });`);
  return { page, context, wire };
}

/** Waits until nothing has come over the line for two seconds: a page that another took the place of is idle for Playwright. */
export async function atRest(page: Page, wire: Wire): Promise<void> {
  for (let seen = -1; seen !== wire.requests; await page.waitForTimeout(2_000)) seen = wire.requests;
}

export type Wanted = { selector: string; count: number };

/** Milliseconds from `from`, an expression of the page's clock, until so many elements are there and a frame with them is painted. */
export function painted(page: Page, { selector, count }: Wanted, from: string): Promise<number> {
  return page.evaluate(`new Promise((done, fail) => {
    const until = performance.now() + ${PATIENCE_MS};
    const there = () => document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count};
    const look = () => {
      if (there()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - (${from}))));
      else if (performance.now() > until) fail(new Error(${JSON.stringify(`no ${count} of ${selector}`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** What tasks took beyond 50 ms each, since that moment: so long nothing answers to a key or a press. */
export function blockedSince(page: Page, from: number): Promise<number> {
  return page.evaluate(`window.longTasks.reduce(
    (sum, [start, took]) => (start + took > ${from} ? sum + Math.max(0, took - 50) : sum), 0)`);
}
