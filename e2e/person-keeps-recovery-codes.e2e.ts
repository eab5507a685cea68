import type { Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { send } from "./support/api.ts";
import { codeOf } from "./support/authenticator.ts";
import { enter, open, PASSWORD, url } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const shown = (page: Page) => page.locator(".identity-codes li").allTextContents();

test("a person sees how many recovery codes are left, and makes new ones without giving up two-factor", async () => {
  const username = nameOf("codes_keeper");
  const body = { username, name: "Kim", email: "kim@example.test", role: "standard", status: "active" };
  await shop.api("/user", { ...body, password: PASSWORD });
  const page = await open();
  await enter(page, username);
  await page.goto(`${url}/merchant/two_factor_auth`);
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  const secret = (await page.locator(".copy-line .gh-mono").textContent()) ?? "";
  await page.getByLabel("Code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Switch on" }).click();
  const first = await shown(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();

  await page.getByRole("button", { name: "Make new recovery codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Make new codes" }).click();
  await dialog.getByText("This code is wrong or was used already.").waitFor();
  await dialog.getByLabel("Code").fill(codeOf(secret, 1));
  await dialog.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("button", { name: "I have kept them" }).waitFor();
  const second = await shown(page);
  expect([second.length, second.filter((code) => first.includes(code))]).toEqual([10, []]);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
});

test("a person scans a code, signs in with a recovery code, removes the app and changes the password", async () => {
  const username = nameOf("codes_user");
  const body = { username, name: "Jo", email: "jo@example.test", role: "standard", status: "active" };
  await shop.api("/user", { ...body, password: PASSWORD });
  const page = await open();
  await enter(page, username);
  await page.goto(`${url}/merchant/two_factor_auth`);
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
  const drawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(100);
  const secret = (await page.locator(".copy-line .gh-mono").textContent()) ?? "";
  await page.getByLabel("Code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "I have kept them" }).waitFor();
  const [code = ""] = await shown(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(/\/auth/);

  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/merchant\//);
  await page.goto(`${url}/merchant/two_factor_auth`);
  await page.getByText("9 recovery codes are left.").waitFor();
  await page.getByLabel("Code").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Remove two-factor authentication" }).click();
  await page.getByText("Removed two factor authentication!").waitFor();
  await page.getByRole("button", { name: "Set up two-factor authentication" }).waitFor();

  const password = "Lanterns#27";
  await page.goto(`${url}/merchant/change_password`);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat new password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed!").waitFor();
  const signIn = (word: string) => send(url, "/token-auth", { body: { username, password: word } });
  expect([(await signIn(PASSWORD)).http, (await signIn(password)).http]).toEqual([401, 200]);
});
