import { existsSync } from "node:fs";
import { type BrowserServer, chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Draws the same pages without windows around them, for three quarters of the work. */
const shell = "/usr/bin/chromium-headless-shell";

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

/**
 * How the browser of the tests is started. The pages of one context share a process, and so what was compiled for the page
 * before: see `takeContext`.
 */
export function launchOptions(): LaunchOptions {
  const { executablePath, args } = optionsOf([shell, ...places]);
  return { executablePath, args: [...args, "--process-per-site"] };
}

/** Starts the whole browser, as benches and pictures show what users have; the shell where there is no other. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(optionsOf([...places, shell]));
}

type LaunchOptions = { executablePath: string; args: string[] };

function optionsOf(candidates: readonly string[]): LaunchOptions {
  const executablePath = process.env.CHROMIUM ?? candidates.find((place) => existsSync(place));
  if (!executablePath)
    throw new Error("no Chromium: install Debian's chromium-headless-shell or chromium, or name one in CHROMIUM");
  return { executablePath, args: [...quiet, notesLines, `--disable-features=${without.join()}`] };
}
