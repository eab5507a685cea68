import type { Page } from "@playwright/test";
import { asking, boardMerchant, boardUser } from "./support/accounts.ts";
import { made } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { drawn } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { heldDevice, sellAtTerminal, swipe } from "./support/terminal-device.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

type Listed = { id: string; description: string };

test.afterEach(async () => {
  const terminals = (await shop.api("/terminals")).data as unknown as Listed[];
  const plain = { flags: [], signature_required: true, debit: false, ebt: false };
  for (const { id } of terminals) await shop.api(`/terminal/${id}`, plain);
});

test("a cashier charges at the terminal and the payer adds a tip, taps and signs", async () => {
  const device = await heldDevice(shop, { flags: ["allow_add_tip_to_transaction"], signature_required: true });
  const till = await sellAtTerminal(shop, "20");
  await till.getByRole("button", { name: "Charge $20.00" }).click();
  await till.getByText("Waiting for the payer at the terminal").waitFor();
  await device.getByRole("button", { name: "15% · $3.00" }).click();
  await device.getByText("$23.00").waitFor();
  await device.getByRole("button", { name: "Tap" }).click();
  await device.getByRole("button", { name: "Sign and confirm" }).click();
  await device.getByText("with a tip of $3.00").waitFor();
  await till.getByRole("heading", { name: "Approved" }).waitFor();
  await till.getByText("Visa at terminal •••• 1111").waitFor();
  await till.getByRole("link", { name: "Open the transaction" }).click();
  await till.getByRole("heading", { level: 1 }).waitFor();
  const paid = await shop.api(`/transaction/${till.url().split("/").at(-1)}`);
  expect(paid.data).toMatchObject({ amount: 2300, tip_amount: 300, status: "pending_settlement" });
});

test("a tip that the payer types is taken with Enter, and is no larger than the bill", async () => {
  const device = await heldDevice(shop, { flags: ["allow_add_tip_to_transaction"], signature_required: false });
  const till = await sellAtTerminal(shop, "30");
  await till.getByRole("button", { name: "Charge $30.00" }).click();
  const tip = device.getByLabel("Another tip");
  await tip.fill("31");
  await device.getByText("The Tip must be at most $30.00.").waitFor();
  await tip.press("Enter");
  await expect(device.getByRole("button", { name: "Add tip" })).toBeDisabled();
  await tip.fill("4.50");
  await tip.press("Enter");
  await device.getByText("$34.50").waitFor();
  await device.getByRole("button", { name: "Tap" }).click();
  await till.getByRole("heading", { name: "Approved" }).waitFor();
});

test("a payer without money is declined, cancels, and knows the PIN in the end", async () => {
  const device = await heldDevice(shop, { debit: true });
  const till = await sellAtTerminal(shop, "7.50");
  await till.getByLabel("Kind of card").selectOption("debit");
  const charge = till.getByRole("button", { name: "Charge $7.50" });
  await charge.click();
  await device.getByLabel("Card in the payer's hand").selectOption("no_funds");
  await device.getByRole("button", { name: "Insert" }).click();
  await device.getByLabel("PIN").fill("1234");
  await device.getByRole("button", { name: "Confirm PIN" }).click();
  await till.getByText("Not enough money").waitFor();
  await charge.click();
  await device.getByRole("button", { name: "Cancel" }).click();
  await device.getByText("Cancelled at the terminal").waitFor();
  await till.getByText("Cancelled at the terminal").waitFor();
  await charge.click();
  await device.getByRole("button", { name: "Insert" }).click();
  await device.getByLabel("PIN").fill("1234");
  await device.getByLabel("PIN").press("Enter");
  await till.getByRole("heading", { name: "Approved" }).waitFor();
});

test("a benefit card pays for food by its PIN, is never signed for, and the payment says so", async () => {
  const device = await heldDevice(shop, {
    ebt: true,
    signature_required: true,
    flags: ["allow_add_tip_to_transaction"],
  });
  const till = await sellAtTerminal(shop, "14");
  await till.getByLabel("Signature required").waitFor();
  await till.getByLabel("Kind of card").selectOption({ label: "EBT food" });
  await till.getByLabel("Signature required").waitFor({ state: "hidden" });
  await till.getByRole("button", { name: "Charge $14.00" }).click();
  await device.getByText("EBT food").waitFor();
  await device.getByRole("button", { name: "Insert" }).click();
  await device.getByLabel("PIN").fill("1234");
  await device.getByLabel("PIN").press("Enter");
  await till.getByRole("heading", { name: "Approved" }).waitFor();
  await till.getByRole("link", { name: "Open the transaction" }).click();
  await till.getByText("EBT food").waitFor();
  const { data } = await shop.api(`/transaction/${till.url().split("/").at(-1)}`);
  const terminal = { receipt_data: { ebt: "food", cvm: "pin" } };
  expect(data).toMatchObject({ amount: 1400, tip_amount: 0, response_body: { terminal } });
});

