import type { Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { open, PASSWORD, url } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

/** A device that holds passkeys and knows its person, as the browser's maker simulates one. */
async function giveDevice(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    forget: () => device.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

async function typePassword(page: Page, username: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const dashboard = (page: Page) => page.waitForURL(/\/merchant\/dashboard/);

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByLabel("Username").waitFor();
}

test("a person sees in how many places they are signed in, and ends all but this one", async () => {
  const username = nameOf("signed_in_person");
  const body = { username, name: "Sam", email: "sam@example.test", role: "standard", status: "active" };
  await shop.api("/user", { ...body, password: PASSWORD });
  const places = [await open(), await open(), await open()];
  for (const place of places) {
    await typePassword(place, username);
    await dashboard(place);
  }
  const [page = await open(), ...others] = places;
  // A window that is closed leaves its session open.
  for (const other of others) await other.context().close();
  await page.goto(`${url}/merchant/manage_account`);
  await page.getByText("3 sessions", { exact: true }).waitFor();
  await page.getByRole("button", { name: "End other sessions" }).click();
  await page.getByText("1 session", { exact: true }).waitFor();
});

test("a person adds a passkey, signs in with it alone and after the password, and removes it", async () => {
  const username = nameOf("passkey_person");
  const body = { username, name: "Pat", email: "pat@example.test", role: "standard", status: "active" };
  await shop.api("/user", { ...body, password: PASSWORD });
  const page = await open();
  const device = await giveDevice(page);
  await typePassword(page, username);
  await dashboard(page);

  await page.goto(`${url}/merchant/two_factor_auth`);
  await page.getByText("You have no passkeys yet").waitFor();
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Name").fill("Work laptop");
  await page.getByLabel("Current password").fill("Wrong-guess-1!");
  await page.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("This is not your current password.").waitFor();
  await page.getByLabel("Current password").fill(PASSWORD);
  // Told at its field, and not once more over the page.
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("Work laptop", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Name").fill("Work laptop again");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("This device holds a passkey of yours already.").waitFor();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByText("1 passkey", { exact: true }).waitFor();

  await logOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await dashboard(page);

  await logOut(page);
  await typePassword(page, username);
  await page.getByText("Your account asks for a passkey beside the password.").waitFor();
  await expect(page.getByLabel("Code")).toHaveCount(0);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await dashboard(page);

  await page.goto(`${url}/merchant/two_factor_auth`);
  await page.getByText("1 passkey", { exact: true }).waitFor();
  const row = page.getByRole("row", { name: /Work laptop/ });
  await row.waitFor();
  await expect(row.getByText("Never")).toHaveCount(0);
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Remove passkey" }).click();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
  await page.getByText("You have no passkeys yet").waitFor();

  await logOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("invalid username or password").waitFor();
  await device.forget();
});
