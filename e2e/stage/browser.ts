import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { PASSWORD } from "./gatehouse.ts";

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

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (!executablePath) throw new Error("no Chromium: install Debian's chromium, or name one in CHROMIUM");
  return chromium.launch({ executablePath, args: quiet });
}

/** A fresh person in a window of their own, signed in and on their first page. */
export async function signIn(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/(merchant|partner|admin)\//);
  return page;
}
