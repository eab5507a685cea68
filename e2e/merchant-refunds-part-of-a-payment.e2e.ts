import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signIn } from "./stage/browser.ts";
import { type Gatehouse, startGatehouse } from "./stage/gatehouse.ts";

let gatehouse: Gatehouse;
let browser: Browser;
beforeAll(async () => {
  gatehouse = await startGatehouse();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gatehouse?.stop();
});

const card = { number: "4111111111111111", expiration_date: "12/30", cvc: "999" };

async function settledSale(amount: number): Promise<string> {
  const made = await gatehouse.api("/transaction", { type: "sale", amount, payment_method: { card } });
  const id = String(made.data.id);
  await gatehouse.settle(id);
  return id;
}

test("part of a settled payment goes back, and the rest stays refundable", async () => {
  const id = await settledSale(5000);
  const page = await signIn(browser, gatehouse.url, "demo_merchant");
  await page.goto(`${gatehouse.url}/merchant/transaction/detail/${id}`);
  await page.getByRole("button", { name: /^Refund/ }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("12.50");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund \$12\.50/ })
    .click();
  await page.getByText("Partially refunded").first().waitFor();
  expect((await gatehouse.api(`/transaction/${id}`)).data).toMatchObject({
    amount_refunded: 1250,
    status: "partially_refunded",
  });
});

test("two people who refund the same payment at once never give back more than was taken", async () => {
  const id = await settledSale(1000);
  const people = await Promise.all([
    signIn(browser, gatehouse.url, "demo_merchant"),
    signIn(browser, gatehouse.url, "demo_clerk"),
  ]);
  for (const page of people) {
    await page.goto(`${gatehouse.url}/merchant/transaction/detail/${id}`);
    await page.getByRole("button", { name: /^Refund/ }).click();
    await page.getByRole("dialog").getByLabel("Amount").fill("7.00");
  }
  await Promise.all(
    people.map((page) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Refund \$7\.00/ })
        .click(),
    ),
  );
  const refused = await Promise.any(
    people.map((page) =>
      page
        .getByText(/more than is left to refund/)
        .first()
        .waitFor()
        .then(() => page),
    ),
  );
  await refused.getByText("Error ID").waitFor();
  expect((await gatehouse.api(`/transaction/${id}`)).data).toMatchObject({
    amount_refunded: 700,
    status: "partially_refunded",
  });
});
