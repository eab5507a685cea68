import { visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const GONE = "d4q1v0h2cun8qk7b3nfg";
const BENEATH = "/partner/merchants/update/$merchant";

for (const [area, path, noun, list] of [
  ["merchant", `/merchant/transaction/detail/${GONE}`, "transaction", /\/merchant\/transaction\/search/],
  ["merchant", "/merchant/customer/edit/nobody/payment-list", "customer", /\/merchant\/customer\/search/],
  ["merchant", `/merchant/users/update/${GONE}`, "user", /\/merchant\/users/],
  ["merchant", `/merchant/settings/custom-output/update/${GONE}`, "format", /\/merchant\/settings\/custom-output/],
  ["merchant", `/merchant/settings/apple-pay/update/${GONE}`, "certificate", /\/settings\/apple-pay$/],
  ["partner", `/partner/merchants/update/${GONE}/info`, "merchant", /\/partner\/merchants\/search/],
  ["partner", `${BENEATH}/terminals/update/${GONE}`, "terminal", /\/terminals\/search/],
  ["admin", `${BENEATH.replace("partner", "admin")}/processors/update/${GONE}`, "processor", /\/processors\/search/],
] as const)
  test(`the ${area} asks at ${path} for a ${noun} that is gone, is told so once, and finds back`, async () => {
    const page = await visit(shop.userIn(area), path.replace("$merchant", shop.merchantId));
    await page.getByText(`There is no such ${noun}`).waitFor();
    await quiet(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("not found")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: /^All / }).click();
    await page.waitForURL(list);
  });

test("a line that is dead before the rest of the page has come takes nothing away that was typed", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  const amount = page.getByLabel("Amount", { exact: true });
  await amount.waitFor();
  await page.context().setOffline(true);
  await amount.fill("12.34");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.keyboard.press("Control+Enter");
  await page.getByText("could not be reached").first().waitFor();
  await expect(amount).toHaveValue("12.34");
});

test("a page whose code a new version has replaced is loaded anew, but once, and only where the server answers", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).waitFor();
  await quiet(page);
  const gone = /\/assets\/settlement-page-/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.route("**/api/branding*", (route) => route.abort());
  await page.getByRole("link", { name: "Settlements" }).click();
  await page.getByRole("heading", { name: "This page did not load" }).waitFor();
  expect(page.url()).toContain("/merchant/settlement/search");

  await page.getByRole("link", { name: "Virtual terminal" }).click();
  await page.getByLabel("Amount", { exact: true }).waitFor();
  await page.unroute("**/api/branding*");
  const loads = page.waitForEvent("load");
  await page.getByRole("link", { name: "Settlements" }).click();
  await loads;
  await page.getByRole("heading", { name: "This page did not load" }).waitFor();
  await page.unroute(gone);
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByRole("heading", { name: "Settlements", level: 1 }).waitFor();
});
