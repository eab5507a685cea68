import { boardMerchant } from "./support/accounts.ts";
import { mailTo } from "./support/emails.ts";
import { publish } from "./support/name-server.ts";
import { open, url, visit, zone } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("an admin adds a merchant's domain, is told what to publish, and takes it away again", async () => {
  const page = await visit("demo_admin", `/admin/merchants/update/${shop.merchantId}/email-domains`);
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByRole("textbox", { name: "Domain" }).fill("not a domain");
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByText("has invalid format").waitFor();
  await page.getByRole("textbox", { name: "Domain" }).fill("acts.invalid");
  const from = page.getByRole("dialog").getByLabel("From email");
  await from.fill("till");
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByText("The email provided for From email must be valid.").waitFor();
  await from.fill("");
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByText("Successfully added acts.invalid").waitFor();
  const domain = page.getByRole("region", { name: "acts.invalid" });
  await domain.getByRole("button", { name: /Value of the DKIM record/ }).click();
  await page.getByText(/successfully copied to clipboard/).waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/);
  const copies = await domain.getByRole("button", { name: /^Copy/ }).all();
  const places = await Promise.all(copies.map(async (copy) => (await copy.boundingBox())?.x));
  expect([copies.length, new Set(places).size]).toEqual([6, 1]);
  await domain.getByRole("button", { name: "Verify" }).click();
  await page.getByText("The record was not found.").waitFor();
  await domain.getByText("Pending").waitFor();
  await domain.getByRole("button", { name: "Change sender" }).click();
  const sender = page.getByRole("dialog").getByLabel("From email");
  await expect(sender).toHaveValue("no-reply@acts.invalid");
  await sender.fill("till@elsewhere.invalid");
  await page.getByRole("dialog").getByRole("button", { name: "Save sender" }).click();
  await page.getByText("The From email must be an address of acts.invalid.").waitFor();
  await sender.fill("till@acts.invalid");
  await page.getByRole("dialog").getByRole("button", { name: "Save sender" }).click();
  await domain.getByText("Email will come from till@acts.invalid").waitFor();
  await domain.getByRole("button", { name: "Delete domain" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete domain" }).click();
  await domain.waitFor({ state: "detached" });
});

test("a domain whose record is published is verified, and a test comes from it", async () => {
  const { id } = await boardMerchant(url, "Domain Dough", shop.partnerId);
  const page = await visit("demo_admin", `/admin/merchants/update/${id}/email-domains`);
  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Domain" }).fill("dough.invalid");
  await dialog.getByLabel("From email").fill("till@dough.invalid");
  await dialog.getByRole("button", { name: "Add domain" }).click();
  const domain = page.getByRole("region", { name: "dough.invalid" });
  await domain.waitFor();
  const [name = "", value = ""] = await domain.locator("code").allTextContents();
  publish(zone, { [name]: value });
  await domain.getByRole("button", { name: "Verify" }).click();
  await page.getByText("dough.invalid is verified").waitFor();
  await domain.getByText("Verified").waitFor();
  await expect(domain.getByText("Recommended")).toHaveCount(2);

  await domain.getByRole("button", { name: "Send a test" }).click();
  await dialog.getByLabel("To").fill("owner@example.test");
  await dialog.getByRole("button", { name: "Send test" }).click();
  await page.getByText("A test is on its way to owner@example.test").waitFor();
  const mails = await open();
  const told = await mailTo(mails, { to: "owner@example.test", subject: "A test from dough.invalid" });
  expect(told).toContain("Mails of Domain Dough can come from till@dough.invalid.");
  await mails.getByText("<till@dough.invalid>").waitFor();

  await domain.getByRole("button", { name: "Delete domain" }).click();
  await dialog.getByRole("button", { name: "Delete domain" }).click();
  await domain.waitFor({ state: "detached" });
});
