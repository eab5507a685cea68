import { existsSync } from "node:fs";
import { type BrowserServer, chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Without these flags Chromium looks for its maker's hosts at every start. */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The drop-down of an address bar that nobody sees is a page of its own, which each new window draws: more work than many
 * a page of ours. A process in reserve for whatever is opened next is started with each page, and ends unused with its
 * window: a tenth of the work of a test. Chromium heeds the last such list only, so those which Playwright turns off for the
 * sake of its pages are here again.
 */
const without = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
];

/**
 * Playwright asks for the stack behind each request, and the engine reads whole files a second time to tell it: a fifth of the
 * script's time. With this it notes the lines when it first compiles.
 */
const notesLines = "--js-flags=--no-enable-lazy-source-positions";

/** How the machine's own Chromium is started. */
export function launchOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (!executablePath) throw new Error("no Chromium: install Debian's chromium, or name one in CHROMIUM");
  return { executablePath, args: [...quiet, notesLines, `--disable-features=${without.join()}`] };
}

export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions());
}
