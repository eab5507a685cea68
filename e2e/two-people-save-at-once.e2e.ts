import type { Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { send, tokenOf } from "./support/api.ts";
import { PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

/** Two windows with the same form, both opened before either is saved. */
async function both(username: string, path: string): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await visit(username, path), await visit(username, path)];
  for (const page of pages) await page.getByRole("button", { name: /^Save / }).waitFor();
  return pages;
}

/** "Description optional" is what a screen reader says of it. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();

/** Something that is done with what a row stands for. */
async function chooseIn(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole("row").filter({ hasText: row }).getByRole("button").click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((reply) => reply.request().method() !== "GET" && reply.ok());
  await page.getByRole("button", { name: /^Save / }).click();
  await saved;
}

async function saveWith(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).fill(value);
  await save(page);
}

test("two people who change one merchant at once keep each other's work", async () => {
  const path = `/admin/merchants/update/${shop.merchantId}/info`;
  const [first, second] = await both("demo_admin", path);
  await saveWith(first, "Description", "Books, new and old");
  await saveWith(second, "Website", "https://rowe.example");
  const { data } = await send(url, "/merchant", { key: shop.key });
  expect(data).toMatchObject({ description: "Books, new and old", website: "https://rowe.example" });
  // What the other saved is seen, and stays on the next save.
  await expect(field(second, "Description")).toHaveValue("Books, new and old");
  await saveWith(first, "Description", "");
  await saveWith(second, "Website", "");
  expect((await send(url, "/merchant", { key: shop.key })).data).toMatchObject({ description: "", website: "" });
});

test("two people who change one user at once keep each other's work", async () => {
  const body = { username: nameOf("shared_user"), name: "Sam", email: "shared@example.test", role: "standard" };
  const { data } = await shop.api("/user", { ...body, status: "active", password: PASSWORD });
  const [first, second] = await both(shop.admin, `/merchant/users/update/${data.id}`);
  await saveWith(first, "Name", "Samuel");
  await saveWith(second, "Phone", "3125550100");
  expect((await shop.api(`/user/${data.id}`)).data).toMatchObject({ name: "Samuel", phone: "3125550100" });
});

test("two people who change one processor at once keep each other's work", async () => {
  const list = `/admin/merchants/update/${shop.merchantId}/processors`;
  const made = await visit("demo_admin", `${list}/search`);
  await made
    .getByRole("row", { name: /Active/ })
    .first()
    .click();
  await made.getByRole("button", { name: "Save processor" }).waitFor();
  const [first, second] = await both("demo_admin", new URL(made.url()).pathname);
  await saveWith(first, "Description", "At the counter");
  await second.getByLabel("Hide in the virtual terminal").check();
  await save(second);
  await expect(field(second, "Description")).toHaveValue("At the counter");
  await second.getByLabel("Hide in the virtual terminal").uncheck();
  await saveWith(second, "Description", "");
});

test("two people who change the contact and the limits of one merchant at once keep each other's work", async () => {
  const [first, second] = await both("demo_admin", `/admin/merchants/update/${shop.merchantId}/info`);
  const fill = async (page: Page, line: [string, string], limit: [string, string]) => {
    const group = (name: string, [label]: [string, string]) =>
      page.getByRole("region", { name }).getByLabel(new RegExp(`^${label}`));
    await group("Primary contact", line).fill(line[1]);
    await group("Limits", limit).fill(limit[1]);
  };
  await fill(first, ["City", "Duluth"], ["One sale", "90000.00"]);
  await save(first);
  await fill(second, ["Company", "Rowe and daughters"], ["Sales in a month", "900000.00"]);
  await save(second);
  const { data } = await send(url, "/merchant", { key: shop.key });
  expect(data.primary_contact).toMatchObject({ city: "Duluth", company: "Rowe and daughters" });
  expect(data.limits).toMatchObject({ sale: { single: 9_000_000, monthly: 90_000_000 } });
  await fill(second, ["City", ""], ["One sale", ""]);
  await fill(second, ["Company", ""], ["Sales in a month", ""]);
  await save(second);
});

test("two people who change the required fields of one merchant at once keep each other's work", async () => {
  const [first, second] = await both(shop.admin, "/merchant/settings/required-fields");
  for (const page of [first, second]) await page.locator("summary", { hasText: /^Payment$/ }).click();
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByLabel(new RegExp(`^${label}$`, "i")).selectOption({ label: option });
    await save(page);
  };
  await choose(first, "Vendor id", "Hidden");
  await choose(second, "Po number", "Hidden");
  await expect(second.getByLabel(/^vendor id$/i)).toHaveValue("hidden");
  // Taken back, it says nothing again.
  await choose(second, "Vendor id", "As the rest (optional)");
  await choose(second, "Po number", "As the rest (optional)");
});

