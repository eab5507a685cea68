import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const terminal = "/merchant/virtual-terminal";
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

/** What is typed into one field after the other, with the tab key between them. */
async function key(page: Page, ...texts: string[]): Promise<void> {
  await expect.poll(() => focused(page)).toBe("amount");
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

async function openedTransaction(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.waitForURL(/transaction\/detail\/[0-9a-v]{20}$/);
  return (await shop.api(`/transaction/${page.url().split("/").at(-1)}`)).data;
}

test("a whole sale is keyed with nothing but tab and Enter, and so is the next one", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "27.32", "4111111111111111", "1230", "999", "60601");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.keyboard.press("Enter");
  await key(page, "5", "5555555555554444", "1230", "999", "60601");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect(await openedTransaction(page)).toMatchObject({
    amount: 500,
    status: "pending_settlement",
    transaction_source: "cp",
    billing_address: { postal_code: "60601" },
  });
  await page.goto(page.url().replace(/detail.*/, "search"));
  await page.getByRole("table").getByText("$27.32").first().waitFor();
});

test("tax, shipping, tip and discount are added up as the server charges them", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "100", "4111111111111111", "1230", "999");
  await page.getByLabel("Tax").fill("8.25");
  await page.getByLabel("Shipping").fill("5");
  await page.getByLabel("Tip").fill("2");
  await page.getByLabel("Discount").fill("10");
  await page.getByRole("button", { name: "Charge $105.25" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect(await openedTransaction(page)).toMatchObject({ amount: 10525, base_amount: 10525, tax_amount: 825 });
  await page.getByText("$105.25").first().waitFor();
});

test("a discount above the amount is refused at its field, and nothing is charged", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "10", "4111111111111111", "1230", "999");
  await page.getByLabel("Tax").fill("1");
  await page.getByLabel("Discount").fill("20");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  const charge = page.getByRole("button", { name: "Charge", exact: true });
  await charge.waitFor();
  await expect(page.getByRole("region", { name: "Slip" }).getByRole("status")).toHaveText("–");
  await charge.click();
  await page.getByText("The Discount is more than what is sold, $10.00.").waitFor();
  await amount(page).fill("20");
  await page.getByText("more than what is sold").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Charge $1.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect(sent.filter((path) => path === "/api/transaction")).toHaveLength(1);
  expect(await openedTransaction(page)).toMatchObject({ amount: 100, discount_amount: 2000 });
});

test("an amount that falls below its discount is told at the discount before anything is charged", async () => {
  const page = await visit(shop.admin, terminal);
  await page.getByLabel("Discount").fill("15");
  await amount(page).fill("10");
  await page.getByText("No total: the discount is more than what is sold.").waitFor();
  await expect(page.getByText("The Discount is more than what is sold, $10.00.")).toHaveCount(0);
  await amount(page).fill("20");
  await page.getByRole("button", { name: "Charge $5.00" }).waitFor();
  await page.keyboard.press("Tab");
  await amount(page).fill("12");
  await page.getByText("The Discount is more than what is sold, $12.00.").waitFor();
  await page.getByRole("button", { name: "Charge", exact: true }).waitFor();
});

test("an amount beyond the largest says which that is, and no price is asked for it", async () => {
  const page = await visit(shop.admin, terminal);
  const refused: string[] = [];
  page.on("response", (reply) => (reply.status() === 400 ? refused.push(reply.url()) : undefined));
  await key(page, "99999999999", "4111111111111111", "1230", "999");
  await page.getByText("The Amount must be at most $9,999,999,999.99.").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("amount");
  await quiet(page);
  expect(refused).toEqual([]);
});

test("what is wrong is still said once the merchant is known, however fast the sale was typed", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await quiet(page);
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await page.route("**/api/merchant", async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(page.url().replace(/\/merchant\/.*/, terminal));
  await key(page, "5", "4111111111111112", "1230");
  await page.keyboard.press("Enter");
  const wrong = page.getByText("Card number is invalid").or(page.locator("[aria-invalid=true][name='card.number']"));
  await wrong.first().waitFor();
  const replied = page.waitForResponse("**/api/merchant");
  tell();
  await (await replied).finished();
  await quiet(page);
  await expect.poll(() => wrong.count()).toBeGreaterThan(0);
});

test("the line under the title says what this merchant can take", async () => {
  const page = await visit(shop.admin, terminal);
  await page.getByText("Charge a card, a bank account or a saved customer, or take cash").waitFor();
  await page.route(/\/api\/processors/, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    const cards = data.map((one: object) => ({ ...one, payment_methods: ["card"] }));
    await route.fulfill({ json: { ...rest, data: cards } });
  });
  await page.reload();
  await page.getByText("Charge a card or a saved customer", { exact: true }).waitFor();
});

