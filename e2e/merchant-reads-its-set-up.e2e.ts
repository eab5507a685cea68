import { expect, test } from "vitest";
import { url, visit } from "./stage/act.ts";
import { quiet } from "./stage/line.ts";

test("a merchant sees who takes its payments, without being able to change it", async () => {
  const page = await visit("demo_merchant", "/merchant/processors");
  const row = page.getByRole("row", { name: /Main.*Active.*Sandbox.*Cards/ });
  await row.waitFor();
  await page.getByRole("button", { name: "Add filter" }).waitFor();
  await row.getByRole("button").click();
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Settle now"]);
});

test("a merchant switches a service on and off, and is offered none that nothing depends on", async () => {
  const page = await visit("other_merchant", "/merchant/settings/services");
  await page.getByRole("row", { name: /Account updater.*Disabled/ }).waitFor();
  expect(await page.getByRole("row", { name: /QuickBooks|SMS|Level III/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Enable Account updater" }).dblclick();
  await page.getByText("Account updater enabled").waitFor();
  await quiet(page);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Disable Account updater" }).click();
  await page.getByRole("row", { name: /Account updater.*Disabled/ }).waitFor();
});

test.each([
  ["demo_merchant", "/merchant/settings", "/merchant/settings/contact"],
  ["demo_merchant", "/merchant/customer", "/merchant/customer/search"],
  ["demo_partner", "/partner/settings", "/partner/settings/user-defaults"],
  ["demo_partner", "/partner/merchants", "/partner/merchants/search"],
  [
    "demo_admin",
    "/admin/merchants/update/testmerchant12345678/processors",
    "/admin/merchants/update/testmerchant12345678/processors/search",
  ],
])("%s asks for %s and gets its first page", async (person, section, first) => {
  const page = await visit(person, section);
  await page.waitForURL(`${url}${first}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
});
