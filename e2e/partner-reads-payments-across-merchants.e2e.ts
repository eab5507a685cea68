import { send, tokenOf } from "./support/api.ts";
import { card, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
const other = ownShop("Quay Coffee", shop);

const listed = (list: string, order: string) =>
  `${list}?f=${encodeURIComponent(`order_id:%3D:${order}|created_at:=:2000-01-01/9999-12-31`)}`;

/** One payment at each of two merchants with the same order number; the id of the first. */
async function paidAtBoth(order: string): Promise<string> {
  const id = await shop.pay(4100, { order_id: order, billing_address: { first_name: "Ada", last_name: "Rowe" } });
  const key = `Bearer ${await tokenOf(url, other.admin)}`;
  const body = { type: "sale", amount: 5200, order_id: order, payment_method: { card } };
  expect((await send(url, "/transaction", { body, key })).http).toBe(200);
  return id;
}

for (const [who, list] of [
  ["partner", "/partner/transactions"],
  ["admin", "/admin/transaction"],
] as const) {
  test(`the ${who} reads payments of several merchants in one list, with their sum, and opens one to see and not to act`, async () => {
    const order = `ACROSS-${who}`;
    const id = await paidAtBoth(order);
    const page = await visit(shop.userIn(who), listed(list, order));
    const table = page.getByRole("table", { name: "Transactions" });
    await table.getByText("Quay Coffee").waitFor();
    await table.getByText("Rowe Books").waitFor();
    await page.getByLabel("TOTALS").getByText("$93.00").first().waitFor();
    expect((await table.getByRole("columnheader").allTextContents()).slice(0, 2)).toEqual(["Merchant ID", "Merchant"]);
    await table.getByText("Rowe Books").click();
    await page.waitForURL(new RegExp(`/${who}/${shop.merchantId}/transaction/detail/${id}$`));
    await page.getByRole("heading", { name: "$41.00" }).waitFor();
    await page.getByText("Captured").first().waitFor();
    for (const act of ["Void…", "Refund…", "Capture…", "More"])
      expect([act, await page.getByRole("button", { name: act }).count()]).toEqual([act, 0]);
    await page.getByRole("link", { name: "Transactions", exact: true }).last().click();
    await page.waitForURL(new RegExp(list));
  });
}

for (const who of ["partner", "admin"] as const)
  test(`the ${who} reads a payment's customer and batch without being led to pages of the merchant's, and its fields by name`, async () => {
    const field = (await shop.api("/customfield", { name: `Berth of ${who}`, type: "text", group_name: "default" }))
      .data as { id: string };
    const id = await shop.pay(2750, { create_vault_record: true, custom_fields: { [field.id]: ["Quay 7"] } });
    await shop.settle(id);
    const { customer_id, settlement_batch_id } = (await shop.api(`/transaction/${id}`)).data as Record<string, string>;
    const page = await visit(shop.userIn(who), `/${who}/${shop.merchantId}/transaction/detail/${id}`);
    const fact = (label: string) => page.locator(".detail-fact", { has: page.getByText(label, { exact: true }) });
    await fact(`Berth of ${who}`).getByText("Quay 7").waitFor();
    for (const [label, of] of [
      ["Customer", customer_id],
      ["Batch", settlement_batch_id],
    ] as const) {
      await expect.poll(() => fact(label).locator("dd").textContent()).toBe(of);
      expect([label, await fact(label).getByRole("link").count()]).toEqual([label, 0]);
    }
  });

test("a partner leaves a merchant's own list by a row, and finds the payment under that merchant's address", async () => {
  const id = await shop.pay(6300, { order_id: "NESTED-1" });
  const page = await visit(
    shop.partner,
    listed(`/partner/merchants/update/${shop.merchantId}/transaction`, "NESTED-1"),
  );
  await page.getByRole("table", { name: "Transactions" }).getByText("$63.00").click();
  await page.waitForURL(new RegExp(`/partner/${shop.merchantId}/transaction/detail/${id}$`));
  await page.getByRole("heading", { name: "$63.00" }).waitFor();
});

test("the last filter of a list across merchants stays, and an address without one shows all there is", async () => {
  const page = await visit(shop.partner, "/partner/transactions");
  await page.getByRole("button", { name: /^Remove filter Created/ }).click();
  await page.getByText("Merchant transaction search requires one search filter").first().waitFor();
  await page.getByText("Created", { exact: false }).first().waitFor();
  await page.goto(page.url().replace(/transactions.*/, "transactions?f="));
  await page.getByText("any time").first().waitFor();
  await page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: "$" }).first().waitFor();
});

