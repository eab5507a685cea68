import type { Page } from "@playwright/test";
import { asking, type Boarded, boardMerchant } from "./support/accounts.ts";
import { send } from "./support/api.ts";
import { card, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const charge = ({ key }: Boarded, more: object = {}) =>
  send(url, "/transaction", { key, body: { type: "sale", amount: 4200, payment_method: { card }, ...more } });

async function ask(page: Page, act: string, name: string): Promise<void> {
  await page.getByRole("row", { name }).getByRole("button").click();
  await page.getByRole("menuitem", { name: `${act} processor` }).click();
  await page.getByRole("dialog").getByText(`${act} ${name}?`).waitFor();
}

const go = (page: Page, act: string) => page.getByRole("dialog").getByRole("button", { name: `${act} processor` });

async function typeName(page: Page, act: string, name: string): Promise<void> {
  await expect(go(page, act)).toBeDisabled();
  await page.getByLabel(`Type "${name}" to confirm`).fill(name);
  await go(page, act).click();
}

/** From the question to the row that is gone. */
async function takeAway(page: Page, act: "Release" | "Delete", name: string): Promise<void> {
  await ask(page, act, name);
  await typeName(page, act, name);
  await page.getByText(`${name} ${act.toLowerCase()}d`).waitFor();
  await page.getByRole("row", { name }).waitFor({ state: "detached" });
}

test("a processor is disabled and enabled, and neither released nor deleted while it holds money", async () => {
  const merchant = await boardMerchant(url, "Counter Culture", shop.partnerId);
  const page = await visit(shop.partner, `/partner/merchants/update/${merchant.id}/processors`);
  const row = page.getByRole("row", { name: "First counter" });

  await ask(page, "Disable", "First counter");
  await page.getByText("It takes no new payments. What it holds is still settled.").waitFor();
  await go(page, "Disable").click();
  await page.getByText("First counter disabled").waitFor();
  await row.getByText("Disabled").waitFor();
  expect((await charge(merchant)).http).toBe(400);

  await ask(page, "Enable", "First counter");
  await page.getByText("It takes payments again.").waitFor();
  await go(page, "Enable").click();
  await page.getByText("First counter enabled").waitFor();
  expect((await charge(merchant)).data.status).toBe("pending_settlement");

  for (const act of ["Release", "Delete"]) {
    await ask(page, act, "First counter");
    await typeName(page, act, "First counter");
    await page.getByRole("dialog", { name: "Error" }).getByText("merchant has open batches").waitFor();
    await page.getByRole("dialog", { name: "Error" }).getByRole("button", { name: "OK" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  }
  await row.getByText("Active").waitFor();
});

test("one that is released is gone and takes no payment, and without the last one nothing can be charged", async () => {
  const merchant = await boardMerchant(url, "Counter Culture", shop.partnerId);
  const partner = await asking(url, shop.partner);
  const second = { name: "Second counter", status: "active", settings: { sandbox: {} } };
  const processor_id = String((await partner(`/merchant/${merchant.id}/processor`, second)).data.id);
  const page = await visit(shop.partner, `/partner/merchants/update/${merchant.id}/processors`);
  await takeAway(page, "Release", "Second counter");
  expect((await charge(merchant, { processor_id })).http).toBe(400);

  await ask(page, "Delete", "First counter");
  await page.getByText("It is taken away for good. Its past payments stay. This cannot be undone.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await takeAway(page, "Delete", "First counter");
  await page.getByText("No processor yet: without one no payment can be taken").waitFor();
  expect((await charge(merchant)).http).toBe(400);
});
