import { test as base, expect as playwrightExpect } from "@playwright/test";
import { describePage } from "./page-summary.ts";
import { closePages, openedPages, useBrowser } from "./pages.ts";

export const expect = playwrightExpect;

type Fixtures = { pages: undefined };

/** Gives each test the worker's browser, closes what it opened and, if it failed, attaches what its pages showed. */
export const test = base.extend<Fixtures>({
  pages: [
    async ({ browser }, use, testInfo) => {
      useBrowser(browser);
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        for (const page of openedPages())
          await testInfo.attach("page", { body: await describePage(page), contentType: "text/plain" });
      await closePages();
    },
    { auto: true },
  ],
});
