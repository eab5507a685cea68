import { boardMerchant, boardUser } from "./support/accounts.ts";
import { codeOf } from "./support/authenticator.ts";
import { enter, open, PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { test } from "./support/test.ts";

const shop = ownShop();

test("a merchant that begins to ask for a second factor signs out who has none, and they set one up on the way back", async () => {
  const merchant = await boardMerchant(url, "Second Look Optics", shop.partnerId);
  const username = await boardUser(url, merchant);
  const clerk = await open();
  await enter(clerk, username);
  await clerk.getByRole("link", { name: "Settlements" }).click();
  await clerk.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();

  const boss = await visit(shop.partner, `/partner/merchants/update/${merchant.id}/info`);
  await boss.getByLabel("Enforce two-factor requirement").check();
  await boss.getByRole("button", { name: "Save merchant" }).click();
  await boss.getByText("Merchant saved!").waitFor();

  await clerk.getByRole("link", { name: "Customers" }).first().click();
  await clerk.getByText("Your session has ended. Sign in again.").waitFor();
  const signIn = async () => {
    await clerk.getByLabel("Username").fill(username);
    await clerk.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await clerk.keyboard.press("Enter");
  };
  await signIn();
  await clerk.waitForURL(/\/auth\/2fa-setup\//);
  const secret = (await clerk.locator(".copy-line .gh-mono").textContent()) ?? "";
  await clerk.getByLabel("Code").fill(codeOf(secret));
  await clerk.getByRole("button", { name: "Switch on" }).click();
  await clerk.getByRole("button", { name: "I have kept them" }).click();
  await clerk.getByText("Two-factor authentication is on").waitFor();
  await signIn();
  // A code is good once, and the one just shown was used.
  await clerk.getByLabel("Code").fill(codeOf(secret, 1));
  await clerk.keyboard.press("Enter");
  await clerk.waitForURL(/\/merchant\//);
  await clerk.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
});
