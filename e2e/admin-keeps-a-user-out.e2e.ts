import type { Page } from "@playwright/test";
import { type Boarded, boardMerchant, boardUser, nameOf } from "./support/accounts.ts";
import { send } from "./support/api.ts";
import { linkTo, mailTo } from "./support/emails.ts";
import { enter, open, PASSWORD, url, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

let merchant: Boarded;
test.beforeAll(async () => {
  merchant = await boardMerchant(url, "Hired Hands");
});

const users = () => visit("demo_admin", `/admin/merchants/update/${merchant.id}/users`);
const rowOf = (page: Page, username: string) => page.getByRole("row").filter({ hasText: username });

async function choose(page: Page, username: string, item: string): Promise<void> {
  await rowOf(page, username).getByRole("button").click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: verb }).click();
}

/** Somebody at work, until the server no longer knows them. */
async function atWork(username: string): Promise<{ page: Page; thrownOut: () => Promise<void> }> {
  const page = await open();
  await enter(page, username);
  const token = await page.evaluate(() => sessionStorage.getItem("gatehouse.token") ?? "");
  const thrownOut = async () => {
    expect((await send(url, "/user", { key: `Bearer ${token}` })).http).toBe(401);
    await page.getByRole("link", { name: "Settlements" }).click();
    await page.waitForURL(/\/auth/);
    await page.getByText("Your session has ended. Sign in again.").waitFor();
  };
  return { page, thrownOut };
}

test("a user's sessions are ended at once from above, and they sign in again", async () => {
  const username = await boardUser(url, merchant);
  const { page: theirs, thrownOut } = await atWork(username);
  const page = await users();
  await choose(page, username, "End sessions");
  await page.getByText("What they typed and did not save is lost.").waitFor();
  await confirm(page, "End sessions");
  await page.getByText("Sessions ended!").waitFor();
  await thrownOut();
  await enter(theirs, username);
});

test("a user whose login is disabled is out and stays out, until it is enabled", async () => {
  const username = await boardUser(url, merchant);
  const { page: theirs, thrownOut } = await atWork(username);
  const page = await users();
  await choose(page, username, "Disable user login");
  await page.getByText("Their API keys go on working.").waitFor();
  await confirm(page, "Disable user login");
  await page.getByText("User login disabled").waitFor();
  await rowOf(page, username).getByText("Login disabled").waitFor();
  await thrownOut();
  await theirs.getByLabel("Username").fill(username);
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("dialog", { name: "Error" }).getByText("invalid username or password").waitFor();
  await rowOf(page, username).getByRole("button").click();
  const enable = page.getByRole("menuitem", { name: "Enable user login" });
  await enable.waitFor();
  await expect(page.getByRole("menuitem", { name: "Request Login" })).toHaveCount(0);
  await enable.click();
  await page.getByText("User login enabled").waitFor();
  await enter(theirs, username);
});

test("a copied user may do the same, is welcomed again once that is confirmed, and signs in by the second welcome", async () => {
  const model = await boardUser(url, merchant);
  const username = nameOf("copied");
  const to = `${username}@example.test`;
  const page = await users();
  await choose(page, model, "Copy user");
  await confirm(page, "Copy user");
  await page.getByText("The Username field is required.").waitFor();
  await page.getByRole("dialog").getByLabel("Username").fill(username);
  await page.getByRole("dialog").getByLabel("Email").fill(to);
  await confirm(page, "Copy user");
  await page.getByText("User created!").waitFor();
  await rowOf(page, username).getByText("Admin", { exact: true }).waitFor();
  const theirs = await open();
  await mailTo(theirs, { to, subject: "Welcome to " });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  for (const answer of ["Cancel", "Resend welcome"]) {
    await choose(page, username, "Resend welcome");
    const dialog = page.getByRole("dialog", { name: `Resend the welcome of ${username}` });
    await dialog.getByText(`It goes to Hal Hired, ${to}.`).waitFor();
    await dialog.getByText("the links that were mailed before stop working").waitFor();
    expect(sent.filter((address) => address.endsWith("/resend-welcome"))).toEqual([]);
    await confirm(page, answer);
    await dialog.waitFor({ state: "hidden" });
  }
  await page.getByText("Welcome sent!").waitFor();
  await theirs.goto(url + (await linkTo(theirs, { to, subject: "Welcome to ", count: 2 })));
  await theirs.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("Repeat new password").fill(PASSWORD);
  await theirs.getByRole("button", { name: "Set password" }).click();
  await theirs.getByText("Your password is set. Sign in with it.").waitFor();
  await enter(theirs, username);
  await theirs.goto(`${url}/merchant/users`);
  await rowOf(theirs, model).waitFor();
});
