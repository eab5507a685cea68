import type { Page } from "@playwright/test";
import { open, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

/** Opens the reference at a call and returns the addresses that the page asks for. */
async function openReference(page: Page, call = ""): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${url}/api/docs${call}`);
  await page.getByRole("heading", { name: "Gatehouse", level: 1 }).waitFor();
  return asked;
}

test("the reference asks no other host for anything, and fits a phone", async () => {
  const page = await open({ width: 390 });
  const asked = await openReference(page);
  expect(asked.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(`${url}/`))).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
});

test("a developer finds a call, reads how to make it and tries it with the session of the tab", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await openReference(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").or(page.getByRole("combobox")).first().fill("GET /merchant");
  await page
    .getByRole("option", { name: /\/merchant$/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /Test Request.*\/merchant\b/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Send Request/ }).click();
  await expect(page.getByText("200 OK")).toBeVisible();
});
