import type { Page } from "@playwright/test";
import { boardMerchant, boardPartner, boardUser, nameOf } from "./support/accounts.ts";
import { send } from "./support/api.ts";
import { card, enter, open, PASSWORD, url, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

async function pay(key: string): Promise<number> {
  return (await send(url, "/transaction", { key, body: { type: "sale", amount: 990, payment_method: { card } } })).http;
}

/** The list of accounts of this name, and what its menu offers of one. */
async function listOf(noun: "merchant" | "partner", name: string): Promise<Page> {
  return visit("demo_admin", `/admin/${noun}s/search?f=${encodeURIComponent(`name:%3D:${encodeURIComponent(name)}`)}`);
}

async function change(page: Page, { verb, name, told }: { verb: string; name: string; told: string }): Promise<void> {
  await page.getByRole("row", { name }).getByRole("button").click();
  await page.getByRole("menuitem", { name: verb }).click();
  await page.getByText(told).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: verb }).click();
}

async function refused(page: Page, username: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.getByText("invalid username or password").waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
}

test("of a merchant that is disabled nobody stays, signs in or charges, until it is enabled", async () => {
  const name = nameOf("Shut Shop");
  const merchant = await boardMerchant(url, name);
  const username = await boardUser(url, merchant);
  const theirs = await open();
  await enter(theirs, username);
  expect(await pay(merchant.key)).toBe(200);

  const page = await listOf("merchant", name);
  await change(page, { verb: "Disable merchant", name, told: "Nothing is deleted." });
  await page.getByText(`${name} disabled`).waitFor();
  await page.getByRole("row", { name }).getByText("Disabled").waitFor();
  expect(await pay(merchant.key)).toBe(401);
  await theirs.getByRole("link", { name: "Settlements" }).click();
  await theirs.waitForURL(/\/auth/);
  await refused(theirs, username);

  await change(page, {
    verb: "Enable merchant",
    name,
    told: "Its people can sign in again and its keys work again.",
  });
  await page.getByText(`${name} enabled`).waitFor();
  await enter(theirs, username);
  expect(await pay(merchant.key)).toBe(200);
});

test("a partner that is disabled takes the merchants beneath it along, and brings them back", async () => {
  const name = nameOf("Shut Pay");
  const merchant = await boardMerchant(url, `Shop of ${name}`, await boardPartner(url, name));
  const username = await boardUser(url, merchant);
  const page = await listOf("partner", name);
  await change(page, { verb: "Disable partner", name, told: "nor of any partner or merchant beneath it" });
  await page.getByText(`${name} disabled`).waitFor();
  const theirs = await open();
  await refused(theirs, username);
  expect(await pay(merchant.key)).toBe(401);
  await change(page, { verb: "Enable partner", name, told: "Its people can sign in again" });
  await page.getByText(`${name} enabled`).waitFor();
  await enter(theirs, username);
  expect(await pay(merchant.key)).toBe(200);
});
