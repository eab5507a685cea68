import { asking, boardMerchant, boardUser } from "./support/accounts.ts";
import { made } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a merchant sees who takes its payments, without being able to change it", async () => {
  const page = await visit(shop.admin, "/merchant/processors");
  const row = page.getByRole("row", { name: /Main.*Active.*Sandbox.*Cards/ });
  await row.waitFor();
  await page.getByRole("button", { name: "Add filter" }).waitFor();
  await row.getByRole("button").click();
  await expect(page.getByRole("menuitem")).toHaveText(["Settle now"]);
});

test("a merchant switches a service on and off, and is offered none that nothing depends on", async () => {
  const page = await visit(shop.admin, "/merchant/settings/services");
  await page.getByRole("row", { name: /Account updater.*Disabled/ }).waitFor();
  await expect(page.getByRole("row", { name: /QuickBooks|SMS|Level III/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Enable Account updater" }).dblclick();
  await page.getByText("Account updater enabled").waitFor();
  await quiet(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Disable Account updater" }).click();
  await page.getByRole("row", { name: /Account updater.*Disabled/ }).waitFor();
});

test("a merchant that is not permitted the account updater is told that it asks nobody, and later when it will", async () => {
  const merchant = await boardMerchant(url, "Card Corner", shop.partnerId);
  const username = await boardUser(url, merchant);
  const page = await visit(username, "/merchant/settings/services");
  const row = page.getByRole("row", { name: /Account updater/ });
  await row.getByText("Not permitted yet: no card is asked about").waitFor();
  await row.getByRole("button").click();
  await page.getByText("Account updater enabled").waitFor();
  await page.goto(`${url}/merchant/vault/accountupdater`);
  await page.getByText("No batch yet: the account updater is not permitted").waitFor();
  await expect(page.getByRole("link", { name: "Open Services" })).toHaveCount(0);

  const above = await asking(url, "demo_admin");
  const days = String(new Date(Date.now() + 10 * 86_400_000).getUTCDate());
  made(await above(`/merchant/${merchant.id}/defaults`, { vault: { day_of_the_month: days } }));
  made(await above(`/merchant/${merchant.id}`, { permissions: { allow_automatic_account_updater: true } }));
  await page.reload();
  await page.getByText("No batch yet: the first comes on the next day that the defaults name").waitFor();
  await page.getByRole("link", { name: "Open Defaults" }).waitFor();
  await page.goto(`${url}/merchant/settings/services`);
  await row.getByText("Active", { exact: true }).waitFor();
  await expect(row.getByText("Not permitted yet")).toHaveCount(0);
  await row.getByRole("button").click();
  await page.getByText("Account updater disabled").waitFor();
  await page.goto(`${url}/merchant/vault/accountupdater`);
  await page.getByText("No batch yet: the card networks are asked while Account updater is active").waitFor();
  await page.getByRole("link", { name: "Open Services" }).waitFor();
});

for (const [area, section, first] of [
  ["merchant", "/merchant/settings", "/merchant/settings/contact"],
  ["merchant", "/merchant/customer", "/merchant/customer/search"],
  ["partner", "/partner/settings", "/partner/settings/user-defaults"],
  ["partner", "/partner/merchants", "/partner/merchants/search"],
  ["admin", "/admin/merchants/update/$merchant/processors", "/admin/merchants/update/$merchant/processors/search"],
] as const)
  test(`the ${area} asks for ${section} and gets its first page`, async () => {
    const page = await visit(shop.userIn(area), section.replace("$merchant", shop.merchantId));
    await page.waitForURL(`${url}${first.replace("$merchant", shop.merchantId)}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
