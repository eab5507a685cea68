import { enter, open, url } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("an administrator logs in as a user in a new window, which says so, and stays who they are in their own", async () => {
  const page = await open();
  await enter(page, "demo_admin");
  const username = `helped_${Math.random().toString(36).slice(2, 10)}`;
  await page.goto(`${url}/admin/users/create`);
  await page.getByLabel("Name", { exact: true }).fill("Una Helped");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email", { exact: true }).fill(`${username}@example.test`);
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("row").filter({ hasText: username }).getByRole("button").click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("menuitem", { name: "Request Login" }).click();
  const other = await opened;
  await other.getByText(`demo_admin is logged in as ${username}`).waitFor();
  expect(other.url()).not.toContain("auth_key");
  await other.goto(`${url}/admin/manage_account`);
  await other.getByRole("table", { name: "Sessions" }).getByText("demo_admin").waitFor();
  await other.getByRole("button", { name: "End login" }).click();
  await other.waitForURL(/\/auth/);
  await page.reload();
  await page.getByText(/^demo_admin ·/).waitFor();
});
