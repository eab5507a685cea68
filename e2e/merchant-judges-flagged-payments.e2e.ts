import type { Page } from "@playwright/test";
import { boardMerchant, boardUser } from "./support/accounts.ts";
import { made, send } from "./support/api.ts";
import { card, url, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const search = "/merchant/transaction/search";
/** The simulator's ZIP codes for payments that a rule of the merchant holds, and one of the partner. */
const HELD = { billing_address: { postal_code: "20010" } };
const HELD_ABOVE = { billing_address: { postal_code: "20011" } };

/** A merchant for each test, as the payments held there are counted. */
async function openShop() {
  const merchant = await boardMerchant(url, "Holt Halters");
  const say = async (path: string, body?: unknown) => made(await send(url, path, { body, key: merchant.key }));
  return {
    merchant,
    pay: async (amount: number, more = {}) =>
      String((await say("/transaction", { type: "sale", amount, payment_method: { card }, ...more })).id),
    statusOf: async (id: string) => (await say(`/transaction/${id}`)).status,
  };
}

/** What may not be done stands in the payment's menu, with the reason. */
async function refusedInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  const item = page.getByRole("menuitem").filter({ hasText: name });
  await item.filter({ hasText: "You do not have the permission" }).waitFor();
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await item.waitFor({ state: "hidden" });
}

test("held payments are counted on a button that shows them, until whoever may void has declined them", async () => {
  const { merchant, pay, statusOf } = await openShop();
  const [own, partners] = [await pay(4711, HELD), await pay(4712, HELD_ABOVE)];
  await pay(4713);
  const page = await visit(await boardUser(url, merchant, ["process_void"]), search);
  await page.getByRole("button", { name: "2 flagged" }).click();
  const rows = page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Configure" })).toHaveCount(0);

  await rows.filter({ hasText: "$47.11" }).getByRole("button", { name: "Row actions" }).click();
  await page.getByRole("menuitem", { name: "Decline Transaction" }).waitFor();
  await expect(page.getByRole("menuitem", { name: "Approve Transaction" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Decline Transaction" }).click();
  await page.getByRole("dialog").getByText("This cannot be undone").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Decline $47.11" }).click();
  await page.getByText("transaction has been Declined", { exact: true }).waitFor();
  await page.getByRole("button", { name: "1 flagged" }).waitFor();
  await expect(rows).toHaveCount(1);
  expect(await statusOf(own)).toBe("declined");

  await rows.getByRole("link").first().click();
  await refusedInMenu(page, "Approve…");
  await page.getByRole("button", { name: "Decline…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline $47.12" }).click();
  await page.getByRole("heading", { level: 1 }).getByText("Declined").waitFor();
  const happened = page.locator(".timeline li");
  await expect(happened).toHaveCount(2);
  await happened.nth(1).getByText("Held until somebody approves it $47.12").waitFor();
  await happened.nth(1).getByText("Approved · auth code").waitFor();
  expect(await statusOf(partners)).toBe("declined");
  await page.goBack();
  await page.getByRole("button", { name: "Configure" }).waitFor();
});

test("a payment with which all may be done that is offered has no menu of what may not", async () => {
  const { merchant, pay } = await openShop();
  const id = await pay(4718, HELD);
  const page = await visit(await boardUser(url, merchant), `/merchant/transaction/detail/${id}`);
  await page.getByRole("button", { name: "Approve…" }).waitFor();
  await expect(page.getByRole("button", { name: "More" })).toHaveCount(0);
});

test("who may not void sees that a payment is held, and is not offered to decline it", async () => {
  const { merchant, pay, statusOf } = await openShop();
  const id = await pay(4714, HELD);
  const page = await visit(await boardUser(url, merchant, []), search);
  await page.getByRole("button", { name: "1 flagged" }).click();
  await page.getByRole("row").filter({ hasText: "$47.14" }).getByRole("button", { name: "Row actions" }).click();
  await page.getByRole("menuitem", { name: "View Transaction" }).waitFor();
  for (const name of ["Decline Transaction", "Approve Transaction"])
    expect([name, await page.getByRole("menuitem", { name }).count()]).toEqual([name, 0]);
  await page.getByRole("menuitem", { name: "View Transaction" }).click();
  await refusedInMenu(page, "Decline…");
  await expect(page.getByRole("button", { name: "Decline…" })).toHaveCount(0);
  expect(await statusOf(id)).toBe("flagged");
});
