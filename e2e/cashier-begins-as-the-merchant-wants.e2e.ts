import type { Locator, Page } from "@playwright/test";
import { send, tokenOf } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
const usual = {
  enable_advanced_fields: false,
  calculate_total_from_line_items: false,
  add_tax_to_total: true,
  print_receipt: "both",
};
const set = (virtual_terminal: object) => shop.api(`/merchant/${shop.merchantId}/defaults`, { virtual_terminal });

test.beforeAll(async () => {
  await set({
    enable_advanced_fields: true,
    calculate_total_from_line_items: true,
    add_tax_to_total: false,
    print_receipt: "customer",
  });
});
test.afterEach(() => shop.api(`/merchant/${shop.merchantId}/requireds`, { default: {} }));
test.afterAll(() => set(usual));

test("the lines stand open and make the amount, and a tax that is inside it adds nothing", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
  await page.getByRole("button", { name: "Add a line" }).click();
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Item").fill("Atlas");
  await line.getByLabel("Quantity").fill("2");
  await line.getByLabel("Unit price").fill("5");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("10.00");
  await page.locator("[name=tax_amount]").fill("1");
  await page.getByText("Tax, in the amount").waitFor();
  await page.getByRole("button", { name: "Charge $10.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
  const { data } = await shop.api(`/transaction/${way?.split("/").at(-1)}`);
  expect(data).toMatchObject({ amount: 1000, tax_amount: 100 });
});

test("a terminal prints what the merchant wants printed everywhere", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal/terminal");
  await expect(page.getByLabel("Prints")).toHaveValue("customer");
});

test("a field that the merchant hides is not there, and one it insists on stands open and is asked for", async () => {
  const ask = (fields: object) => shop.api(`/merchant/${shop.merchantId}/requireds`, { default: fields });
  await ask({ description: "hidden", po_number: "required", billing_city: "hidden" });
  const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
  const number = page.getByLabel("PO number");
  await number.waitFor();
  await expect(page.locator("[name=description], [name='billing_address.city']")).toHaveCount(0);
  await page.getByLabel("Amount", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Charge $5.00" }).click();
  await page.getByText("The PO number field is required.").waitFor();
  await number.fill("PO-7");
  await page.getByRole("button", { name: "Charge $5.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await ask({});
});

/** Of each field with an error: what it is called on the screen, and what is said below it. */
const errors = (place: Page | Locator) =>
  place.locator("[aria-invalid=true]").evaluateAll((fields) =>
    fields.map((field) => ({
      label: (field as HTMLInputElement).labels?.[0]?.firstChild?.textContent,
      says: document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
    })),
  );

async function expectOwnNames(place: Page | Locator, some: string[]): Promise<void> {
  await place.getByText(`The ${some[0]} field is required.`).first().waitFor();
  const found = await errors(place);
  expect(found).toEqual(found.map(({ label }) => ({ label, says: `The ${label} field is required.` })));
  expect(found.map(({ label }) => label)).toEqual(expect.arrayContaining(some));
}

test("what is missing is called as its field is: of a sale, of a customer, and of what is stored of one", async () => {
  const ask = (fields: object) => shop.api(`/merchant/${shop.merchantId}/requireds`, { default: fields });
  await shop.api("/vault/customer", { id: "asked-for" });
  await ask({ default: "required" });
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Ships from").waitFor();
  await page.getByRole("button", { name: "Charge" }).click();
  await expectOwnNames(page, ["Expires", "CVC", "Tax", "City", "Address", "Receipt email", "Ships from", "Duty"]);
  await page.goto(page.url().replace(/merchant.*/, "merchant/customer/create"));
  await page.getByRole("button", { name: "Create customer" }).click();
  await expectOwnNames(page, ["Card number", "Expires", "CVC", "Address, second line", "Country"]);
  await page.goto(page.url().replace("create", "edit/asked-for/payment-list"));
  await page.getByRole("button", { name: "Add card" }).click();
  const card = page.getByRole("dialog", { name: "Add card" });
  await card.getByRole("button", { name: "Add card" }).click();
  await expectOwnNames(card, ["Card number", "Expires", "CVC"]);
  await card.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("button", { name: "Add address" }).click();
  const address = page.getByRole("dialog", { name: "Add address" });
  await address.getByRole("button", { name: "Add address" }).click();
  await expectOwnNames(address, ["First name", "Address", "Address, second line", "Country"]);
});

test("a processor that is hidden here is not offered to choose, and takes its payments as before", async () => {
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const found = await send(url, `/merchant/${shop.merchantId}/processors`, { key });
  const [hidden] = found.data as unknown as { id: string; name: string }[];
  const hide = (hide_in_vt: boolean) =>
    send(url, `/merchant/${shop.merchantId}/processor/${hidden?.id}`, { key, body: { features: { hide_in_vt } } });
  const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
  const choice = page.locator("[name=processor_id]");
  const offered = async () => {
    await page.reload();
    await choice.waitFor();
    return (await choice.locator("option").allTextContents()).slice(1).sort();
  };
  const all = await offered();
  expect(all).toContain(hidden?.name);
  await hide(true);
  expect(await offered()).toEqual(all.filter((name) => name !== hidden?.name));
  await page.getByLabel("Amount", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Charge $5.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await hide(false);
});