test("two people who change the default permissions of one merchant at once keep each other's work", async () => {
  const pages = [await visit(shop.admin, "/merchant/users"), await visit(shop.admin, "/merchant/users")];
  const ofMerchant = `/merchant/${shop.merchantId}/default/user`;
  const key = `Bearer ${await tokenOf(url, shop.admin)}`;
  const { data: before } = await send(url, ofMerchant, { key });
  for (const page of pages) {
    await page.getByRole("button", { name: "Default permissions" }).click();
    await page.getByRole("button", { name: "Save defaults" }).waitFor();
  }
  for (const [at, name] of ["Capture", "Void"].entries()) {
    const box = pages[at]?.getByRole("dialog").getByLabel(new RegExp(name));
    await box?.setChecked(!(await box.isChecked()));
    await pages[at]?.getByRole("button", { name: "Save defaults" }).click();
    await pages[at]?.getByText("Default permissions saved!").waitFor();
  }
  const { data: after } = await send(url, ofMerchant, { key });
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed.sort()).toEqual(["process_capture", "process_void"]);
  await send(url, ofMerchant, { body: before, key });
});

test("two people who change one customer at once keep each other's work", async () => {
  const { id } = (
    await shop.api("/vault/customer", { description: "Ferns", default_billing_address: { first_name: "Ida" } })
  ).data;
  const shown = async () => {
    const { data } = (await shop.api(`/vault/${id}`)).data as { data: { customer: { addresses: object[] } } };
    return data.customer;
  };
  const [first, second] = await both(shop.admin, `/merchant/customer/edit/${id}/payment-list`);
  await saveWith(first, "Description", "Ferns and moss");
  await saveWith(second, "Notes", "Rings twice");
  expect(await shown()).toMatchObject({ description: "Ferns and moss", notes: "Rings twice" });
  await expect(field(second, "Description")).toHaveValue("Ferns and moss");

  for (const page of [first, second]) {
    await page.getByRole("link", { name: "Addresses" }).click();
    await chooseIn(page, "Ida", "Edit");
  }
  await saveWith(first, "City", "Duluth");
  await saveWith(second, "Last name", "Rowe");
  expect((await shown()).addresses).toMatchObject([{ first_name: "Ida", last_name: "Rowe", city: "Duluth" }]);
});

test("two people who change one product at once keep each other's work", async () => {
  const products = `/merchant/${shop.merchantId}/product`;
  const key = `Bearer ${await tokenOf(url, shop.admin)}`;
  const { id } = (await send(url, products, { body: { name: "Staghorn", price: 900 }, key })).data;
  const pages = [await visit(shop.admin, "/merchant/product"), await visit(shop.admin, "/merchant/product")];
  for (const page of pages) await chooseIn(page, "Staghorn", "Edit product");
  const [first, second] = pages as [Page, Page];
  await saveWith(first, "Price", "9.50");
  await saveWith(second, "SKU", "STAG1");
  expect((await send(url, `${products}/${id}`, { key })).data).toMatchObject({ price: 950, sku: "STAG1" });
});

test("two people who change one policy at once keep each other's work", async () => {
  const merchant = `/merchant/${shop.merchantId}`;
  const key = `Bearer ${await tokenOf(url, "demo_admin")}`;
  const processor = await send(url, `${merchant}/processor`, {
    body: { name: "Apart", settings: { sandbox: {} } },
    key,
  });
  const body = { name: "Ours", enabled: false, action: { processor_id: processor.data.id } };
  const { id } = (await send(url, `${merchant}/policy`, { body, key })).data;
  const path = `/admin/merchants/update/${shop.merchantId}/policy-based-routing`;
  const pages = [await visit("demo_admin", path), await visit("demo_admin", path)] as const;
  for (const page of pages) await page.getByRole("row", { name: /Ours/ }).click();
  await saveWith(pages[0], "Name", "Theirs");
  await saveWith(pages[1], "Order", "7");
  const { data } = await send(url, `${merchant}/policy/${id}`, { key });
  expect(data).toMatchObject({ name: "Theirs", priority: 7, enabled: false });
  for (const gone of [`policy/${id}`, `processor/${processor.data.id}`])
    await fetch(`${url}/api${merchant}/${gone}`, { method: "DELETE", headers: { authorization: key } });
});
