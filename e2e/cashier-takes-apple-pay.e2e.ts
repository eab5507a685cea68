import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
const WORDS =
  "Apple Pay is not supported in this browser. Please copy the page URL into Safari and continue filling the page.";

test.beforeAll(async () => {
  const { services } = (await shop.api("/merchant")).data as unknown as { services: { type: string }[] };
  if (!services.some(({ type }) => type === "apple_pay"))
    await shop.api(`/merchant/${shop.merchantId}/services`, { type: "apple_pay" });
  const made = await shop.api("/merchant/apple-pay", { type: "simple", name: "Till", domains: ["till.example.org"] });
  await shop.api(`/merchant/${shop.merchantId}/defaults`, { merchant: { apple_pay_id: made.data.id } });
});

async function payTab(page: Page, amount: string): Promise<Page> {
  await page.getByRole("radio", { name: "Pay", exact: true }).check();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  return page;
}

async function lastPayment(page: Page): Promise<Record<string, unknown>> {
  const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
  return (await shop.api(`/transaction/${way?.split("/").at(-1)}`)).data;
}

test("a browser without Apple Pay says so, and the simulator's phone pays in its place", async () => {
  const page = await payTab(await visit(shop.admin, "/merchant/virtual-terminal"), "17.25");
  await page.getByText(WORDS).waitFor();
  await page.getByRole("button", { name: "Charge $17.25" }).click();
  await page.getByText("The payer has not paid with Apple Pay yet").waitFor();
  await page.getByRole("button", { name: "Pay with the simulator's phone" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect(await lastPayment(page)).toMatchObject({ amount: 1725, payment_method: "apple_pay_token" });
});

/** What stands in for the browser of a payer who has a device of Apple's: it asks for the sheet's session and then pays. */
function standIn(): void {
  class ApplePaySession {
    static canMakePayments = () => true;
    [handler: string]: unknown;
    constructor(_version: number, request: { total: { amount: string } }) {
      Object.assign(window, { asked: request.total.amount });
    }
    begin() {
      const validationURL = "https://apple-pay-gateway.apple.com/paymentservices/startSession";
      (this.onvalidatemerchant as (event: object) => void)({ validationURL });
    }
    abort() {
      Object.assign(window, { aborted: true });
    }
    async completeMerchantValidation() {
      const reply = await fetch("/sandbox/apple-pay", { method: "POST" });
      (this.onpaymentauthorized as (event: object) => void)({ payment: { token: await reply.json() } });
    }
    completePayment() {}
  }
  Object.assign(window, { ApplePaySession });
}

test("where the browser can pay its sheet asks for the total, and what it gives is charged at once", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.addInitScript(standIn);
  // As if the page had been opened at a host of the certificate's.
  await page.route("**/api/public/applepay/validatemerchant", async (route) => {
    const body = JSON.parse(route.request().postData() ?? "{}");
    await route.continue({ postData: JSON.stringify({ ...body, DomainName: "till.example.org" }) });
  });
  await page.reload();
  await payTab(page, "9.5");
  await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: string }).asked)).toBe("9.50");
  expect(await lastPayment(page)).toMatchObject({ amount: 950, payment_method: "apple_pay_token" });
});

test("at a host that is not on the certificate the sheet is closed and the reason said", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.addInitScript(standIn);
  await page.reload();
  await payTab(page, "9.5");
  await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
  await page.getByText("domain is not registered").waitFor();
  await expect.poll(() => page.evaluate(() => (window as unknown as { aborted?: true }).aborted)).toBe(true);
});
