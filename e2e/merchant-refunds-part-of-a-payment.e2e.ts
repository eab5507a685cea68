import { expect, test } from "vitest";
import { api, visit } from "./stage/act.ts";
import { askRefund, confirm, settledSale } from "./stage/refund.ts";

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

test("a refund of all whose answer went missing is asked for again as it was, though by then nothing is left", async () => {
  const id = await settledSale(3000);
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`);
  await page.getByRole("button", { name: /^Refund/ }).click();
  await page.route("**/refund", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await confirm(page, /^Refund \$30\.00/);
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("dialog").getByText("It is not known whether this was done").waitFor();
  await page.unroute("**/refund");
  await confirm(page, /^Refund \$30\.00/);
  await page.getByText("Transaction has been refunded!").waitFor();
  expect((await api(`/transaction/${id}`)).data).toMatchObject({ amount_refunded: 3000, status: "refunded" });
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
