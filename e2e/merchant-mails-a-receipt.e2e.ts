import { sendBack } from "./support/emails.ts";
import { url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a receipt is mailed, and its payment tells what became of it: written, delivered, come back", async () => {
  const payer = "payer-of-a-receipt@example.test";
  const id = await shop.pay(2718);
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await page.getByRole("button", { name: "More" }).waitFor();
  await quiet(page);
  await expect(page.getByRole("heading", { name: "Receipt by email" })).toHaveCount(0);
  await page.getByRole("button", { name: "Email receipt…" }).click();
  await page.getByRole("dialog").getByLabel("Receipt goes to").fill(payer);
  await page.keyboard.press("Enter");
  await page.getByText(`The receipt is on its way to ${payer}`).waitFor();
  await page.getByText(`Email has been successfully delivered to ${payer}`).waitFor();

  const receipt = page.locator("section", { hasText: "Receipt by email" });
  // Which of both is a matter of when it is asked.
  await receipt.getByText(/^(Processed|Delivered)$/).waitFor();
  const dialog = page.getByRole("dialog", { name: "EMAIL DETAILS" });
  const events = dialog.getByRole("table", { name: "EMAIL DETAILS" });
  const newest = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await receipt.getByRole("button", { name: "Email details" }).click();
    return events.locator("tbody tr").first().textContent();
  };
  expect(await newest()).toContain(payer);
  await events.getByRole("row", { name: new RegExp(`Processed.*${payer}`) }).waitFor();
  await expect.poll(newest).toMatch(/^Delivered/);
  const { merchant_id } = (await shop.api(`/transaction/${id}`)).data;
  await sendBack({ merchantId: String(merchant_id), to: payer }, "552 mailbox full");
  await expect.poll(newest).toMatch(new RegExp(`^Bounce.*552 mailbox full.*${payer}`));
  await expect(events.locator("tbody tr")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await receipt.getByText("Bounce").waitFor();
});

test("who has just paid is mailed the receipt from where the sale was taken, without keying it to begin with", async () => {
  const payer = "payer-at-the-counter@example.test";
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("27.21");
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("button", { name: "Charge $27.21" }).click();
  await page.getByRole("button", { name: "Print receipt" }).click();
  const slip = page.getByRole("dialog", { name: "Receipt" });
  await slip.getByText(/SALE - APPROVED[\s\S]*Total +\$27\.21 USD/).waitFor();
  await slip.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Email receipt" }).click();
  await page.getByRole("dialog").getByLabel("Receipt goes to").fill(payer);
  await page.keyboard.press("Enter");
  await page.getByText(`The receipt is on its way to ${payer}`).waitFor();
  await page.getByText(`Email has been successfully delivered to ${payer}`).waitFor();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("button", { name: "Next sale" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("");
});

test("what becomes of a receipt is told in the open window, which asks for nothing more once that is known", async () => {
  const payer = "payer-who-is-waited-for@example.test";
  const id = await shop.pay(2719, { email_receipt: true, email_address: payer });
  const path = `/transaction/${id}/email-events`;
  await expect.poll(async () => JSON.stringify((await shop.api(path)).data)).toContain("delivered");
  // Not yet the panel: while the clock is being replaced it would take itself for idle, and sign out.
  const page = await visit(shop.admin, "/mail");
  await page.clock.install();
  let isKnown = false;
  let asked = 0;
  // Mails arrive here in less time than it takes to open a window.
  await page.route(`**${path}`, async (route) => {
    asked += 1;
    const { data, ...rest } = (await (await route.fetch()).json()) as { data: { event: string }[] };
    await route.fulfill({ json: { ...rest, data: data.filter(({ event }) => isKnown || event === "processed") } });
  });
  await page.goto(`${url}/merchant/transaction/detail/${id}`);
  const receipt = page.locator("section", { hasText: "Receipt by email" });
  await receipt.getByText("Processed").waitFor();
  await page.clock.runFor(20_000);
  expect(asked).toBe(1);
  await receipt.getByRole("button", { name: "Email details" }).click();
  const dialog = page.getByRole("dialog", { name: "EMAIL DETAILS" });
  const rows = dialog.locator("tbody tr");
  await rows.filter({ hasText: "Processed" }).waitFor();
  await expect.poll(() => asked).toBeGreaterThan(3);
  await expect(rows).toHaveCount(1);

  isKnown = true;
  await rows.filter({ hasText: "Delivered" }).waitFor();
  await expect(rows).toHaveCount(2);
  const last = asked;
  await page.clock.runFor(20_000);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await receipt.getByText("Delivered").waitFor();
  expect(asked).toBe(last);
});
