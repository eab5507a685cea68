import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject, type TestContext } from "vitest";
import { lookedLike, watchReplies } from "./last-seen.ts";
import { watchLine } from "./line.ts";
import { card, DEMO_KEY, hold, PASSWORD, type Reply, send, tokenOf } from "./wire.ts";
import type { World } from "./world.ts";

export { card, PASSWORD };

/** The world of the worker that plays this file; workers are numbered from 1. */
export const { url, pid, zone, browser: browserAt } = worldOf(Number(process.env.VITEST_POOL_ID));

function worldOf(worker: number): World {
  const world = inject("worlds")[worker - 1];
  if (!world) throw new Error(`worker ${worker} has no world`);
  return world;
}

type Person = BrowserContextOptions & { width?: number };

let browser: Promise<Browser> | undefined;
const opened: Page[] = [];

declare module "vitest" {
  interface TaskMeta {
    /** What stood on the pages of an act when it failed. */
    seen?: string[];
  }
}

/** A fresh person in a window of their own; it closes when the act is over. */
export async function open({ width = 1440, ...options }: Person = {}): Promise<Page> {
  browser ??= chromium.connect(browserAt);
  const context = await (await browser).newContext({
    viewport: { width, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  watchReplies(page);
  watchLine(page);
  opened.push(page);
  return page;
}

/** Types name and password into the sign-in page, as a person would. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/(merchant|partner|admin)\//);
}

/** Somebody who is signed in already and opens a page; an act that ends its session has to `enter`. */
export async function visit(username: string, path: string, person: Person = {}): Promise<Page> {
  const page = await open(person);
  await page.addInitScript(...hold(await tokenOf(url, username)));
  await page.goto(url + path);
  return page;
}

/** A call with the demo merchant's key. */
export const api = (path: string, body?: unknown): Promise<Reply> => send(url, path, { body, key: DEMO_KEY });

/** A payment that was taken elsewhere; its id. */
export async function pay(amount: number, more: Record<string, unknown> = {}): Promise<string> {
  const made = await api("/transaction", { type: "sale", amount, payment_method: { card }, ...more });
  return String(made.data.id);
}

/** Closes every batch now, and waits until the payment is settled. */
export async function settle(id: string): Promise<void> {
  process.kill(pid, "SIGUSR2");
  const until = Date.now() + 30_000;
  while ((await api(`/transaction/${id}`)).data.status !== "settled") {
    if (Date.now() > until) throw new Error("the transaction did not settle");
    await pause(50);
  }
}

/** The end of an act: its windows close, and if it failed it keeps what they showed. */
export async function closeWindows({ task }: TestContext): Promise<void> {
  if (task.result?.state === "fail") task.meta.seen = await Promise.all(opened.map(lookedLike));
  await Promise.all(opened.splice(0).map((page) => page.context().close()));
}
