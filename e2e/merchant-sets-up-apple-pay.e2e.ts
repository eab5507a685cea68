import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const list = "/merchant/settings/apple-pay";

test("a merchant names the domains that take Apple Pay, once each of them holds the file", async () => {
  const page = await visit(shop.admin, list);
  await page.getByRole("button", { name: "New certificate" }).click();
  await page.getByRole("menuitem", { name: "Simple" }).click();
  await page.getByText("/.well-known/apple-developer-merchantid-domain-association").waitFor();
  await page.getByLabel("Name").fill("Garden shop");
  await page.getByLabel("Domains").fill("gone.invalid");
  await page.getByRole("button", { name: "Create certificate" }).click();
  await page.getByText("The file is not there yet: gone.invalid").waitFor();
  await page.getByLabel("Domains").fill("garden.example.org");
  await page.getByRole("button", { name: "Create certificate" }).click();
  await page.getByText("Successfully added Garden shop").waitFor();

  await page.getByRole("row", { name: /Garden shop.*Active.*Simple.*garden\.example\.org/ }).click();
  await page.getByLabel("Domains").fill("garden.example.org\npay.example.org");
  await page.getByRole("button", { name: "Save certificate" }).click();
  await page.getByText("Certificate saved!").waitFor();
  await page.goBack();
  const row = page.getByRole("row", { name: /Garden shop.*garden\.example\.org and 1 more/ });
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete certificate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete certificate" }).click();
  await row.waitFor({ state: "detached" });
});

test("a certificate of a merchant's own account waits for what Apple certifies", async () => {
  const page = await visit(shop.admin, `${list}/create/custom`);
  await page.getByLabel("Name").fill("Own account");
  await page.getByLabel("Merchant identifier").fill("com.example");
  await page.getByRole("button", { name: "Create certificate" }).click();
  await page.getByText("It begins with merchant.").waitFor();
  await page.getByLabel("Merchant identifier").fill("merchant.example.garden");
  await page.getByRole("button", { name: "Create certificate" }).click();
  const processing = page.getByRole("region", { name: "Payment processing" });
  await processing.getByRole("button", { name: /signing request/ }).click();
  await page.getByText(/successfully copied to clipboard/).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
  await processing.getByLabel("Processing certificate").fill("no certificate");
  await page.getByRole("button", { name: "Save certificates" }).click();
  await processing.getByText("It is not the certificate of this request").waitFor();
  await page.getByText("Pending").waitFor();
});
