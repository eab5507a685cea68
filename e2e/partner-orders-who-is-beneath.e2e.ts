import { nameOf } from "./support/accounts.ts";
import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
ownShop("Quay Coffee", shop);

const name = "Eastbridge Harbourside";

/** A partner beneath the demo partner, with one person. */
async function board(page: Awaited<ReturnType<typeof visit>>): Promise<void> {
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  await page.getByLabel("Email").first().fill("ops@eastbridge.example");
  const user = page.getByRole("region", { name: "First user" });
  await user.getByLabel("Username").fill(nameOf("eastbridge"));
  await user.getByLabel("Name", { exact: true }).fill("Uma Lind");
  await user.getByLabel("Email", { exact: true }).fill("uma@eastbridge.example");
  await page.getByRole("button", { name: "Create partner" }).click();
  await page.getByText(`Successfully added ${name}`).waitFor();
}

test("a partner boards another, leaves it some processors and puts a merchant beneath it", async () => {
  const page = await visit(shop.partner, "/partner/partners/create");
  await board(page);
  await page.goto(page.url().replace("/create", "/search"));
  await page.getByRole("row", { name: new RegExp(name) }).click();

  await page.getByRole("link", { name: "Processors", exact: true }).click();
  const cash = page.getByLabel("Cash", { exact: true });
  await cash.uncheck();
  await page.getByRole("button", { name: "Save available processors" }).click();
  await page.getByText("Available processors saved!").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Save available processors" }).waitFor();
  await expect(cash).not.toBeChecked();

  await page.goto(page.url().replace(/partners\/update.*/, "merchants/search?f=name:%253D:Quay%2520Coffee"));
  await page.getByRole("row", { name: /Quay Coffee/ }).click();
  await page.getByRole("link", { name: "Parent structure" }).click();
  await page.getByRole("button", { name: "Move merchant" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Move merchant" }).click();
  await dialog.getByText("The New parent field is required.").waitFor();
  await dialog.getByLabel("Find a partner").fill("harbourside");
  await dialog.getByLabel("New parent").selectOption({ label: name });
  await dialog.getByRole("button", { name: "Move merchant" }).click();
  await page.getByText(`Quay Coffee moved to ${name}`).waitFor();
  await page.getByRole("link", { name }).waitFor();

  await page.getByRole("button", { name: "Move merchant" }).click();
  await dialog.getByLabel("New parent").selectOption({ label: "Harbor Payments" });
  await dialog.getByRole("button", { name: "Move merchant" }).click();
  await page.getByText("Quay Coffee moved to Harbor Payments").waitFor();
});

test("a partner is offered to disable who is beneath it, and not itself", async () => {
  const page = await visit(shop.partner, "/partner/merchants/search?f=name:%253D:Quay%2520Coffee");
  const disable = page.getByRole("button", { name: "Disable", exact: true });
  await page.getByRole("row", { name: /Quay Coffee/ }).click();
  await disable.waitFor();
  await page.getByRole("link", { name: "Parent structure" }).click();
  await page.getByRole("link", { name: "Harbor Payments" }).click();
  await page.getByRole("heading", { level: 1, name: "Harbor Payments" }).waitFor();
  await page.getByRole("button", { name: "Save partner" }).waitFor();
  await expect(disable).toHaveCount(0);
});

test("the parts of a record stay beneath the pointer when its name comes", async () => {
  const page = await visit(shop.partner, "/partner/partners/search");
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/partner\/[0-9a-v]{20}$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.locator("tr[data-row]").first().click();
  const part = page.getByRole("link", { name: "Processors", exact: true });
  const topOf = async () => Math.round((await part.boundingBox())?.y ?? 0);
  const before = await topOf();
  await page.getByRole("heading", { level: 1, name: "Partner", exact: true }).waitFor();
  answer();
  await page.getByRole("button", { name: "Save partner" }).waitFor();
  // A line with a mark in it is a little higher than one without.
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
});
