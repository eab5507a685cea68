import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { open, pay, url, visit } from "./stage/act.ts";

const widths = [1440, 390];
const themes = ["light", "dark", "contrast"];

async function violations(page: Page, only?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (only ? axe.withRules(only) : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);
}

/** All rules at both widths; what a theme can change is only colour, so the others are asked for contrast alone. */
async function readAs(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of themes) {
      await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
      const told = await violations(page, theme === "light" ? undefined : "color-contrast");
      found.push(...told.map((one) => `${width} ${theme} ${one}`));
    }
    const hidden = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (hidden > 0) found.push(`${width}: ${hidden} px are cut off`);
  }
  return found;
}

async function ready(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

for (const path of [
  "dashboard",
  "virtual-terminal",
  "transaction/search?f=",
  "transaction/search?f=order_id:%253D:NOTHING",
  "settlement/search",
  "customer/search",
  "customer/create",
  "manage_account",
  "change_password",
  "two_factor_auth",
  "settings/manage_api_keys",
  "users",
  "users/create",
]) {
  test(`axe finds nothing on ${path}, wide and narrow, in every theme`, async () => {
    const page = await visit("demo_merchant", `/merchant/${path}`, { reducedMotion: "reduce" });
    await ready(page);
    expect(await readAs(page)).toEqual([]);
  });
}

test("axe finds nothing on a payment, nor on the question before a refund", async () => {
  const id = await pay(2599, { order_id: "AXE" });
  const page = await visit("demo_merchant", `/merchant/transaction/detail/${id}`, { reducedMotion: "reduce" });
  await ready(page);
  expect(await readAs(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Void/ }).click();
  await page.getByRole("dialog").waitFor();
  expect(await readAs(page)).toEqual([]);
});

test("axe finds nothing on what lies over a page", async () => {
  const page = await visit("demo_merchant", "/merchant/dashboard", { reducedMotion: "reduce" });
  await ready(page);
  for (const keys of ["Control+k", "?"]) {
    await page.keyboard.press(keys);
    await page.getByRole("dialog").waitFor();
    expect(await readAs(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
});

test("axe finds nothing on the sign-in page, nor on the pages of a partner and an administrator", async () => {
  const stranger = await open({ reducedMotion: "reduce" });
  await stranger.goto(`${url}/auth`);
  await ready(stranger);
  expect(await readAs(stranger)).toEqual([]);
  for (const area of ["partner", "admin"]) {
    const page = await visit(`demo_${area}`, `/${area}/dashboard`, { reducedMotion: "reduce" });
    await ready(page);
    expect(await readAs(page)).toEqual([]);
  }
});

for (const path of [
  "forgot-username",
  "forgot-password",
  "user-setup",
  "reset-password/code",
  "password-setup/code",
  "need-help",
  "view-tos",
]) {
  test(`axe finds nothing on /auth/${path}`, async () => {
    const page = await open({ reducedMotion: "reduce" });
    await page.goto(`${url}/auth/${path}`);
    await ready(page);
    expect(await readAs(page)).toEqual([]);
  });
}

test("the API reference keeps its words whole on a phone", async () => {
  const page = await open({ width: 390 });
  await page.goto(`${url}/api/docs`);
  const broken = await page.evaluate(() => {
    const lines = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    };
    const cells = [...document.querySelectorAll("td:nth-child(3), th:nth-child(3)")];
    return { cells: cells.length > 100, broken: cells.filter((cell) => lines(cell) > 1).length };
  });
  expect(broken).toEqual({ cells: true, broken: 0 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
