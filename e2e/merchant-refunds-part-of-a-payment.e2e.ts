import { asking, boardMerchant, boardUser } from "./support/accounts.ts";
import { made, send } from "./support/api.ts";
import { pid, url, visit } from "./support/pages.ts";
import { askRefund, confirm, settledSale } from "./support/refund.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("part of a settled payment goes back, and the rest stays refundable", async () => {
  const id = await settledSale(shop, 5000);
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await askRefund(page, "12.50");
  await confirm(page, /^Refund \$12\.50/);
  await page.getByText("Partially refunded").first().waitFor();
  expect((await shop.api(`/transaction/${id}`)).data).toMatchObject({
    amount_refunded: 1250,
    status: "partially_refunded",
  });
});

test("two clicks in a row refund once", async () => {
  const id = await settledSale(shop, 3000);
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await askRefund(page, "10.00");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund \$10\.00/ })
    .dblclick();
  await page.getByText("Transaction has been refunded!").waitFor();
  await page.getByText("Partially refunded").first().waitFor();
  expect((await shop.api(`/transaction/${id}`)).data.amount_refunded).toBe(1000);
});

test("a refund of all whose answer went missing is asked for again as it was, though by then nothing is left", async () => {
  const id = await settledSale(shop, 3000);
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
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
  expect((await shop.api(`/transaction/${id}`)).data).toMatchObject({ amount_refunded: 3000, status: "refunded" });
});

test("a refund whose answer went missing is asked for again, and made once", async () => {
  const id = await settledSale(shop, 3000);
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await askRefund(page, "10.00");
  await page.route("**/refund", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await confirm(page, /^Refund \$10\.00/);
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByText("It is not known whether this was done").waitFor();
  await expect(page.getByRole("dialog").getByLabel("Amount")).toBeDisabled();
  await page.unroute("**/refund");
  await confirm(page, /^Refund \$10\.00/);
  await page.getByText("Transaction has been refunded!").waitFor();
  expect((await shop.api(`/transaction/${id}`)).data.amount_refunded).toBe(1000);
});

test("a refund says what of it is surcharge, and which terminal gives it back", async () => {
  const merchant = await boardMerchant(url, "Gives Back", shop.partnerId);
  const partner = await asking(url, shop.partner);
  const allowed = { permissions: { allow_surcharge: true }, flags: { surcharge_enabled: true } };
  made(await partner(`/merchant/${merchant.id}`, allowed));
  const provide = async (description: string) =>
    String(made(await partner(`/merchant/${merchant.id}/terminal`, { description })).id);
  const [door, window] = [await provide("By the door"), await provide("By the window")];
  const ask = async (path: string, body?: unknown) => made(await send(url, path, { body, key: merchant.key }));
  const paid = async (body: object) => String((await ask("/transaction", { type: "sale", ...body })).id);
  const card = { number: "4005519200000004", expiration_date: "12/30" };
  const surcharged = await paid({ amount: 10_300, surcharge: 300, payment_method: { card } });
  const atTheDoor = await paid({ amount: 2_000, payment_method: { terminal: { id: door } } });
  process.kill(pid, "SIGUSR2");
  for (const id of [surcharged, atTheDoor])
    await expect.poll(async () => (await ask(`/transaction/${id}`)).status).toBe("settled");
  const refundOf = async (value: string) => {
    const found = await ask("/transaction/search", { referenced_transaction_id: { operator: "=", value } });
    return (found as unknown as Record<string, unknown>[])[0];
  };

  const page = await visit(await boardUser(url, merchant), `/merchant/transaction/detail/${surcharged}`);
  const dialog = page.getByRole("dialog");
  await askRefund(page, "51.50");
  await expect(dialog.getByLabel("Terminal")).toHaveCount(0);
  await dialog.getByLabel("Of it surcharge").fill("3.01");
  await dialog.getByText("The Surcharge must be at most $3.00.").waitFor();
  await expect(dialog.getByRole("button", { name: /^Refund/ })).toBeDisabled();
  await dialog.getByLabel("Of it surcharge").fill("2");
  await confirm(page, /^Refund \$51\.50/);
  await page.getByText("Transaction has been refunded!").waitFor();
  expect(await refundOf(surcharged)).toMatchObject({ amount: 5_150, surcharge: 200, transaction_source: "cp" });

  await page.goto(`${url}/merchant/transaction/detail/${atTheDoor}`);
  await askRefund(page, "5");
  await expect(dialog.getByLabel("Of it surcharge")).toHaveCount(0);
  const terminal = dialog.getByLabel("Terminal");
  await expect(terminal.locator("option:checked")).toHaveText("By the door");
  await terminal.selectOption({ label: "By the window" });
  await confirm(page, /^Refund \$5\.00/);
  await page.getByText("Transaction has been refunded!").waitFor();
  expect(await refundOf(atTheDoor)).toMatchObject({ response_body: { terminal: { terminal_id: window } } });
});
