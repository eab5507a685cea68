import { readPage, testEveryScreen } from "./support/axe.ts";
import { open, url, visit } from "./support/pages.ts";
import { areas } from "./support/samples.ts";
import { areaOf, atRest } from "./support/screens.ts";
import { panelRoutes } from "./support/servers.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

testEveryScreen(shop, ["public", "merchant"]);

test("the panel names its screens, in every area", () => {
  expect(new Set(panelRoutes().map(areaOf))).toEqual(new Set(["public", ...areas]));
  expect(panelRoutes().length).toBeGreaterThan(80);
});

for (const path of ["transaction/search?f=", "transaction/search?f=order_id:%253D:NOTHING"]) {
  test(`axe finds nothing on ${path}`, async () => {
    const page = await visit(shop.admin, `/merchant/${path}`);
    await atRest(page);
    expect(await readPage(page)).toEqual([]);
  });
}

test("axe finds nothing on a payment, nor on the question before a refund", async () => {
  const id = await shop.pay(2599, { order_id: "AXE" });
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await atRest(page);
  expect(await readPage(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Void/ }).click();
  await page.getByRole("dialog").waitFor();
  expect(await readPage(page)).toEqual([]);
});

test("axe finds nothing on what lies over a page", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await atRest(page);
  for (const keys of ["Control+k", "?"]) {
    await page.keyboard.press(keys);
    await page.getByRole("dialog").waitFor();
    expect(await readPage(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
});

test("the API reference keeps its words whole on a phone", async () => {
  const page = await open({ width: 390 });
  await page.goto(`${url}/api/docs`);
  const broken = await page.evaluate(() => {
    const lines = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    };
    const cells = [...document.querySelectorAll("td:nth-child(3), th:nth-child(3)")];
    return { cells: cells.length > 100, broken: cells.filter((cell) => lines(cell) > 1).length };
  });
  expect(broken).toEqual({ cells: true, broken: 0 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
});
