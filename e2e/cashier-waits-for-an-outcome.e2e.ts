import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { heldDevice, sellAtTerminal } from "./support/terminal-device.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const terminal = "/merchant/virtual-terminal";
const unknown = (page: Page) => page.getByRole("heading", { name: "Not known yet" });
/** The page shows the unknown transaction: before that, Charge looks it up and sends no other sale. */
const isLookedUp = (page: Page) => page.getByRole("link", { name: "Open the transaction" });
const approved = (page: Page) => page.getByRole("heading", { name: "Approved" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function charged(amount: number): Promise<number> {
  const found = await shop.api("/transaction/search", { amount: { operator: "=", value: amount } });
  return (found.data as unknown as unknown[]).length;
}

/** A sale by card that the page is left with, before anything is charged. */
async function keyedSale(amount: string, postalCode: string): Promise<Page> {
  const page = await visit(shop.admin, terminal);
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
  await page.getByLabel("Postal code").first().fill(postalCode);
  return page;
}

/** Charges what is keyed, until the server has begun; the page is told nothing of the outcome before `tell`, however late it looks. */
async function chargeAndKeepOpen(page: Page, amount: number) {
  let looks = 0;
  let open = true;
  await page.route(/\/api\/transaction\/[0-9a-v]{20}$/, async (route) => {
    looks += 1;
    const reply = await route.fetch();
    const body = await reply.json();
    const data = open ? { ...body.data, response_code: 0, status: "unknown" } : body.data;
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
  await page.keyboard.press("Control+Enter");
  const begun = () => shop.api("/transaction/search", { amount: { operator: "=", value: amount } });
  await expect.poll(async () => (await begun()).data).toHaveLength(1);
  const tell = () => {
    open = false;
  };
  return { tell, looks: () => looks };
}

test("a charge that is answered late is told after a reload, and until then no Enter leads on", async () => {
  const page = await keyedSale("71.31", "20094");
  const outcome = await chargeAndKeepOpen(page, 7131);
  await page.reload();
  await unknown(page).waitFor();
  expect(await focused(page)).not.toContain("Next sale");
  await expect(page.getByText("(0)")).toHaveCount(0);
  outcome.tell();
  await approved(page).waitFor();
  await page.getByText("This is the charge of $71.31 that was under way when the page was left.").waitFor();
  await expect.poll(() => focused(page)).toContain("Next sale");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("gatehouse.pending-charge"))).toBeNull();
});

test("a charge of which the server knows only much later is still told", async () => {
  const page = await keyedSale("71.32", "60601");
  let looks = 0;
  await page.route("**/api/transaction/search*", async (route) => {
    looks += 1;
    if (looks > 6) return route.fallback();
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), data: [], total_count: 0 } });
  });
  await page.route("**/api/transaction", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("Control+Enter");
  await unknown(page).waitFor();
  await approved(page).waitFor();
  expect(looks).toBeGreaterThan(6);
});

test("whoever comes back to the window need not wait for the next look", async () => {
  const page = await keyedSale("71.34", "20094");
  const outcome = await chargeAndKeepOpen(page, 7134);
  const first = page.waitForResponse(/\/api\/transaction\/[0-9a-v]{20}$/);
  await page.reload();
  await unknown(page).waitFor();
  await first;
  const before = outcome.looks();
  // Nobody asks while the page still reads the answer. By itself it would look again two seconds after it.
  const comeBack = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    return outcome.looks();
  };
  await expect.poll(comeBack, { intervals: [50], timeout: 1_500 }).toBeGreaterThan(before);
  outcome.tell();
  await approved(page).waitFor();
});

test("another payer's sale of the same amount is charged while the one before is not known yet", async () => {
  const page = await keyedSale("71.35", "20094");
  const outcome = await chargeAndKeepOpen(page, 7135);
  await page.reload();
  await isLookedUp(page).waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("71.35");
  await page.getByLabel("Card number").fill("5555555555554444");
  await page.getByLabel("Expires").fill("12/30");
  await page.keyboard.press("Control+Enter");
  await approved(page).waitFor();
  await page.getByText("•••• 4444").waitFor();
  outcome.tell();
  expect(await charged(7135)).toBe(2);
});

test("a charge at the terminal is found with its tip when the line breaks, and the card is not keyed on top", async () => {
  const device = await heldDevice(shop, { flags: ["allow_add_tip_to_transaction"], signature_required: false });
  const till = await sellAtTerminal(shop, "71.40");
  await till.route("**/api/transaction", (route) => route.fetch().then(() => route.abort()));
  // What is keyed in the meantime is sent before the page has looked by itself.
  let held = true;
  const empty = { status: "success", data: [], total_count: 0 };
  await till.route("**/api/transaction/search*", (route) => (held ? route.fulfill({ json: empty }) : route.fallback()));
  await till.getByRole("button", { name: "Charge $71.40" }).click();
  await device.getByLabel("Another tip").fill("5");
  await device.getByRole("button", { name: "Add tip" }).click();
  await device.getByRole("button", { name: "Tap" }).click();
  await till.getByText("A charge of $71.40 was under way when the line broke.").waitFor();
  await till.getByRole("radio", { name: "Card", exact: true }).check();
  await till.getByLabel("Card number").fill("4111111111111111");
  await till.getByLabel("Expires").fill("12/30");
  held = false;
  await till.keyboard.press("Control+Enter");
  await till.getByText("This is the charge of $76.40 that was under way when the line broke.").waitFor();
  await approved(till).waitFor();
  expect([await charged(7640), await charged(7140)]).toEqual([1, 0]);
});

test("a payment at the terminal is told once the payer has signed, though the page was loaded anew", async () => {
  const device = await heldDevice(shop, { flags: [], signature_required: true });
  const till = await sellAtTerminal(shop, "71.33");
  till.on("dialog", (dialog) => dialog.accept());
  await till.getByRole("button", { name: "Charge $71.33" }).click();
  await device.getByRole("button", { name: "Tap" }).waitFor();
  await till.reload();
  await unknown(till).waitFor();
  await device.getByRole("button", { name: "Tap" }).click();
  await device.getByRole("button", { name: "Sign and confirm" }).click();
  await approved(till).waitFor();
});
