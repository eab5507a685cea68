import type { Page } from "@playwright/test";
import { boardMerchant, boardUser, nameOf } from "./support/accounts.ts";
import { linkTo, mailTo } from "./support/emails.ts";
import { enter, open, PASSWORD, url, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const newcomer = () => nameOf("colleague");

let owner = "";
test.beforeAll(async () => {
  owner = await boardUser(url, await boardMerchant(url, "Colleague Counters"));
});

async function addColleague(username: string): Promise<void> {
  const page = await visit(owner, "/merchant/users");
  await page.getByRole("link", { name: "New user" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ivo Newcomer");
  // As it comes out of somebody's mail, with the space after it.
  await page.getByLabel("Username").fill(`${username} `);
  await page.getByLabel("Email", { exact: true }).fill(`${username}@example.test`);
  await page.getByLabel("Take sales").check();
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByText("User created!").waitFor();
  await page.getByRole("row").filter({ hasText: username }).waitFor();
}

/** Sets a first password by the mailed welcome: whoever has none is invited again instead of being sent a reset. */
async function acceptInvitation(page: Page, username: string): Promise<void> {
  await page.goto(url + (await linkTo(page, { to: `${username}@example.test`, subject: "Welcome to " })));
  await choosePassword(page, PASSWORD);
  await page.getByText("Your password is set. Sign in with it.").waitFor();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat new password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

test("a colleague is added, chooses a password by the mail, signs in and takes a payment", async () => {
  const username = newcomer();
  await addColleague(username);
  const page = await open();
  await acceptInvitation(page, username);
  await enter(page, username);
  await page.goto(`${url}/merchant/virtual-terminal`);
  await page.getByLabel("Amount", { exact: true }).fill("12.00");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.goto(`${url}/merchant/users`);
  await page.waitForURL(/\/merchant\/dashboard/);
});

test("a forgotten password is reset once by the link of a mail, and not a second time", async () => {
  const username = newcomer();
  await addColleague(username);
  const page = await open();
  await acceptInvitation(page, username);
  await page.goto(`${url}/auth`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send mail" }).waitFor();
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Send mail" }).click();
  await page.getByText("If the username is known, an email with a link is on the way.").waitFor();
  const link = await linkTo(page, { to: `${username}@example.test`, subject: "Choose a new password" });
  await page.goto(url + link);
  await choosePassword(page, PASSWORD);
  await page.getByText("Your password is set. Sign in with it.").waitFor();
  await page.goto(url + link);
  await choosePassword(page, "Gatehouse2!");
  await page.getByText("This link was used already or is too old. Ask for a new one.").waitFor();
  await enter(page, username);
});

test("a forgotten username comes by mail to its address, and of an address that is nobody's as much is told", async () => {
  const username = newcomer();
  await addColleague(username);
  const page = await open();
  const forget = async (email: string) => {
    await page.goto(`${url}/auth`);
    await page.getByRole("link", { name: "Forgot username?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send mail" }).click();
  };
  await forget("nobody");
  await page.getByText("must be valid.").waitFor();
  for (const email of [`nobody_${username}@example.test`, `${username}@example.test`]) {
    await forget(email);
    await page.getByText("If the address is known, an email with its usernames is on the way.").waitFor();
  }
  const text = await mailTo(page, { to: `${username}@example.test`, subject: "Your username" });
  expect(text).toContain(`these usernames belong to this address: ${username}.`);
  await page.goto(`${url}/mail`);
  await expect(page.getByText(`nobody_${username}@example.test`)).toHaveCount(0);
});

test("a colleague is deleted after a warning about their keys, and nobody is offered to delete oneself", async () => {
  const username = newcomer();
  await addColleague(username);
  const page = await visit(owner, "/merchant/users");
  const menuOf = (name: string) => page.getByRole("row").filter({ hasText: name }).getByRole("button").click();
  await menuOf(owner);
  await page.getByRole("menuitem", { name: "Copy user" }).waitFor();
  await expect(page.getByRole("menuitem", { name: "Delete user" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await menuOf(username);
  await page.getByRole("menuitem", { name: "Delete user" }).click();
  await page.getByText("All of the user's API keys are removed").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete user" }).click();
  await page.getByText("User deleted!").waitFor();
  await page.getByRole("row").filter({ hasText: username }).waitFor({ state: "detached" });
});

test("who can do something is told by name: a colleague who takes sales can, and does not refund", async () => {
  await addColleague(newcomer());
  const page = await visit(owner, "/merchant/users");
  await page.getByRole("button", { name: "Who can do this?" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Those of an account above it, and API keys, can be allowed the same.").waitFor();
  const whoMay = (label: string) =>
    dialog
      .locator("dt", { hasText: new RegExp(`^${label}`) })
      .locator("xpath=../dd")
      .textContent();
  expect(await whoMay("Take sales")).toContain("Ivo Newcomer");
  const refund = await whoMay("Refund");
  expect(refund).not.toContain("Ivo Newcomer");
  expect(refund).not.toContain("Nobody");
  await dialog.getByText("Give back what was settled, all of it or a part").waitFor();
});

test("beside the name of a permission stands what it allows, also for whoever hears the form", async () => {
  const page = await visit(owner, "/merchant/users/create");
  const description = "Cancel before settlement, decline flagged payments";
  await page.getByText(description).waitFor();
  await page.getByRole("checkbox", { name: "Void", exact: true, description }).waitFor();
});
