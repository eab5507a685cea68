import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const terminal = "/merchant/virtual-terminal";
const CREDIT = "4005519200000004";
const DEBIT = "4111111111111111";

/** Sets what the partner allows the merchant and switches on there; the rate is that of its processor for cards. */
async function program(switches: Record<string, boolean>, { beside = false } = {}): Promise<void> {
  const page = await visit(shop.partner, "/");
  await page.evaluate(
    async ({ id, wanted, beside }) => {
      const authorization = `Bearer ${sessionStorage.getItem("gatehouse.token")}`;
      const ask = async (path: string, body?: object) => {
        const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
        const reply = await fetch(`/api${path}`, {
          headers: { authorization, "content-type": "application/json" },
          ...init,
        });
        if (!reply.ok) throw new Error(await reply.text());
        return (await reply.json()).data;
      };
      const processors = await ask(`/merchant/${id}/processors`);
      const { id: main } = processors.find((one: { name: string }) => one.name === "Main");
      await ask(`/merchant/${id}/processor/${main}`, { payment_adj_type: "percentage", payment_adj_val: 3000 });
      await ask(`/merchant/${id}`, { permissions: wanted, flags: wanted });
      const tagged = { name: "Beside", tag: "splitpaymentadjustment", settings: { sandbox: {} } };
      const known = processors.find(({ name }: { name: string }) => name === tagged.name);
      if (known) await ask(`/merchant/${id}/processor/${known.id}`, { status: beside ? "active" : "disabled" });
      else if (beside) await ask(`/merchant/${id}/processor`, tagged);
    },
    { id: shop.merchantId, wanted: switches, beside },
  );
}

const off = {
  allow_surcharge: false,
  surcharge_enabled: false,
  allow_dual_pricing: false,
  cash_discount_enabled: false,
};

async function key(page: Page, number: string): Promise<void> {
  await page.getByLabel("Amount", { exact: true }).fill("100");
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
}

test("a surcharge is shown before it is charged, and a debit card says why it has none", async () => {
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true });
  const page = await visit(shop.admin, terminal);
  const slip = page.getByRole("region", { name: "Slip" });
  await key(page, DEBIT);
  await slip.getByText("Debit cards are not surcharged").waitFor();
  await page.getByRole("button", { name: "Charge $100.00" }).waitFor();
  await page.getByLabel("Card number").fill(CREDIT);
  await slip.getByText("Credit cards are surcharged 3%").waitFor();
  await slip.getByText("$3.00", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Charge $103.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByText("$103.00").first().waitFor();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByRole("term").filter({ hasText: "Surcharge" }).waitFor();
  await page.getByText("$3.00", { exact: true }).waitFor();
});

test("a surcharge that is charged beside the rest is shown with it, in one sum, and goes with it when that is voided", async () => {
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true }, { beside: true });
  const page = await visit(shop.admin, terminal);
  await key(page, CREDIT);
  await page.getByRole("button", { name: "Charge $103.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  const result = page.getByRole("status").filter({ hasText: "Approved" });
  await result.getByText("$103.00", { exact: true }).waitFor();
  await result.getByText("$100.00, and $3.00 as surcharge, charged separately.").waitFor();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByRole("button", { name: "Void…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The $3.00 that was charged beside it goes with it.").waitFor();
  await dialog.getByRole("button", { name: "Void $100.00" }).click();
  await page.getByRole("heading", { level: 1 }).getByText("Voided").waitFor();
  await page.locator(".related li").filter({ hasText: "$3.00" }).getByText("Voided").waitFor();
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true });
});

test("a capture says what is captured beside the goods, and takes both to the same share", async () => {
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true }, { beside: true });
  const page = await visit(shop.admin, terminal);
  const id = await page.evaluate(async (number) => {
    const authorization = `Bearer ${sessionStorage.getItem("gatehouse.token")}`;
    const card = { number, expiration_date: "12/30" };
    const body = JSON.stringify({ type: "authorize", base_amount: 10_000, payment_method: { card } });
    const headers = { authorization, "content-type": "application/json" };
    return (await (await fetch("/api/transaction", { method: "POST", headers, body })).json()).data.id;
  }, CREDIT);
  await page.goto(new URL(`/merchant/transaction/detail/${id}`, page.url()).href);
  await page.getByRole("button", { name: "Capture…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Capture $103.00" }).waitFor();
  await dialog.getByText("$3.00 that was charged beside it goes with it.").waitFor();
  await dialog.getByLabel("Amount").fill("50.00");
  await dialog.getByText("$1.50 that was charged beside it goes with it.").waitFor();
  await dialog.getByRole("button", { name: "Capture $51.50" }).click();
  await page.getByText("Transaction has been captured!").waitFor();
  await page.locator(".related li").filter({ hasText: "$1.50" }).waitFor();
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true });
});

test("a surcharge that was declined beside the rest is told plainly, and the sum is without it", async () => {
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true }, { beside: true });
  const page = await visit(shop.admin, terminal);
  await page.route("**/api/transaction", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    Object.assign(body.data.split_transaction_response, { status: "declined", response_code: 202 });
    await route.fulfill({ response: reply, json: body });
  });
  await key(page, CREDIT);
  await page.getByRole("button", { name: "Charge $103.00" }).click();
  await page
    .getByRole("alert")
    .getByText("The surcharge of $3.00, to be charged separately, was not charged")
    .waitFor();
  await page.locator(".result-amount").getByText("$100.00", { exact: true }).waitFor();
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true });
});

test("a surcharge whose outcome is not known yet is asked for until it is, and then counted in", async () => {
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true }, { beside: true });
  const page = await visit(shop.admin, terminal);
  await page.route("**/api/transaction", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    Object.assign(body.data.split_transaction_response, { status: "unknown", response_code: 0 });
    await route.fulfill({ response: reply, json: body });
  });
  const asked = Promise.withResolvers<void>();
  await page.route(/\/api\/transaction\/[0-9a-v]{20}$/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await key(page, CREDIT);
  await page.getByRole("button", { name: "Charge $103.00" }).click();
  await page.getByRole("alert").getByText("charged separately, is not known yet").waitFor();
  await page.locator(".result-amount").getByText("$100.00", { exact: true }).waitFor();
  asked.resolve();
  await page.getByText("$100.00, and $3.00 as surcharge, charged separately.").waitFor();
  await page.locator(".result-amount").getByText("$103.00", { exact: true }).waitFor();
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true });
});

test("a total that changed while the card was keyed is shown first and charged only when it is pressed again", async () => {
  await program({ ...off, allow_surcharge: true, surcharge_enabled: true });
  const page = await visit(shop.admin, terminal);
  await key(page, CREDIT);
  await page.getByRole("button", { name: "Charge $103.00" }).waitFor();
  await program(off);
  await page.getByRole("button", { name: "Charge $103.00" }).click();
  await page.getByText("The total is now $100.00. Nothing was charged yet.").waitFor();
  await expect(page.getByRole("heading", { name: "Approved" })).toHaveCount(0);
  await page.getByRole("button", { name: "Charge $100.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("a merchant with two prices shows both, and cash pays the lower", async () => {
  await program({ ...off, allow_dual_pricing: true, cash_discount_enabled: true });
  const page = await visit(shop.admin, terminal);
  const slip = page.getByRole("region", { name: "Slip" });
  await key(page, DEBIT);
  await slip.getByText("By card", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Charge $103.00" }).waitFor();
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("button", { name: "Charge $100.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await program(off);
});
