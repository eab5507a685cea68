import { url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

/** Sends a sale that is refused and returns its error id, as a merchant's server logs it. */
async function failSale(): Promise<string> {
  const body = JSON.stringify({ type: "sale", amount: -5, description: "For Wilhelmina" });
  const reply = await fetch(`${url}/api/transaction`, { method: "POST", headers: { authorization: shop.key }, body });
  expect(reply.status).toBe(400);
  return String(reply.headers.get("x-correlation-id"));
}

test("a developer finds a failed call by its error id", async () => {
  const id = await failSale();
  const page = await visit(shop.admin, "/merchant/request-log");
  await page.getByRole("row", { name: /400.*POST \/api\/transaction/ }).waitFor();
  await page.getByLabel("Error ID", { exact: true }).fill(id);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "API call" }).waitFor();
  await expect(page.getByText("400", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Request" })).toContainText('"description": "[redacted]"');
  await expect(page.getByRole("region", { name: "Reply" })).toContainText('"field": "amount"');
  await expect(page.getByRole("region", { name: "As curl" })).toContainText("Authorization: YOUR_API_KEY");
  await expect(page.getByText("Wilhelmina")).toHaveCount(0);
});

test("a developer reads the calls of a transaction and opens the transaction from a call", async () => {
  const id = await shop.pay(1250);
  await shop.api(`/transaction/${id}/void`, {});
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await page.getByRole("link", { name: "Show API calls" }).click();
  const rows = page.getByRole("table", { name: "Request log" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasText: "/void" }).click();
  await page.getByRole("link", { name: id }).click();
  await page.waitForURL(`**/merchant/transaction/detail/${id}`);
});

test("a merchant stops storing requests and replies", async () => {
  const page = await visit(shop.admin, "/merchant/request-log");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Store requests and replies").uncheck();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved!").waitFor();
  const id = await failSale();
  await expect
    .poll(async () => {
      await page.goto(`${url}/merchant/request-log/${id}`);
      await page.getByRole("heading", { name: "API call" }).waitFor();
      return page.getByText("No request and reply are stored for this call.").isVisible();
    })
    .toBe(true);
});

test("shows a cashier without the permission why the log stays closed", async () => {
  const page = await visit(shop.clerk, "/merchant/request-log");
  await page.getByText("You may not read the request log.").waitFor();
});
