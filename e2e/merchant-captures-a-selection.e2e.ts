import type { Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const listed = (order: string) =>
  `/merchant/transaction/search?f=${encodeURIComponent(`order_id:%3D:${order}|created_at:=:2000-01-01/9999-12-31`)}`;
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const dialog = (page: Page) => page.getByRole("dialog");
const lines = (page: Page) =>
  dialog(page).getByRole("list", { name: "Payments of the selection" }).getByRole("listitem");
const statusOf = async (id: string) => (await shop.api(`/transaction/${id}`)).data.status;

/** Two that can be captured and one that was already. */
async function three(order: string): Promise<string[]> {
  const more = { order_id: order };
  const authorized = { type: "authorize", ...more };
  return [await shop.pay(1100, authorized), await shop.pay(2200, authorized), await shop.pay(3300, more)];
}

test("a merchant reads what a capture of a selection would do, does it, and reads what became of each", async () => {
  const [one = "", two = "", taken = ""] = await three("BULK-1");
  const page = await visit(shop.admin, listed("BULK-1"));
  await page.getByLabel("Select all on this page").check();
  await bar(page).getByText("3 selected").waitFor();
  await bar(page).getByRole("button", { name: "Capture…" }).click();
  await dialog(page).getByText("2 payments, $33.00; 1 payment left out.").waitFor();
  await lines(page).filter({ hasText: "Left out: only an authorized payment can be captured" }).waitFor();
  expect([await statusOf(one), await statusOf(two)]).toEqual(["authorized", "authorized"]);
  await dialog(page).getByRole("button", { name: "Capture 2 payments" }).click();
  await dialog(page).getByText("2 of 2 done.").waitFor();
  await expect(lines(page).getByText("Done")).toHaveCount(2);
  expect([await statusOf(one), await statusOf(two), await statusOf(taken)]).toEqual(
    Array(3).fill("pending_settlement"),
  );
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await bar(page).waitFor({ state: "detached" });
});

test("a line that breaks after the server has done its part is tried again, and nothing is done twice", async () => {
  const [one = ""] = await three("BULK-2");
  const page = await visit(shop.admin, listed("BULK-2"));
  let broken = 0;
  await page.route(`**/api/transaction/${one}/capture`, async (route) => {
    broken += 1;
    if (broken > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel("Select all on this page").check();
  await bar(page).getByRole("button", { name: "Capture…" }).click();
  await dialog(page).getByRole("button", { name: "Capture 2 payments" }).click();
  await dialog(page).getByText("1 of 2 done, 1 failed.").waitFor();
  await lines(page).getByText("The server could not be reached").waitFor();
  await dialog(page).getByRole("button", { name: "Try 1 again" }).click();
  await dialog(page).getByText("2 of 2 done.").waitFor();
  const { data } = await shop.api(`/transaction/${one}/events`);
  const captured = (data as unknown as { type: string }[]).filter(({ type }) => type === "captured");
  expect(captured.length).toBe(1);
});

test("a selection is made and taken back by keys alone, and receipts go where an address is known", async () => {
  const ada = { order_id: "BULK-3", email_address: "ada@example.test" };
  const [mailed] = [await shop.pay(4400, ada), await shop.pay(5500, { order_id: "BULK-3" })];
  const page = await visit(shop.admin, listed("BULK-3"));
  const rows = page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
  await rows.filter({ hasText: "$44.00" }).waitFor();
  await rows.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await bar(page).getByText("2 selected").waitFor();
  await page.keyboard.press("Space");
  await bar(page).getByText("1 selected").waitFor();
  await page.keyboard.press("Space");
  await bar(page).getByRole("button", { name: "Send receipts…" }).press("Enter");
  await dialog(page).getByText("1 payment; 1 payment left out.").waitFor();
  await lines(page).filter({ hasText: "No email address is known" }).waitFor();
  await dialog(page).getByRole("button", { name: "Send 1 receipt" }).press("Enter");
  await dialog(page).getByText("1 of 1 done.").waitFor();
  const { data } = await shop.api(`/transaction/${mailed}/email-events`);
  expect((data as unknown as { email: string }[])[0]?.email).toBe("ada@example.test");
});

test("what is selected can be downloaded, and nothing else", async () => {
  await three("BULK-4");
  const page = await visit(shop.admin, listed("BULK-4"));
  await page.getByLabel(/^Select \$11\.00/).check();
  await bar(page).getByRole("button", { name: "Export…" }).click();
  const download = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  const text = await (await download).createReadStream().then(async (stream) => {
    let all = "";
    for await (const part of stream) all += String(part);
    return all;
  });
  expect(text.trim().split("\r\n").length).toBe(2);
  expect(text).toContain("11.00");
});

test("the page of a payment tells what happened to it, the last of it first", async () => {
  const id = await shop.pay(7700, { type: "authorize" });
  await shop.api(`/transaction/${id}/capture`, { amount: 5500 });
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  const happened = page.locator("section", { has: page.getByRole("heading", { name: "What happened" }) });
  const lines = happened.getByRole("listitem");
  await lines.nth(0).getByText("Captured $55.00").waitFor();
  await lines.nth(1).getByText("Authorized $77.00").waitFor();
  await expect(lines).toHaveCount(2);
});
