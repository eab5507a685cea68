import { expect, test } from "vitest";
import { visit } from "./stage/act.ts";

test("a clerk cannot open settings", async () => {
  const page = await visit("demo_clerk", "/merchant/settings/manage_api_keys");
  await page.waitForURL(/\/merchant\/dashboard/);
  await page.getByRole("link", { name: "My account" }).waitFor();
  expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
});

test("no page of the merchant's settings opens for a clerk who knows its address", async () => {
  for (const name of ["branding", "contact", "defaults", "services", "required-fields", "email-template"]) {
    const page = await visit("demo_clerk", `/merchant/settings/${name}`);
    await page.waitForURL(/\/merchant\/dashboard/);
  }
});
