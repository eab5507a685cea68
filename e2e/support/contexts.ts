import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { url } from "./servers.ts";

/** How every window is opened unless a test asks for something else. */
export const usualOptions = {
  viewport: { width: 1440, height: 900 },
  permissions: ["clipboard-read", "clipboard-write"],
  // Nothing is waited for that only moves.
  reducedMotion: "reduce",
} satisfies BrowserContextOptions;

/** `anchor`: a page without scripts that keeps the panel's process, with the scripts it has compiled, between two tests. */
type Reusable = { anchor: Page; hasLeft: boolean };

const reusable = new Map<BrowserContext, Reusable>();
const free: BrowserContext[] = [];

/** Returns an empty context. The panel's scripts are compiled already if an earlier test of this worker used it. */
export async function takeContext(browser: Browser): Promise<BrowserContext> {
  const kept = free.pop();
  if (kept) return kept;
  const context = await browser.newContext(usualOptions);
  const anchor = await context.newPage();
  await anchor.goto(`${url}/healthz`);
  const state: Reusable = { anchor, hasLeft: false };
  reusable.set(context, state);
  // Only the storage of the product's own address is emptied.
  context.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== url) state.hasLeft = true;
  });
  return context;
}

/** Empties a context for the next test. Closes it if it may hold more than its storage. */
export async function releaseContext(context: BrowserContext): Promise<void> {
  const state = reusable.get(context);
  if (state && (await isEmptied(context, state))) free.push(context);
  else {
    reusable.delete(context);
    await context.close();
  }
}

async function isEmptied(context: BrowserContext, { anchor, hasLeft }: Reusable): Promise<boolean> {
  if (hasLeft || anchor.isClosed()) return false;
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
  await context.setOffline(false);
  await context.clearCookies();
  // A simulated clock stays with its context.
  return anchor.evaluate(() => {
    localStorage.clear();
    return /\[native code\]/.test(String(setTimeout));
  });
}
