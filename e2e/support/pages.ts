import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { card, hold, PASSWORD, tokenOf } from "./api.ts";
import { releaseContext, takeContext, usualOptions } from "./contexts.ts";
import { watchReplies } from "./page-summary.ts";
import { watchRequests } from "./requests.ts";
import { pid, url, zone } from "./servers.ts";

export { card, PASSWORD, pid, url, zone };

type PageOptions = BrowserContextOptions & { width?: number };

let browser: Browser | undefined;
const opened: Page[] = [];

/** The fixture in `test.ts` calls this before each test. */
export function useBrowser(current: Browser): void {
  browser = current;
}

export const openedPages = (): readonly Page[] => opened;

export async function closePages(): Promise<void> {
  await Promise.all(opened.splice(0).map((page) => releaseContext(page.context())));
}

/** Opens a window with storage and cookies of its own; it closes when the test ends. */
export async function open({ width = usualOptions.viewport.width, ...options }: PageOptions = {}): Promise<Page> {
  if (!browser) throw new Error("a page can be opened in a test only, not in a hook around the file");
  const isUsual = Object.keys(options).length === 0;
  const context = await (isUsual ? takeContext(browser) : browser.newContext({ ...usualOptions, ...options }));
  const page = await context.newPage();
  if (width !== usualOptions.viewport.width) await page.setViewportSize({ width, height: 900 });
  watchReplies(page);
  watchRequests(page);
  opened.push(page);
  return page;
}

/** Types name and password into the sign-in page, as a user would. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/(merchant|partner|admin)\//);
}

/** Opens a path as a user who is signed in already. A test that ends the session has to `enter` instead. */
export async function visit(username: string, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await open(options);
  await page.addInitScript(...hold(await tokenOf(url, username)));
  await page.goto(url + path);
  return page;
}

/** Shows one of the two levels of the side menu, if it is not shown already. The window has to be wide. */
export async function showLevel(page: Page, level: "main" | "settings"): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  const leave = menu.getByRole("button", { name: "Main menu" });
  const enterSettings = menu.getByRole("button", { name: "Settings" });
  await leave.or(enterSettings).waitFor();
  const step = level === "main" ? leave : enterSettings;
  if (await step.isVisible()) await step.click();
}

/** Opens a page by the first level of the side menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await showLevel(page, "main");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

/** Opens a page by the second level of the side menu. */
export async function chooseSetting(page: Page, group: string, name: string): Promise<void> {
  await showLevel(page, "settings");
  const menu = page.getByRole("navigation", { name: "Main" });
  const fold = menu.getByRole("button", { name: group });
  await fold.waitFor();
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  await menu.getByRole("link", { name, exact: true }).click();
}
