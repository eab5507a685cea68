import type { Page } from "@playwright/test";
import { open, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

type Sent = { id: string; response_body: { apm: { redirect_url: string } } };

async function send(amount: number, apm: object): Promise<{ id: string; page: string }> {
  const made = await shop.api("/transaction", { type: "sale", amount, payment_method: { apm } });
  const { id, response_body } = made.data as unknown as Sent;
  return { id, page: response_body.apm.redirect_url };
}

async function opened(page: string): Promise<Page> {
  const payer = await open();
  await payer.goto(page);
  return payer;
}

test("a payer pays where they were sent to, and comes back to the shop; the merchant sees it without a reload", async () => {
  const { id, page } = await send(4711, { type: "klarna", merchant_redirect_url: `${url}/auth/need-help?basket=9` });
  const merchant = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await merchant.getByText("The payer was sent away to pay").waitFor();
  await merchant.getByText("Pending", { exact: true }).first().waitFor();
  await expect.poll(() => merchant.getByRole("link", { name: "Open" }).getAttribute("href")).toBe(page);
  for (const act of ["Capture…", "Void…", "Refund…"])
    await expect(merchant.getByRole("button", { name: act })).toHaveCount(0);

  const payer = await opened(page);
  await payer.getByRole("heading", { name: "Pay with Klarna" }).waitFor();
  await payer.getByRole("button", { name: "Pay $47.11" }).click();
  await payer.waitForURL(/need-help/);
  expect(new URL(payer.url()).search).toBe(`?basket=9&transaction_id=${id}&response=approved`);
  await merchant.getByText("Pending settlement").first().waitFor();
  await merchant.getByRole("button", { name: "Void…" }).waitFor();
  await merchant.getByText("Captured $47.11").waitFor();
});

test("a payer of a shop without a page is told how it went", async () => {
  const refused = await opened((await send(4712, { type: "alipay" })).page);
  await refused.getByRole("button", { name: "Be declined" }).click();
  await refused.getByRole("heading", { name: "It was not paid" }).waitFor();
  const paid = await opened((await send(4713, { type: "sepa" })).page);
  await paid.getByRole("button", { name: "Pay $47.13" }).click();
  await paid.getByRole("heading", { name: "Thank you, it is paid" }).waitFor();
  const lost = await opened(`${url}/return/of/nobody/known`);
  await lost.getByRole("heading", { name: "There is no payment here" }).waitFor();
});

test("a payer who changes their mind cancels, and the page stays shut", async () => {
  const { id, page } = await send(4714, { type: "oxxo" });
  const payer = await opened(page);
  await payer.getByRole("button", { name: "Cancel and go back" }).click();
  await payer.getByRole("heading", { name: "It was not paid" }).waitFor();
  await payer.goto(page);
  await payer.getByText("The payer cancelled it. Nothing was paid.").waitFor();
  await expect(payer.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  await payer.getByRole("button", { name: "Back to the shop" }).click();
  await payer.getByRole("heading", { name: "It was not paid" }).waitFor();
  const merchant = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await merchant.getByText("OXXO").first().waitFor();
  await merchant.getByText("The payer cancelled it", { exact: false }).first().waitFor();
});

test("an address that nobody was given leads to no payment", async () => {
  const payer = await opened(`${url}/simulator/payer/nobody`);
  await payer.getByText("There is no payment here").waitFor();
});

test("a list says by what they were paid, and finds them by it", async () => {
  await send(4715, { type: "wechatpay" });
  const page = await visit(shop.admin, "/merchant/transaction/search?f=payment_method:=:apm");
  await page
    .getByRole("row", { name: /WeChat Pay/ })
    .first()
    .waitFor();
  await page.getByText("Alternative method").first().waitFor();
});
