import { expect, test } from "vitest";
import { url, visit } from "./stage/act.ts";

test("a clerk cannot open settings", async () => {
  const page = await visit("demo_clerk", "/merchant/settings/manage_api_keys");
  await page.waitForURL(/\/merchant\/dashboard/);
  await page.getByRole("link", { name: "My account" }).waitFor();
  for (const name of ["API keys", "My defaults", "Users", "Custom fields"])
    expect(await page.getByRole("link", { name }).count()).toBe(0);
});

const settings = ["branding", "contact", "defaults", "services", "required-fields", "email-template"];
const more = ["apple-pay", "apple-pay/create/custom", "custom-output", "user-defaults"];
const beside = ["users", "users/create", "custom-field"];

test("no page of the merchant's settings opens for a clerk who knows its address", async () => {
  const page = await visit("demo_clerk", "/merchant/help");
  for (const name of [...[...settings, ...more].map((one) => `settings/${one}`), ...beside]) {
    await page.goto(`${url}/merchant/${name}`);
    await page.waitForURL(/\/merchant\/dashboard/);
  }
});

test("a clerk reads who processes and who works together, and changes neither", async () => {
  const page = await visit("demo_clerk", "/merchant/groups");
  await page.getByText("No groups yet").or(page.locator("tbody tr").first()).first().waitFor();
  expect(await page.getByRole("button", { name: "New group" }).count()).toBe(0);
  await page.getByRole("link", { name: "Processors" }).click();
  await page.getByRole("table", { name: "Processors" }).locator("tbody tr").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
