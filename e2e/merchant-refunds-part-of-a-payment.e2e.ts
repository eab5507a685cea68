import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, pay, settle, visit } from "./stage/act.ts";

async function settledSale(amount: number): Promise<string> {
  const id = await pay(amount);
  await settle(id);
  return id;
}

async function askRefund(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: /^Refund/ }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill(amount);
}

const confirm = (page: Page, name: RegExp) => page.getByRole("dialog").getByRole("button", { name }).click();

test("part of a settled payment goes back, and the rest stays refundable", async () => {
  const id = await settledSale(5000);
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`);
  await askRefund(page, "12.50");
  await confirm(page, /^Refund \$12\.50/);
  await page.getByText("Partially refunded").first().waitFor();
  expect((await api(`/transaction/${id}`)).data).toMatchObject({
    amount_refunded: 1250,
    status: "partially_refunded",
  });
});

test("two clicks in a row refund once", async () => {
  const id = await settledSale(3000);
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`);
  await askRefund(page, "10.00");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund \$10\.00/ })
    .dblclick();
  await page.getByText("Transaction has been refunded!").waitFor();
  await page.getByText("Partially refunded").first().waitFor();
  expect((await api(`/transaction/${id}`)).data.amount_refunded).toBe(1000);
});

test("a refund whose answer went missing is asked for again, and made once", async () => {
  const id = await settledSale(3000);
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`);
  await askRefund(page, "10.00");
  await page.route("**/refund", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await confirm(page, /^Refund \$10\.00/);
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByText("It is not known whether this was done").waitFor();
  expect(await page.getByRole("dialog").getByLabel("Amount").isDisabled()).toBe(true);
  await page.unroute("**/refund");
  await confirm(page, /^Refund \$10\.00/);
  await page.getByText("Transaction has been refunded!").waitFor();
  expect((await api(`/transaction/${id}`)).data.amount_refunded).toBe(1000);
});

test("two people who refund the same payment at once never give back more than was taken", async () => {
  const id = await settledSale(1000);
  const people = await Promise.all(
    ["demo_merchant", "demo_clerk"].map((name) => visit(name, `/merchant/transaction/detail/${id}`)),
  );
  for (const page of people) await askRefund(page, "7.00");
  await Promise.all(people.map((page) => confirm(page, /^Refund \$7\.00/)));
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
  expect((await api(`/transaction/${id}`)).data).toMatchObject({
    amount_refunded: 700,
    status: "partially_refunded",
  });
});
