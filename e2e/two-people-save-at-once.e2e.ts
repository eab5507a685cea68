import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, PASSWORD, url, visit } from "./stage/act.ts";
import { DEMO_KEY, send } from "./stage/wire.ts";

/** Two windows with the same form, both opened before either is saved. */
async function both(username: string, path: string): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await visit(username, path), await visit(username, path)];
  for (const page of pages) await page.getByRole("button", { name: /^Save / }).waitFor();
  return pages;
}

/** "Description optional" is what a screen reader says of it. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((reply) => reply.request().method() !== "GET" && reply.ok());
  await page.getByRole("button", { name: /^Save / }).click();
  await saved;
}

async function saveWith(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).fill(value);
  await save(page);
}

test("two people who change one merchant at once keep each other's work", async () => {
  const path = "/admin/merchants/update/testmerchant12345678/info";
  const [first, second] = await both("demo_admin", path);
  await saveWith(first, "Description", "Books, new and old");
  await saveWith(second, "Website", "https://rowe.example");
  const { data } = await send(url, "/merchant", { key: DEMO_KEY });
  expect(data).toMatchObject({ description: "Books, new and old", website: "https://rowe.example" });
  // What the other saved is seen, and stays on the next save.
  await expect.poll(() => field(second, "Description").inputValue()).toBe("Books, new and old");
  await saveWith(first, "Description", "");
  await saveWith(second, "Website", "");
  expect((await send(url, "/merchant", { key: DEMO_KEY })).data).toMatchObject({ description: "", website: "" });
});

test("two people who change one user at once keep each other's work", async () => {
  const body = { username: "shared_user", name: "Sam", email: "shared@example.test", role: "standard" };
  const { data } = await api("/user", { ...body, status: "active", password: PASSWORD });
  const [first, second] = await both("demo_merchant", `/merchant/users/update/${data.id}`);
  await saveWith(first, "Name", "Samuel");
  await saveWith(second, "Phone", "3125550100");
  expect((await api(`/user/${data.id}`)).data).toMatchObject({ name: "Samuel", phone: "3125550100" });
});

test("two people who change one processor at once keep each other's work", async () => {
  const list = "/admin/merchants/update/testmerchant12345678/processors";
  const made = await visit("demo_admin", `${list}/search`);
  await made
    .getByRole("row", { name: /Active/ })
    .first()
    .click();
  await made.getByRole("button", { name: "Save processor" }).waitFor();
  const [first, second] = await both("demo_admin", new URL(made.url()).pathname);
  await saveWith(first, "Description", "At the counter");
  await second.getByLabel("Hide in the virtual terminal").check();
  await save(second);
  await expect.poll(() => field(second, "Description").inputValue()).toBe("At the counter");
  await second.getByLabel("Hide in the virtual terminal").uncheck();
  await saveWith(second, "Description", "");
});
