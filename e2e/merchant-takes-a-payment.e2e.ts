import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signIn } from "./stage/browser.ts";
import { type Gatehouse, startGatehouse } from "./stage/gatehouse.ts";

let gatehouse: Gatehouse;
let browser: Browser;
beforeAll(async () => {
  gatehouse = await startGatehouse();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gatehouse?.stop();
});

test("a whole sale is keyed without a mouse, and found in the list and by the API", async () => {
  const page = await signIn(browser, gatehouse.url, "demo_merchant");
  await page.goto(`${gatehouse.url}/merchant/virtual-terminal`);
  await page.getByLabel("Amount", { exact: true }).focus();
  await page.keyboard.type("27.32");
  await page.getByLabel("Card number").focus();
  await page.keyboard.type("4111111111111111");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1230");
  await page.keyboard.press("Tab");
  await page.keyboard.type("999");
  await page.getByLabel("Postal code").first().focus();
  await page.keyboard.type("60601");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.waitForURL(/transaction\/detail\/[0-9a-v]{20}$/);
  const id = page.url().split("/").at(-1) ?? "";
  expect((await gatehouse.api(`/transaction/${id}`)).data).toMatchObject({
    amount: 2732,
    status: "pending_settlement",
    transaction_source: "cp",
  });
  await page.goto(`${gatehouse.url}/merchant/transaction/search`);
  await page.getByRole("table").getByText("$27.32").first().waitFor();
});

test("a decline says why in plain words and keeps what was typed", async () => {
  const page = await signIn(browser, gatehouse.url, "demo_clerk");
  await page.goto(`${gatehouse.url}/merchant/virtual-terminal`);
  await page.getByLabel("Amount", { exact: true }).fill("10");
  await page.getByLabel("Card number").fill("4000000000009995");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Declined" }).waitFor();
  await page.getByText("Not enough money").waitFor();
  expect(await page.getByLabel("Card number").inputValue()).toContain("9995");
  expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("10.00");
});

test("axe finds nothing on the screens of the first day", async () => {
  const page = await signIn(browser, gatehouse.url, "demo_merchant");
  for (const path of [
    "dashboard",
    "virtual-terminal",
    "transaction/search",
    "settlement/search",
    "manage_account",
    "change_password",
    "two_factor_auth",
    "settings/manage_api_keys",
  ]) {
    await page.goto(`${gatehouse.url}/merchant/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const found = await new AxeBuilder({ page }).analyze();
    expect({ path, found: found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`) }).toEqual({
      path,
      found: [],
    });
  }
});
