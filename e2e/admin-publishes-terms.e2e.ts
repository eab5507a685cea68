import type { Page } from "@playwright/test";
import { open, PASSWORD } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** A server of its own, with the demo data: on the shared one the users of all other tests would have to accept the terms. */
let own: RunningServer;
test.beforeAll(async () => {
  own = await startServer();
});
test.afterAll(() => own.stop());

async function typePassword(page: Page, username: string): Promise<void> {
  await page.goto(`${own.url}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

test("an administrator publishes terms, and a person accepts them before anything else", async () => {
  const admin = await open();
  await typePassword(admin, "demo_admin");
  await admin.waitForURL(/\/admin\/dashboard/);
  await admin.goto(`${own.url}/admin/terms`);
  await admin.getByText("Nothing published").waitFor();
  await admin.getByText("before going on, even when already signed in").waitFor();
  // The second click of a hasty hand lies beside the dialog that the first one opens.
  await admin.getByRole("button", { name: "New version" }).first().dblclick();
  await admin.getByLabel("Version", { exact: true }).fill("2027-01");
  await admin.getByLabel("Text", { exact: true }).fill("# Your account\n\nKeep your password to yourself.");
  await admin.keyboard.press("Escape");
  await admin.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await admin.getByRole("button", { name: "Publish terms" }).click();
  await admin.getByText("In force").waitFor();

  const page = await open();
  await typePassword(page, "demo_clerk");
  await page.waitForURL(/accept-tos/);
  await page.getByText("Keep your password to yourself.").waitFor();
  await page.goto(`${own.url}/merchant/transaction/search`);
  await page.waitForURL(/accept-tos/);
  await page.getByLabel("I have read and accept the terms of service").check();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.waitForURL(/\/merchant\//);

  const later = await open();
  await typePassword(later, "demo_clerk");
  await later.waitForURL(/\/merchant\//);
  await quiet(later);
  expect(later.url()).not.toContain("accept-tos");
});
