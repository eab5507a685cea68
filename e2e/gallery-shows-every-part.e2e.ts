import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build, type PreviewServer, preview } from "vite";
import { violations } from "./support/axe.ts";
import { open } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const root = fileURLToPath(new URL("../packages/ui", import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), "gatehouse-gallery-"));

let server: PreviewServer;
let gallery: string;
const shown = new Set<string>();

test.beforeAll(async () => {
  const seen = { name: "seen", moduleParsed: ({ id }: { id: string }) => void shown.add(id) };
  const shared = { root, logLevel: "silent" } as const;
  await build({ ...shared, build: { outDir }, plugins: [seen] });
  server = await preview({ ...shared, build: { outDir }, preview: { port: 0 } });
  gallery = server.resolvedUrls?.local[0] ?? "";
});
test.afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true });
});

async function openGallery(): Promise<Page> {
  const page = await open();
  await page.goto(gallery);
  await page.getByRole("heading", { name: "Parts" }).waitFor();
  await page.getByRole("group", { name: "Calendar" }).getByRole("grid").waitFor();
  return page;
}

test("no part of the design system is missing from the gallery", () => {
  const parts = globSync("src/**/*.tsx", { cwd: root });
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter((part) => !shown.has(join(root, part)))).toEqual([]);
});

test("a text that is refused is marked as other fields are, also where it is written with headings", async () => {
  const page = await openGallery();
  const edge = (name: string) =>
    page
      .locator(".gh-input", { has: page.getByRole("textbox", { name }) })
      .evaluate((box) => getComputedStyle(box).borderColor);
  const [refused, fine, plain] = [await edge("Terms"), await edge("Lesson"), await edge("Reason")];
  expect([refused === plain, refused === fine]).toEqual([true, false]);
});

test("axe finds nothing in the gallery, in any theme, nor in the dialog that crops a picture", async () => {
  const page = await openGallery();
  const found: string[] = [];
  const read = async (within?: string) => {
    for (const theme of ["light", "dark", "contrast"]) {
      await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
      // A theme changes colours alone.
      const seen = await violations(page, theme === "light" ? undefined : "color-contrast", within);
      found.push(...seen.map((one) => `${theme} ${one}`));
    }
  };
  await read();
  await page.getByRole("group", { name: "Logo" }).getByRole("button", { name: "Crop to a square" }).click();
  await page.getByRole("dialog", { name: "Crop the picture" }).getByRole("img", { name: "The square" }).waitFor();
  await read("[role=dialog]");
  expect(found).toEqual([]);
});

test("a calendar has six weeks, shuts days out of its bounds, and knows the years from 2000 to 9999", async () => {
  const page = await openGallery();
  const calendar = page.getByRole("group", { name: "Calendar" });
  const days = calendar.getByRole("gridcell");
  const year = calendar.getByLabel("Year");
  await expect(days).toHaveCount(42);
  // Bounded from October 10 to November 24.
  const day = (name: RegExp) => calendar.getByRole("button", { name });
  await expect(day(/November 24th, 2026/)).toBeEnabled();
  await expect(day(/November 25th, 2026/)).toBeDisabled();
  await calendar.getByLabel("Month", { exact: true }).selectOption({ label: "February" });
  for (const [typed, stays] of [
    ["2000", "2000"],
    ["9999", "9999"],
    ["1999", "9999"],
  ] as const) {
    await year.fill(typed);
    await year.blur();
    await expect(year).toHaveValue(stays);
    await expect(days).toHaveCount(42);
  }
});

test("the quick ranges of a calendar end today and are 7, 14, 30 and 90 days long", async () => {
  const page = await openGallery();
  await page.getByRole("button", { name: /^Settled: / }).click();
  const popup = page.getByRole("dialog", { name: "Settled" });
  for (const count of [7, 14, 30, 90]) {
    await popup.getByRole("button", { name: `${count} days` }).click();
    const said = (await popup.getByText(/^[/\d]+ – [/\d]+$/).textContent()) ?? "";
    const [first = 0, last = 0] = said.split(" – ").map(Date.parse);
    expect(Math.round((last - first) / 86_400_000) + 1).toBe(count);
  }
  await expect(popup.getByRole("button", { name: / days$/ })).toHaveCount(4);
});

test("where one day is asked for one click picks it, and closes the calendar", async () => {
  const page = await openGallery();
  const field = page.getByLabel("Last day");
  await page.getByRole("button", { name: "Choose from a calendar" }).first().click();
  const popup = page.getByRole("dialog", { name: "Last day" });
  await popup.waitFor();
  await expect(popup.getByRole("button", { name: "7 days" })).toHaveCount(0);
  await expect(popup.getByRole("button", { name: /November 9th, 2026/ })).toBeDisabled();
  await popup.getByRole("button", { name: /November 12th, 2026/ }).click();
  await popup.waitFor({ state: "hidden" });
  await expect(field).toHaveValue("2026-11-12");
});

test("a toast stays five seconds, or until it is closed", async () => {
  const page = await open();
  await page.clock.install();
  await page.goto(gallery);
  const toast = page.getByRole("region", { name: "Notifications" }).getByText("Item created!");
  const say = page.getByRole("button", { name: "Success" });
  // While time stands still nothing but a press takes it away.
  await page.clock.pauseAt(Date.now() + 60_000);
  await say.click();
  await toast.waitFor();
  await page.getByRole("button", { name: "Close notification" }).click();
  await toast.waitFor({ state: "hidden" });
  await say.click();
  await toast.waitFor();
  await page.clock.runFor(4_900);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});
