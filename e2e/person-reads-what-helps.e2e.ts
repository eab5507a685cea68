import type { Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { open, PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const FORM = "/merchant/help/contact_us";
const LETTER = "**/api/contact-us";
const error = (page: Page) => page.getByRole("dialog", { name: "Error" });

async function write(page: Page): Promise<void> {
  await page.getByLabel("Subject").fill("Stuck");
  await page.getByRole("textbox", { name: "Message" }).fill("How is it done?");
  await page.getByRole("button", { name: "Send message" }).click();
}

test("what broke in the server sends to support at the brand's address, with the Error ID", async () => {
  const page = await visit(shop.admin, "/auth");
  await page.route("**/api/branding/own", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object };
    return route.fulfill({
      response: reply,
      json: { ...body, data: { ...body.data, support_email: "help@pay.example" } },
    });
  });
  await page.route(LETTER, (route) =>
    route.fulfill({
      status: 500,
      headers: { "x-correlation-id": "d4q2a7p2cun8qk7b3ng0" },
      json: { status: "error", msg: "internal error", data: null },
    }),
  );
  await page.goto(url + FORM);
  await write(page);
  await error(page).getByText("Please contact support at help@pay.example.").waitFor();
  await error(page).getByText("Error ID: d4q2a7p2cun8qk7b3ng0").waitFor();
  await error(page).getByRole("button", { name: "OK" }).click();
  await page.unroute(LETTER);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Message sent!").waitFor();
});

test("a call that did not get through asks to try again, and keeps what was typed", async () => {
  const page = await visit(shop.admin, FORM);
  await page.route(LETTER, (route) => route.abort());
  await write(page);
  await error(page).getByText("The server could not be reached. Check your connection.").waitFor();
  await error(page).getByText("Please try again.").waitFor();
  await error(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Stuck");
});

test("a link to choose a password that was used already says so, and a wrong code stands at its field", async () => {
  const page = await open();
  const choose = async () => {
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Repeat new password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await page.goto(`${url}/auth/password-setup/used-already`);
  await choose();
  await page.getByText("This link was used already or is too old. Ask for a new one.").waitFor();
  await page.goto(`${url}/auth/user-setup/${shop.clerk}`);
  await page.getByLabel("Code").fill("wrong");
  await choose();
  await page.getByText("This code is wrong, was used already or is too old.").waitFor();
});

test("a sign-in from an address that is not allowed says why, until administration resets it", async () => {
  const username = nameOf("only_from_there");
  const body = { username, name: "Olga", email: "olga@example.test", role: "standard", status: "active" };
  await shop.api("/user", { ...body, password: PASSWORD, access_restrictions: { ip: ["203.0.113.7"] } });
  const page = await open();
  const enter = async () => {
    await page.goto(`${url}/auth`);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
  };
  await enter();
  await error(page).getByText("forbidden: not from this IP address").waitFor();
  const admin = await visit(
    "demo_admin",
    `/admin/merchants/update/${shop.merchantId}/users?f=username:%3D:${username}`,
  );
  await admin.getByRole("row", { name: username }).getByRole("button", { name: "Row actions" }).click();
  await admin.getByRole("menuitem", { name: "Reset IP restriction" }).click();
  await admin.getByText("IP restriction reset!").waitFor();
  await enter();
  await page.waitForURL(/\/merchant\//);
});
