import type { Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { send, tokenOf } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const remove = (key: string) => ({ method: "DELETE", headers: { authorization: key } });

test("a partner writes news, its merchant reads it on the dashboard, and it is gone when it is taken back", async () => {
  const partner = await visit(shop.partner, "/partner/settings/news-items");
  await partner.getByRole("link", { name: "Add news" }).click();
  const dialog = partner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add news" }).click();
  await dialog.getByText("The Title field is required.").waitFor();
  await dialog.getByLabel("Title").fill("Closed on Monday");
  await dialog.getByLabel("Message").fill("Nobody answers the phone on Monday.");
  await dialog.getByLabel("By").fill("Harbor desk");
  await dialog.getByRole("button", { name: "Add news" }).click();
  await partner.getByText("Successfully added Closed on Monday").waitFor();

  const merchant = await visit(shop.admin, "/merchant/dashboard");
  const news = merchant.getByRole("region", { name: "News" });
  await news.getByText("Closed on Monday").waitFor();
  await news.getByText("Nobody answers the phone on Monday.").waitFor();
  await news.getByText(/By: Harbor desk/).waitFor();

  await partner
    .getByRole("row", { name: /Closed on Monday/ })
    .getByRole("button")
    .click();
  await partner.getByRole("menuitem", { name: "Delete news" }).click();
  await partner.getByRole("dialog").getByRole("button", { name: "Delete news" }).click();
  await partner.getByText("News deleted!").waitFor();
  await merchant.reload();
  await news.waitFor();
  await quiet(merchant);
  await expect(news.getByText("Closed on Monday")).toHaveCount(0);
});

test("however long a word of the news is, it stays in its panel, and the newest few leave the rest to a button", async () => {
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const { partner_id } = (await shop.api(`/merchant/${shop.merchantId}`)).data;
  const word = "Z".repeat(100);
  const titles = [word, "Second of many", "Third of many", "Fourth of many", "Fifth of many"];
  const ids: string[] = [];
  for (const title of titles) {
    const body = { title, message: "W".repeat(400), author_name: "Harbor desk", visibility: "all" };
    ids.push(String((await send(url, `/partner/${partner_id}/newsitem`, { key, body })).data.id));
  }
  const page = await visit(shop.admin, "/merchant/dashboard", { width: 390 });
  const news = page.getByRole("region", { name: "News" });
  await news.getByText("Fifth of many").waitFor();
  await expect(news.getByText(word)).toHaveCount(0);
  await news.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await news.getByText(word).waitFor();
  await expect.poll(() => news.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
  for (const id of ids) await fetch(`${url}/api/partner/${partner_id}/newsitem/${id}`, remove(key));
});

test("an admin writes a lesson for merchants, who read it, and partners do not", async () => {
  const admin = await visit("demo_admin", "/admin/university");
  await admin.getByRole("link", { name: "New lesson" }).click();
  await admin.getByLabel("Title").fill("How to count a drawer");
  await admin.getByLabel("Category").fill("At the counter");
  await admin.getByRole("textbox", { name: "Text" }).fill("Coins first, then notes.");
  await admin.getByLabel("Partners").uncheck();
  await admin.getByRole("button", { name: "Create lesson" }).click();
  await admin.getByText("Successfully added How to count a drawer").waitFor();

  const merchant = await visit(shop.admin, "/merchant/university");
  await merchant.getByRole("region", { name: "At the counter" }).getByText("How to count a drawer").click();
  await merchant.getByText("Coins first, then notes.").waitFor();
  const partner = await visit(shop.partner, "/partner/university");
  await partner.getByText(/\d lessons?/).waitFor();
  await expect(partner.getByText("How to count a drawer")).toHaveCount(0);

  await admin.getByText("How to count a drawer", { exact: true }).click();
  await admin.getByRole("button", { name: "Delete" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Delete lesson" }).click();
  await admin.getByText("Lesson deleted!").waitFor();
});

async function chooseDefaults(page: Page, on: boolean): Promise<void> {
  await page.goto(`${url}/merchant/users`);
  await page.getByRole("button", { name: "Default permissions" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Take sales", "Refund"]) await dialog.getByLabel(name, { exact: true }).setChecked(on);
  await dialog.getByRole("button", { name: "Save defaults" }).click();
  await page.getByText("Default permissions saved!").waitFor();
}

test("what new users may do is chosen once, and the next new user begins with it", async () => {
  const page = await visit(shop.admin, "/merchant/users");
  await chooseDefaults(page, true);
  await page.getByRole("link", { name: "New user" }).click();
  const username = nameOf("newcomer");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Name", { exact: true }).fill("Quinn");
  await page.getByLabel("Email", { exact: true }).fill("quinn@example.test");
  await expect(page.getByLabel("Take sales", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Refund", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Void", { exact: true })).not.toBeChecked();
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByText("User created!").waitFor();
  await page.getByRole("row", { name: username }).click();
  await page.getByRole("button", { name: "Save user" }).waitFor();
  await expect(page.getByLabel("Refund", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Void", { exact: true })).not.toBeChecked();
  await chooseDefaults(page, false);
});

test("the caret of a lesson stays where it was as a line becomes a list, and a bare address becomes a link", async () => {
  const page = await visit("demo_admin", "/admin/university/create");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.type("alpha");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type("X ");
  await expect(text.locator("li")).toContainText("alphaX");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  await dialog.getByLabel("Address of the link").fill("nowhere");
  await dialog.getByRole("button", { name: "Insert link" }).click();
  await dialog.getByText("This is no address of a page or of a person.").waitFor();
  await dialog.getByLabel("Address of the link").fill("example.com");
  await page.keyboard.press("Enter");
  await text.getByRole("link", { name: "https://example.com" }).waitFor();
});

test("a list and a link of a second line begin in that line", async () => {
  const page = await visit("demo_admin", "/admin/university/create");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.type("alpha");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type("beta");
  await expect(text.locator("li")).toHaveText(["beta"]);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("dialog", { name: "Link" }).getByLabel("Address of the link").fill("example.com");
  await page.keyboard.press("Enter");
  await text.getByRole("link", { name: "https://example.com" }).waitFor();
  await expect(text.locator("li")).toHaveText(["beta"]);
  await expect(text).toHaveText("alphabetahttps://example.com");
});

test("where nobody tells anything the news say so", async () => {
  const page = await visit(shop.admin, "/merchant/help");
  await page.route("**/api/dashboard/news", (route) =>
    route.fulfill({ json: { status: "success", msg: "success", data: [], total_count: 0 } }),
  );
  await page.goto(`${url}/merchant/dashboard`);
  await page.getByRole("region", { name: "News" }).getByText("Currently No News").waitFor();
});