test("a cashier's own terminal is chosen before they say so, and the first one for everybody else", async () => {
  const merchant = await boardMerchant(url, "Two Windows", shop.partnerId);
  const partner = await asking(url, shop.partner);
  const provide = async (description: string) =>
    String(made(await partner(`/merchant/${merchant.id}/terminal`, { description })).id);
  const [first, own] = [await provide("By the door"), await provide("By the window")];
  const chosenBy = async (page: Page) => {
    await page.goto(`${url}/merchant/virtual-terminal/terminal`);
    const choice = page.getByLabel("Terminal", { exact: true }).last();
    await expect(choice).not.toHaveValue("");
    return choice.inputValue();
  };
  const page = await visit(await boardUser(url, merchant), "/merchant/settings/user-defaults");
  const choose = async (label: string) => {
    await page.goto(`${url}/merchant/settings/user-defaults`);
    await page.getByLabel(/^Terminal/).selectOption({ label });
    await page.getByRole("button", { name: "Save defaults" }).click();
    await page.getByText("Defaults saved!").waitFor();
  };
  await choose("By the window");
  expect(await chosenBy(page)).toBe(own);
  const colleague = await visit(await boardUser(url, merchant), "/merchant/dashboard");
  expect(await chosenBy(colleague)).toBe(first);
  await choose("The first one");
  expect(await chosenBy(page)).toBe(first);
});

test("a card that is swiped while the device waits is not taken, and nobody is told that it pays", async () => {
  const device = await heldDevice(shop, { flags: [], signature_required: false });
  const till = await sellAtTerminal(shop, "21");
  await till.getByRole("button", { name: "Charge $21.00" }).click();
  await till.getByText("Waiting for the payer at the terminal").waitFor();
  await swipe(till, ";4111111111111111=30121010000000000?");
  await till.getByText("A payment is under way: the card that was swiped was not taken.").first().waitFor();
  await expect(till.getByRole("radio", { name: "Terminal" })).toBeChecked();
  await expect(till.getByText("it pays now")).toHaveCount(0);
  await device.getByRole("button", { name: "Tap" }).click();
  await till.getByRole("heading", { name: "Approved" }).waitFor();
  await till.getByText("Visa at terminal •••• 1111").waitFor();
});

test("where the terminals can't be read, a way to pay that is not offered still gives way", async () => {
  const till = await visit(shop.admin, "/merchant/dashboard");
  await till.getByRole("heading", { level: 1 }).waitFor();
  await till.route("**/api/terminals", (route) => route.fulfill({ status: 500, body: "{}" }));
  await till.goto(`${url}/merchant/virtual-terminal/terminal`);
  await expect(till.getByRole("radio", { name: "Card", exact: true })).toBeChecked();
  await expect(till.getByRole("radio", { name: "Terminal" })).toHaveCount(0);
});

test("ways to pay are offered all at once, so that none moves from under a pointer", async () => {
  const till = await visit(shop.admin, "/merchant/dashboard");
  await till.getByRole("heading", { level: 1 }).waitFor();
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await till.route("**/api/terminals", async (route) => {
    await known;
    await route.continue();
  });
  const rest = ["merchant", "processors"].map((call) => till.waitForResponse(`**/api/${call}`));
  await till.goto(`${url}/merchant/virtual-terminal`);
  for (const reply of rest) await (await reply).finished();
  await drawn(till);
  await expect(till.getByRole("radio", { name: "Cash" })).toHaveCount(0);
  tell();
  await till.getByRole("radio", { name: "Cash" }).waitFor();
  await expect(till.getByRole("radio", { name: "Terminal" })).toHaveCount(1);
});

test("a device that is switched off takes nothing, and one that nobody holds answers by itself", async () => {
  const device = await heldDevice(shop, {});
  await device.getByRole("button", { name: "Switch the device off" }).click();
  await device.getByText("Switched off").waitFor();
  const till = await sellAtTerminal(shop, "3");
  await till.getByRole("button", { name: "Charge $3.00" }).click();
  await till.getByText("The terminal could not be reached").waitFor();
  await device.getByRole("button", { name: "Switch the device on" }).click();
  await device.goto("about:blank");
  await till.getByRole("button", { name: "Charge $3.00" }).click();
  await till.getByRole("heading", { name: "Approved" }).waitFor();
});