test("a partner lays out the list of all merchants' payments for themselves, and resets it", async () => {
  await paidAtBoth("ARRANGED");
  const page = await visit(shop.partner, listed("/partner/transactions", "ARRANGED"));
  const headers = page.getByRole("table", { name: "Transactions" }).getByRole("columnheader");
  const titles = async () => (await headers.allTextContents()).filter(Boolean);
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["Merchant ID", "Merchant"]);
  const dialog = page.getByRole("dialog", { name: "Reporting configuration" });
  const save = async () => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  };

  await page.getByRole("button", { name: "Configure" }).click();
  await dialog.getByRole("button", { name: "Remove Merchant ID" }).click();
  await dialog.getByRole("button", { name: "Move Amount up" }).click();
  await save();
  await expect
    .poll(titles)
    .toEqual(["Merchant", "Cardholder", "Type", "Payment method", "Amount", "Account", "Status", "Created"]);

  await page.getByRole("button", { name: "Configure" }).click();
  await dialog.getByRole("button", { name: "Reset to standard" }).click();
  await save();
  await expect.poll(async () => (await titles())[0]).toBe("Merchant ID");
});

for (const [who, list, update] of [
  ["partner", "/partner/transactions", "/partner/merchants"],
  ["admin", "/admin/transaction", "/admin/merchants"],
] as const)
  test(`a search across merchants is saved by the ${who}, opened in one merchant's list, and deleted`, async () => {
    const order = `SAVED-${who}`;
    await paidAtBoth(order);
    const page = await visit(shop.userIn(who), listed(list, order));
    const saved = async (item: string) => {
      await page.getByRole("button", { name: "Saved searches" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await saved("Save this search…");
    await page.getByLabel("Name").fill(`Both of ${who}`);
    await page.getByRole("button", { name: "Save search" }).click();
    await page.getByText(`Successfully added Both of ${who}`).waitFor();

    await page.goto(`${url}${update}/update/${shop.merchantId}/transaction?f=order_id:%3D:NONEOFTHESE`);
    await saved(`Both of ${who}`);
    const rows = page.getByRole("table", { name: "Transactions" }).getByRole("row");
    await rows.getByText("$41.00").waitFor();
    await expect(rows.getByText("$52.00")).toHaveCount(0);
    await saved("Delete a search…");
    await page.getByRole("button", { name: `Delete Both of ${who}` }).click();
    await page.getByText("Successfully removed saved search").waitFor();
  });

test("a partner lays out the list of one merchant's payments, and resets it", async () => {
  await shop.pay(6400, { order_id: "NESTED-2" });
  const page = await visit(
    shop.partner,
    listed(`/partner/merchants/update/${shop.merchantId}/transaction`, "NESTED-2"),
  );
  const amount = page.getByRole("table", { name: "Transactions" }).getByRole("columnheader", { name: "Amount" });
  await amount.waitFor();
  const dialog = page.getByRole("dialog", { name: "Reporting configuration" });
  const configure = async (act: string) => {
    await page.getByRole("button", { name: "Configure" }).click();
    await dialog.getByRole("button", { name: act }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await configure("Remove Amount");
  await amount.waitFor({ state: "detached" });
  await configure("Reset to standard");
  await amount.waitFor();
});

test("totals are laid out in the list of a merchant who may have them, and not in that of one who may not", async () => {
  const { data } = await send(url, "/merchant", { key: `Bearer ${await tokenOf(url, other.admin)}` });
  const { id } = data as unknown as { id: string };
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const permit = (allow_transaction_reporting_totals: boolean) =>
    send(url, `/merchant/${id}`, { key, body: { permissions: { allow_transaction_reporting_totals } } });
  await permit(false);
  const offered = async () => {
    const page = await visit(shop.partner, `/partner/merchants/update/${id}/transaction`);
    await page.getByRole("button", { name: "Configure" }).click();
    return page.getByRole("dialog", { name: "Reporting configuration" }).getByRole("radio");
  };
  const without = await offered();
  await expect(without).toHaveCount(2);
  await permit(true);
  const all = await offered();
  await expect(all).toHaveCount(3);
});

test("amounts across merchants are typed in the currency that is filtered by", async () => {
  const filters = "currency_iso_code:=:jpy|amount:>:1000|created_at:=:2000-01-01/9999-12-31";
  const page = await visit(shop.partner, `/partner/transactions?f=${encodeURIComponent(filters)}`);
  await page.getByText("¥1,000").first().waitFor();
  await page.getByRole("button", { name: /^Remove filter Currency/ }).click();
  await page.getByText("$10.00").first().waitFor();
});

test("a partner who opens a payment that its rule holds reads who decides, and is offered nothing", async () => {
  const id = await shop.pay(7300, { billing_address: { postal_code: "20011" } });
  const page = await visit(shop.partner, `/partner/${shop.merchantId}/transaction/detail/${id}`);
  await page.getByText("Held by a rule of a partner. Only Rowe Books can approve or decline it").waitFor();
  for (const act of ["Approve…", "Decline…"])
    expect([act, await page.getByRole("button", { name: act }).count()]).toEqual([act, 0]);
});
