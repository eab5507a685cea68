import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api, enter, open, PASSWORD, url } from "./stage/act.ts";
import { codeOf } from "./stage/authenticator.ts";

const shown = (page: Page) => page.locator(".identity-codes li").allTextContents();

test("a person sees how many recovery codes are left, and makes new ones without giving up two-factor", async () => {
  const username = "codes_keeper";
  const body = { username, name: "Kim", email: "kim@example.test", role: "standard", status: "active" };
  await api("/user", { ...body, password: PASSWORD });
  const page = await open();
  await enter(page, username);
  await page.goto(`${url}/merchant/two_factor_auth`);
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  const secret = (await page.locator(".identity-secret .gh-mono").textContent()) ?? "";
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