test("a decline says why in plain words and keeps what was typed", async () => {
  const page = await visit(shop.clerk, terminal);
  await amount(page).fill("10");
  await page.getByLabel("Card number").fill("4000000000009995");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
  await page.getByLabel("First name").first().fill("Ada");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Declined" }).waitFor();
  await page.getByText("Not enough money").waitFor();
  await expect.poll(() => page.getByLabel("Card number").inputValue()).toContain("9995");
  await expect(amount(page)).toHaveValue("10.00");
  await expect(page.getByLabel("First name").first()).toHaveValue("Ada");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("a bank account is charged", async () => {
  const page = await visit(shop.admin, terminal);
  await amount(page).fill("48");
  await page.getByRole("radio", { name: "ACH" }).check();
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number").fill("123456789");
  await page.getByLabel("SEC code").selectOption({ label: "WEB, agreed online" });
  await page.getByLabel("First name").first().fill("Ada");
  await page.getByLabel("Last name").first().fill("Rowe");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: /Approved|Not known yet/ }).waitFor();
  expect(await openedTransaction(page)).toMatchObject({ amount: 4800, payment_method: "ach" });
  await page.getByText("ACH •••• 6789").first().waitFor();
});

test("cash is taken, and a card number begun before does not travel along", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "7.5", "41111111");
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByText("Cash Payment is selected").waitFor();
  await page.getByRole("radio", { name: "Card" }).check();
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("button", { name: "Charge $7.50" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  // The emptied form has nothing to complain about yet.
  await page.getByRole("button", { name: "Next sale" }).waitFor();
  await expect(page.getByText(/field is required/)).toHaveCount(0);
  expect(await openedTransaction(page)).toMatchObject({ amount: 750, payment_method: "cash" });
});

test("a sale that cannot be sent puts the caret into its first bad field", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "10", "4111111111111111", "1330", "99");
  await page.keyboard.press("Enter");
  await page.getByText("The Expires has invalid format").waitFor();
  await expect.poll(() => focused(page)).toBe("card.expiration_date");
});

test("an empty sale offers no charge of nothing, and leads to the amount", async () => {
  const page = await visit(shop.admin, terminal);
  const charge = page.getByRole("button", { name: "Charge", exact: true });
  await page.getByLabel("Card number").focus();
  await charge.click();
  await page.getByText("The Amount field is required.").waitFor();
  await expect.poll(() => focused(page)).toBe("amount");
});

test("an amount that can be read in two ways, or has too many decimals, is refused and never rounded", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "1.234,56", "4111111111111111", "1230", "999");
  for (const [typed, why] of [
    ["1.234,56", "Amounts look like 1,234.50."],
    ["12.345", "At most 2 decimals."],
    ["1,23", "Amounts look like 1,234.50."],
  ] as const) {
    await amount(page).fill("");
    await amount(page).pressSequentially(typed);
    await page.keyboard.press("Enter");
    await page.getByText(why).waitFor();
    await expect.poll(() => focused(page)).toBe("amount");
    await expect(amount(page)).toHaveValue(typed);
  }
  await amount(page).fill("1,234.56");
  await page.getByLabel("Tip").fill("1,5");
  await page.keyboard.press("Enter");
  await page.getByText("Amounts look like 1,234.50.").waitFor();
  await expect.poll(() => focused(page)).toBe("tip_amount");
  await expect(page.getByRole("heading", { name: "Approved" })).toHaveCount(0);
  await page.getByLabel("Tip").fill("1.50");
  await page.getByRole("button", { name: "Charge $1,236.06" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("a bad field that is folded away is unfolded", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "10", "4111111111111111", "1230", "999");
  await page.getByText("Order details, receipt, shipping").click();
  await page.getByLabel("Email a receipt").check();
  await page.getByText("Order details, receipt, shipping").click();
  await page.getByRole("button", { name: "Charge $10.00" }).click();
  await expect.poll(() => focused(page)).toBe("email_address");
  await expect(page.getByLabel("Receipt email")).toBeVisible();
});

test("a number that is no card's is refused at its field, in plain words", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "10", "4111111111111112", "1230", "999");
  await page.keyboard.press("Enter");
  await page.getByText("This is not the number of a card.").waitFor();
  await expect.poll(() => focused(page)).toBe("card.number");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

const charged = async (amount: number) => {
  const created_at = { start_date: "2000-01-01T00:00:00Z", end_date: "9999-12-31T23:59:59Z" };
  const found = await shop.api("/transaction/search", { amount: { operator: "=", value: amount }, created_at });
  return (found.data as unknown as unknown[]).length;
};

test("a card that has expired is said together with all else that is wrong, before anything is sent", async () => {
  const page = await visit(shop.admin, terminal);
  await amount(page).fill("10");
  await page.getByLabel("Card number").fill("4111111111111112");
  await page.getByLabel("Expires").fill("01/24");
  await page.keyboard.press("Enter");
  await page.getByText("This is not the number of a card.").waitFor();
  await page.getByText("The card has expired.").waitFor();
});

test("on a phone all payment methods are seen without scrolling", async () => {
  const page = await visit(shop.admin, terminal, { width: 390 });
  await page.evaluate(() => document.fonts.ready);
  const strip = page.getByRole("radiogroup", { name: "Payment method" });
  // It stands in lines from its first frame on, which comes after it is in the page.
  await expect.poll(() => strip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const box = await strip.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390);
});

