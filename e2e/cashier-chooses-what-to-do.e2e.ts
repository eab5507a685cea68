import type { Page } from "@playwright/test";
import { boardUser } from "./support/accounts.ts";
import { card, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const TILL = "/merchant/virtual-terminal";

async function keyCard(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Card number").fill(card.number);
  await page.getByLabel("Expires").fill(card.expiration_date);
  await page.getByLabel("CVC").fill(card.cvc);
}

/** What was made of the sale that the page tells of. */
async function made(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole("heading", { name: /^(Approved|Authorized)$/ }).waitFor();
  const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
  return (await shop.api(`/transaction/${way?.split("/").at(-1)}`)).data;
}

const choose = (page: Page, type: string) => page.getByRole("radio", { name: type, exact: true });
const typesAt = (page: Page) => page.getByRole("radiogroup", { name: "Type" }).getByRole("radio");

test("an amount is held now and captured later, and money goes to a card that has paid nothing", async () => {
  const page = await visit(shop.admin, TILL);
  await choose(page, "Auth").check();
  await keyCard(page, "31");
  await page.getByRole("button", { name: "Authorize $31.00" }).click();
  expect(await made(page)).toMatchObject({ type: "authorize", status: "authorized", amount_captured: 0 });
  await page.getByRole("button", { name: "Next sale" }).click();
  await choose(page, "Credit").check();
  await keyCard(page, "17");
  await page.getByRole("button", { name: "Credit $17.00" }).click();
  expect(await made(page)).toMatchObject({ type: "credit", status: "pending_settlement", amount: 1700 });
  await page.goto(page.url().replace(TILL, "/merchant/transaction/search"));
  await page
    .getByRole("row", { name: /\$31\.00/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Capture…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Capture $31.00" }).click();
  await page.getByText("Transaction has been captured!").waitFor();
});

test("a link to a way to pay leads to it for every sale, not for the first alone", async () => {
  const page = await visit(shop.admin, `${TILL}/cash`);
  for (const sum of ["4", "6"]) {
    await page.getByLabel("Amount", { exact: true }).fill(sum);
    await page.getByRole("button", { name: `Charge $${sum}.00` }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
    await expect(choose(page, "Cash")).toBeChecked();
    await page.getByRole("button", { name: "Next sale" }).click();
  }
});

test("what a cashier may not do is not offered, and what is chosen first is something that they may", async () => {
  const cashier = await boardUser(url, { id: shop.merchantId }, ["process_authorization"]);
  const page = await visit(cashier, TILL);
  await expect(typesAt(page)).toHaveCount(1);
  await keyCard(page, "9");
  await page.getByRole("button", { name: "Authorize $9.00" }).click();
  expect(await made(page)).toMatchObject({ type: "authorize" });
  await page.getByRole("button", { name: "Next sale" }).click();
  await page.getByRole("button", { name: /^Authorize/ }).waitFor();

  const clerk = await visit(shop.clerk, TILL);
  await choose(clerk, "Verify").waitFor();
  await expect(choose(clerk, "Credit")).toHaveCount(0);
});

test("whoever may take nothing is led to no terminal", async () => {
  const clerk = await boardUser(url, { id: shop.merchantId }, ["process_void"]);
  const page = await visit(clerk, "/merchant/virtual-terminal");
  for (const path of ["/merchant/dashboard", "/merchant/transaction/search"]) {
    await page.goto(url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("link", { name: "New payment" }).waitFor({ state: "detached" });
  }
});
