import { readPage, testEveryScreen } from "./support/axe.ts";
import { visit } from "./support/pages.ts";
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
