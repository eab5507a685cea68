import type { Page } from "@playwright/test";
import type { Shop } from "./shop.ts";

export async function settledSale(shop: Shop, amount: number): Promise<string> {
  const id = await shop.pay(amount);
  await shop.settle(id);
  return id;
}

export async function askRefund(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: /^Refund/ }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill(amount);
}

export const confirm = (page: Page, name: RegExp) => page.getByRole("dialog").getByRole("button", { name }).click();
