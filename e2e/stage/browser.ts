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

export function launchBrowser(): Promise<BrowserServer> {
  const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (!executablePath) throw new Error("no Chromium: install Debian's chromium, or name one in CHROMIUM");
  return chromium.launchServer({ executablePath, args: quiet });
}
