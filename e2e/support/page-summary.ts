import type { Page } from "@playwright/test";

const TEXT = 2_000;

const refused = new WeakMap<Page, string[]>();

/** Records the calls of a page that failed. */
export function watchReplies(page: Page): void {
  const calls: string[] = [];
  refused.set(page, calls);
  const path = (url: string) => new URL(url).pathname;
  page.on("response", (reply) => {
    if (reply.status() >= 400) calls.push(`${reply.request().method()} ${path(reply.url())} ${reply.status()}`);
  });
  page.on("requestfailed", (call) => calls.push(`${call.method()} ${path(call.url())} ${call.failure()?.errorText}`));
  page.on("pageerror", (error) => calls.push(String(error)));
}

/** Describes where a page is, what it shows and which calls failed, for the report of a failed test. */
export async function describePage(page: Page): Promise<string> {
  const [dialog, main] = await Promise.all([
    shown(page, "dialog, [role=dialog], [role=alertdialog]"),
    shown(page, "main"),
  ]);
  const calls = (refused.get(page) ?? []).slice(-8).join(", ");
  return [page.url(), dialog && `dialog: ${dialog}`, main, calls && `refused: ${calls}`].filter(Boolean).join(" | ");
}

async function shown(page: Page, selector: string): Promise<string> {
  const tree = await page
    .locator(selector)
    .first()
    .ariaSnapshot({ timeout: 1_000 })
    .catch(() => "");
  return tree.replace(/\s+/g, " ").slice(0, TEXT);
}
