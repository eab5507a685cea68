import { card, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a merchant writes a receipt in its own words, sees it at once, and the payer gets it; then goes back", async () => {
  const page = await visit(shop.admin, "/merchant/settings/email-template");
  await page.getByRole("row", { name: /^Receipt/ }).click();
  const subject = page.getByLabel("Subject");
  await subject.fill("Thank you from ");
  await page.getByText("Placeholders", { exact: true }).click();
  await page.getByRole("button", { name: "{{merchant.name}}" }).click();
  await expect(subject).toHaveValue("Thank you from {{merchant.name}}");
  await page.getByText("Thank you from Rowe Books").waitFor();
  await subject.fill("Thank you for {{nothing}}");
  await page.getByRole("button", { name: "Save template" }).click();
  await page.getByText("{{nothing}} is no placeholder of this email.").waitFor();
  await subject.fill("Thank you from {{merchant.name}}");
  await page.getByRole("radio", { name: "HTML" }).check();
  await page.getByRole("textbox", { name: "Message" }).fill("<h2>Until soon</h2><p>{{transaction.amount}}</p>");
  await page.frameLocator("iframe").getByRole("heading", { name: "Until soon" }).waitFor();
  await page.getByRole("button", { name: "Save template" }).click();
  await page.getByText("Receipt saved!").waitFor();

  const email_address = "words@example.test";
  await shop.api("/transaction", {
    type: "sale",
    amount: 4321,
    payment_method: { card },
    email_receipt: true,
    email_address,
  });
  await expect
    .poll(async () => (await fetch(`${url}/mail`)).text())
    .toContain("Thank you from Rowe Books</a><br>to words@example.test");

  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.getByRole("button", { name: "Reset template" }).click();
  await page.getByText("Receipt is as it was").waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=subject]")?.value === "Receipt from {{merchant.name}}",
  );
});

test("a mail is seen as a whole, and one that is longer than the window scrolls", async () => {
  const page = await visit(shop.admin, "/merchant/settings/email-template");
  await page.getByRole("row", { name: /^Receipt/ }).click();
  const frame = page.locator("iframe");
  await page.frameLocator("iframe").locator("table").first().waitFor();
  const hidden = () =>
    page
      .frameLocator("iframe")
      .locator("html")
      .evaluate(
        (mail) => mail.getBoundingClientRect().height - (mail.ownerDocument.scrollingElement?.clientHeight ?? 0),
      );
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await page.getByRole("radio", { name: "HTML" }).check();
  await page.getByRole("textbox", { name: "Message" }).fill("<p>One of many lines</p>".repeat(80));
  await expect.poll(hidden).toBeGreaterThan(0);
  expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(900 * 0.8);
});
