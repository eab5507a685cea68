import type { Page } from "@playwright/test";
import { boardMerchant, boardUser } from "./support/accounts.ts";
import { send, tokenOf } from "./support/api.ts";
import { card, enter, open, url } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

let username = "";
test.beforeAll(async () => {
  username = await boardUser(url, await boardMerchant(url, "Keyed Cabinets"));
});

const pay = (key: string) =>
  send(url, "/transaction", { key, body: { type: "sale", amount: 1250, payment_method: { card } } });

/** The key that the dialog shows this once. */
async function copyKey(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  const key = (await dialog.getByText(/^api_\w+$/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await dialog.waitFor({ state: "detached" });
  return key;
}

async function rotate(page: Page, name: string, overlap: string): Promise<string> {
  await page.getByRole("row", { name }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Rotate API key" }).click();
  await page.getByLabel("The old secret stops working").selectOption({ label: overlap });
  await page.getByRole("dialog").getByRole("button", { name: "Rotate API key" }).click();
  await page.getByText(overlap === "At once" ? "The old key is dead." : /The old key works until /).waitFor();
  return copyKey(page);
}

test("a key that may only take sales takes one, refunds none, says when it was used, and dies on its day", async () => {
  const page = await open();
  await enter(page, username);
  await page.goto(`${url}/merchant/settings/manage_api_keys`);
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Web shop");
  await page.getByLabel("Take sales").check();
  await page.getByLabel("Last day").fill("2099-12-31");
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = await copyKey(page);
  const row = page.getByRole("row", { name: "Web shop" });
  await row.getByText("1 permission").waitFor();
  await expect(row.getByText("Never")).toHaveCount(1);

  const { http, data } = await pay(key);
  expect(http).toBe(200);
  expect((await send(url, `/transaction/${data.id}/refund`, { key, body: {} })).http).toBe(403);
  expect((await send(url, "/users", { key })).http).toBe(403);
  const unused = async () => {
    await page.reload();
    await row.waitFor();
    return row.getByText("Never").count();
  };
  await expect.poll(unused).toBe(0);

  const own = `Bearer ${await tokenOf(url, username)}`;
  const keys = (await send(url, "/user/apikeys", { key: own })).data as unknown as { id: string; name: string }[];
  const { id } = keys.find(({ name }) => name === "Web shop") ?? {};
  // A moment that is over when it is read is no end, so it is given anew until it was read in time.
  const end = async () => {
    const expires_at = new Date(Date.now() + 2_000).toISOString();
    return (await send(url, `/user/apikey/${id}`, { key: own, body: { expires_at } })).http;
  };
  await expect.poll(end).toBe(200);
  await expect.poll(async () => (await pay(key)).http).toBe(401);
  await page.reload();
  await row.getByText("Expired").waitFor();
});

test("a rotated key works beside the new one for as long as was chosen, and at once no longer when that was", async () => {
  const page = await open();
  await enter(page, username);
  await page.goto(`${url}/merchant/settings/manage_api_keys`);
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Till");
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByText("Choose at least one permission, or full access.").waitFor();
  await page.getByLabel("What it may do").selectOption("full");
  await expect(page.getByLabel("Take sales")).toHaveCount(0);
  await page.getByRole("button", { name: "Create API key" }).click();
  const first = await copyKey(page);
  const second = await rotate(page, "Till", "After one day");
  expect([(await pay(first)).http, (await pay(second)).http]).toEqual([200, 200]);
  const row = page.getByRole("row", { name: "Till" });
  await row.getByText("Full access").waitFor();
  await row.getByText(/^Old secret: /).waitFor();
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Rotate API key" }).click();
  await page.getByText(/^So does the one before it, which was to work until /).waitFor();
  await expect(page.getByLabel("The old secret stops working").getByRole("option")).toHaveText(["At once"]);
  await page.getByRole("button", { name: "Cancel" }).click();
  const third = await rotate(page, "Till", "At once");
  expect([(await pay(first)).http, (await pay(second)).http, (await pay(third)).http]).toEqual([401, 401, 200]);
  await row.getByText(/^Old secret: /).waitFor({ state: "detached" });
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete API key" }).click();
  await page.getByText("Every program that uses this key stops working at once.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete API key" }).click();
  await page.getByText("API key deleted!").waitFor();
  expect((await pay(third)).http).toBe(401);
});