test("on a phone a refused sale shows the field that is wrong, though the caret was there already", async () => {
  const page = await visit(shop.admin, terminal, { width: 390 });
  const amount = page.getByLabel("Amount", { exact: true });
  await expect(amount).toBeFocused();
  await page.getByRole("button", { name: "Charge" }).click();
  await page.getByText("The Amount field is required.").waitFor();
  await expect.poll(async () => (await amount.boundingBox())?.y ?? -1).toBeGreaterThan(0);
});

test("a page that is loaded anew under a charge tells its outcome, and keeps no more of the card than its last four", async () => {
  const page = await visit(shop.admin, terminal);
  let reached = () => {};
  const sent = new Promise<void>((resolve) => {
    reached = resolve;
  });
  // The server hears of it; its answer does not come back.
  await page.route("**/api/transaction", async (route) => {
    await route.fetch();
    reached();
  });
  await key(page, "61.37", "4111111111111111", "1230", "999");
  await page.keyboard.press("Enter");
  await sent;
  const kept = JSON.parse(await page.evaluate(() => sessionStorage.getItem("gatehouse.pending-charge") ?? ""));
  const [text, time] = [expect.any(String), expect.any(Number)];
  const known = { type: "sale", amount: 6137, currency: "usd", method: "card", payer: "1111" };
  expect(kept).toEqual({ ...known, key: text, at: time });
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByText("This is the charge of $61.37 that was under way when the page was left.").waitFor();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("gatehouse.pending-charge"))).toBeNull();
  expect(await charged(6137)).toBe(1);
});

test("the same charge pressed again after a reload, before its outcome is known, is charged once", async () => {
  const page = await visit(shop.admin, terminal);
  page.on("dialog", (dialog) => dialog.accept());
  let first = true;
  await page.route("**/api/transaction/search*", (route) => route.abort());
  await page.route("**/api/transaction", async (route) => {
    if (!first) return route.fallback();
    first = false;
    await route.fetch();
    await route.abort();
  });
  const sale = ["62.41", "4111111111111111", "1230", "999"];
  await key(page, ...sale);
  await page.keyboard.press("Enter");
  await page.getByText("A charge of $62.41 was under way when the line broke. It may have gone through.").waitFor();
  await page.reload();
  await page.getByText("A charge of $62.41 was under way when the page was left. It may have gone through.").waitFor();
  await key(page, ...sale);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect(await charged(6241)).toBe(1);
});

/** The server hears of the first charge; its answer does not come back. Every later one is counted. */
async function loseAnswer(page: Page) {
  const later: unknown[] = [];
  let first = true;
  await page.route("**/api/transaction", async (route) => {
    if (!first) {
      later.push(route.request().postDataJSON());
      return route.fallback();
    }
    first = false;
    await route.fetch();
    await route.abort();
  });
  return later;
}

test("after a lost answer the page tells what became of the charge, and the form is empty", async () => {
  const page = await visit(shop.admin, terminal);
  const later = await loseAnswer(page);
  await key(page, "68.22", "4111111111111111", "1230", "999");
  await page.keyboard.press("Enter");
  await page.getByText("This is the charge of $68.22 that was under way when the line broke.").waitFor();
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await expect(amount(page)).toHaveValue("");
  expect(later).toEqual([]);
  expect(await charged(6822)).toBe(1);
});

test("after a lost answer no other amount is sent before the first was looked up", async () => {
  const page = await visit(shop.admin, terminal);
  const later = await loseAnswer(page);
  let looks = false;
  await page.route("**/api/transaction/search*", (route) => (looks ? route.fallback() : route.abort()));
  await key(page, "68.52", "4111111111111111", "1230", "999");
  await page.keyboard.press("Enter");
  await page.getByText("A charge of $68.52 was under way when the line broke. It may have gone through.").waitFor();
  await amount(page).fill("68.53");
  looks = true;
  await page.keyboard.press("Control+Enter");
  await page.getByText("This is the charge of $68.52 that was under way when the line broke.").waitFor();
  expect(later).toEqual([]);
  expect([await charged(6852), await charged(6853)]).toEqual([1, 0]);
});

test("a charge asks the server to keep its answer for a day", async () => {
  const page = await visit(shop.admin, terminal);
  const sent = page.waitForRequest("**/api/transaction");
  await key(page, "3.31", "4111111111111111", "1230", "999");
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ idempotency_time: 86_400 });
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("once a sale has ended nothing of its card can be read, and typing begins the next one", async () => {
  const page = await visit(shop.admin, terminal);
  await key(page, "9.11", "4111111111111111", "1230", "999");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  for (const label of ["Card number", "Expires", "CVC"]) await expect(page.getByLabel(label)).toHaveValue("");
  await amount(page).fill("9.12");
  await page.getByRole("heading", { name: "Approved" }).waitFor({ state: "detached" });
  await page.getByLabel("Card number").fill("5555555555554444");
  await page.getByLabel("Expires").fill("12/30");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect([await charged(911), await charged(912)]).toEqual([1, 1]);
});
