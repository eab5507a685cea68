import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "./stage/act.ts";
import { atRest } from "./stage/screens.ts";

const phone = { width: 390, hasTouch: true, isMobile: true };

async function show(username: string, path: string): Promise<Page> {
  const page = await visit(username, path, phone);
  await atRest(page);
  return page;
}

test("tabs go on fading out at both ends, and at an end that is reached no longer", async () => {
  const page = await show("demo_partner", "/partner/merchants/update/testmerchant12345678/users");
  const tabs = page.locator(".page-tabs");
  const fades = () =>
    tabs.evaluate((one) => {
      const style = getComputedStyle(one);
      return ["--fade-start", "--fade-end"].map((name) => Number.parseFloat(style.getPropertyValue(name)));
    });
  await tabs.evaluate((one) => one.scrollTo({ left: (one.scrollWidth - one.clientWidth) / 2 }));
  await expect.poll(fades).toEqual([32, 32]);
  await tabs.evaluate((one) => one.scrollTo({ left: 0 }));
  await expect.poll(fades).toEqual([0, 32]);
  await tabs.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect.poll(fades).toEqual([32, 0]);
});

test("a row that goes on beneath its button fades out before it, until its end is seen", async () => {
  const page = await show("demo_merchant", "/merchant/users");
  const table = page.locator(".gh-table-wide");
  const fade = () =>
    table
      .locator("td.gh-table-more")
      .first()
      .evaluate((cell) => getComputedStyle(cell, "::before").opacity);
  await expect.poll(fade).toBe("1");
  await table.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect.poll(fade).toBe("0");
});
