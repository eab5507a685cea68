import { expect, test } from "vitest";
import { api, pay, visit } from "./stage/act.ts";
import { sendBack } from "./stage/mails.ts";

test("a receipt is mailed, and its payment tells what became of it: written, delivered, come back", async () => {
  const payer = "payer-of-a-receipt@example.test";
  const id = await pay(2718);
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`);
  await page.getByRole("button", { name: "More" }).waitFor();
  expect(await page.getByRole("heading", { name: "Receipt by email" }).count()).toBe(0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Email receipt…" }).click();
  await page.getByRole("dialog").getByLabel("Receipt goes to").fill(payer);
  await page.keyboard.press("Enter");
  await page.getByText(`Email has been successfully delivered to ${payer}`).waitFor();

  const receipt = page.locator("section", { hasText: "Receipt by email" });
  await receipt.getByText("Processed").waitFor();
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
  const { merchant_id } = (await api(`/transaction/${id}`)).data;
  await sendBack({ merchantId: String(merchant_id), to: payer }, "552 mailbox full");
  await expect.poll(newest).toMatch(new RegExp(`^Bounce.*552 mailbox full.*${payer}`));
  expect(await events.locator("tbody tr").count()).toBe(3);
  await page.keyboard.press("Escape");
  await receipt.getByText("Bounce").waitFor();
});
