import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

/** In CI a test that failed is tried twice more, and the second try leaves a trace in `test-results`. */
const retries = process.env.CI ? 2 : 0;

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  workers: 2,
  retries,
  // Files run side by side; the tests of a file share its merchant and run in order.
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
  },
});
