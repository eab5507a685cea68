import type { Page } from "@playwright/test";
import { nameOf } from "./support/accounts.ts";
import { codeOf } from "./support/authenticator.ts";
import { open, PASSWORD, url, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

/** The tests build on each other: if one is repeated, all are, under names that are new. */
test.describe.configure({ mode: "serial" });
const BOSS = nameOf("pier_boss");
const FLORIST = nameOf("pier_florist");
const suffix = BOSS.slice("pier_boss_".length);
const BRAND = `Pier Pay ${suffix}`;
const MERCHANT = `Pier Flowers ${suffix}`;
const HOST = `pier-${suffix}.localhost`;
/** The partner's own address: another host of the same program. */
const branded = url.replace("localhost", HOST);
/** The smallest PNG that there is. */
const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function firstUser(page: Page, username: string, name: string): Promise<void> {
  const user = page.getByRole("region", { name: "First user" });
  await user.getByLabel("Username").fill(username);
  await user.getByLabel("Name", { exact: true }).fill(name);
  await user.getByLabel("Email", { exact: true }).fill(`${username}@pier.example`);
}

/** The link of the newest mail to an address, from the mailbox that a local program keeps. */
async function linkTo(username: string): Promise<string> {
  const page = await open();
  const address = `${username}@pier.example`;
  const mail = page.getByRole("listitem").filter({ hasText: address }).getByRole("link").first();
  await expect.poll(async () => (await page.goto(`${url}/mail`)) && mail.count()).toBeGreaterThan(0);
  await mail.click();
  return (await page.content()).match(/http:\/\/[^"<\s]+\/auth\/password-setup\/[\w-]+/)?.[0] ?? "no link";
}

/** A program on a port of the system's choice can't name it in a mail. */
async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(branded + new URL(link).pathname);
  const fields = page.locator("input[type=password]");
  await fields.first().waitFor();
  for (const field of await fields.all()) await field.fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await page.getByText("Your password is set").waitFor();
}

async function enterAt(page: Page, username: string): Promise<void> {
  await page.goto(`${branded}/auth`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/(merchant|partner|admin)\//);
}

async function connect(page: Page, name: string, isDefault: boolean): Promise<void> {
  await page.getByLabel("Type").selectOption("sandbox");
  await page.getByLabel("Name", { exact: true }).fill(name);
  if (isDefault) await page.getByLabel("Default for cards").check();
  await page.getByRole("button", { name: "Connect processor" }).click();
  await page.getByText(`Successfully added ${name}`).waitFor();
}

async function charge(page: Page, amount: string): Promise<void> {
  await page.goto(`${branded}/merchant/virtual-terminal`);
  await page.getByLabel("Amount").first().fill(amount);
  await page.getByLabel(/card number/i).fill("4111111111111111");
  await page.getByLabel(/expir/i).fill("1230");
  await page.getByRole("button", { name: `Charge $${amount}` }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
}

test("an admin opens a partner with a brand of its own", async () => {
  const admin = await visit("demo_admin", "/admin/partners/create");
  await admin.getByLabel("Name", { exact: true }).first().fill(BRAND);
  await admin.getByLabel("Email").first().fill("ops@pier.example");
  await firstUser(admin, BOSS, "Petra Pier");
  await admin.getByRole("button", { name: "Create partner" }).click();
  await admin.getByText(`Successfully added ${BRAND}`).waitFor();
  const copied = admin.getByRole("button", { name: "I have copied them" });
  if (await copied.isVisible()) await copied.click();
  await admin.goto(`${url}/admin/partners/search?f=name:%253D:${encodeURIComponent(encodeURIComponent(BRAND))}`);
  await admin.getByRole("row", { name: BRAND }).click();
  await admin.getByRole("link", { name: "Branding" }).click();
  await admin.getByRole("link", { name: "New branding" }).click();
  await admin.getByLabel("Domain").fill(HOST);
  await admin.getByLabel(/^Brand name/).fill(BRAND);
  await admin.getByLabel(/^Support email/).fill("help@pier.example");
  await admin
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(LOGO, "base64") });
  await admin
    .getByLabel(/^Title bar/)
    .first()
    .fill("#10324f");
  await admin
    .getByLabel(/^Title bar text/)
    .first()
    .fill("#16395a");
  await admin.getByText(/AA fail.*Title bar text/).waitFor();
  await admin.getByRole("button", { name: "Create branding" }).click();
  await admin.getByRole("row", { name: new RegExp(`${HOST}.*${BRAND}`) }).waitFor();
});

test("the partner boards a merchant with two processors, large payments for the second, and asks two factors of its people", async () => {
  const boss = await open();
  await choosePassword(boss, await linkTo(BOSS));
  await enterAt(boss, BOSS);
  await boss.getByText(BRAND).first().waitFor();
  await boss.goto(`${branded}/partner/merchants/create`);
  await boss.getByLabel("Name", { exact: true }).first().fill(MERCHANT);
  await boss.getByLabel("Receipt email").fill("till@pier.example");
  await boss.getByLabel("Phone").first().fill("3125550100");
  await firstUser(boss, FLORIST, "Flora Pier");
  await boss.getByRole("button", { name: "Create merchant" }).click();
  await boss.getByText(`Successfully added ${MERCHANT}`).waitFor();
  await boss.getByRole("button", { name: "I have copied them" }).click();
  await boss.getByRole("link", { name: "Connect processor" }).click();
  await connect(boss, "Front counter", true);
  await boss.getByRole("link", { name: "Connect processor" }).click();
  await boss.getByLabel("Name", { exact: true }).fill("front counter");
  await boss.getByText("Another processor of this merchant has this name").waitFor();
  await connect(boss, "Large house", false);

  await boss.getByRole("link", { name: "Routing" }).click();
  await boss.getByRole("button", { name: "New policy" }).first().click();
  const policy = boss.getByRole("dialog");
  await policy.getByLabel("Name").fill("Large payments");
  await policy.getByRole("button", { name: "Add condition" }).click();
  await policy.getByLabel("Field").selectOption("amount");
  await policy.getByLabel("Compared").selectOption(">=");
  await policy.getByLabel("Value").fill("500");
  await policy.getByLabel("Goes to").selectOption({ label: "Large house" });
  await policy.getByRole("button", { name: "Save policy" }).click();
  await boss.getByRole("row", { name: /Large payments.*\$500\.00.*Large house/ }).waitFor();

  await boss.getByRole("link", { name: "Info" }).click();
  await boss.getByLabel("Enforce two-factor requirement").check();
  await boss.getByRole("button", { name: "Save merchant" }).click();
  await boss.getByText("Merchant saved!").waitFor();
});

test("its user sets password and second factor, signs in under that brand, and takes a small and a large payment", async () => {
  const florist = await open();
  const invited = await linkTo(FLORIST);
  expect(new URL(invited).hostname).toBe(HOST);
  await choosePassword(florist, invited);
  await florist.goto(`${branded}/auth`);
  await florist.getByLabel("Username").fill(FLORIST);
  await florist.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await florist.keyboard.press("Enter");
  await florist.waitForURL(/\/auth\/2fa-setup\//);
  const secret = (await florist.locator(".copy-line .gh-mono").textContent()) ?? "";
  await florist.getByLabel("Code").fill(codeOf(secret));
  await florist.getByRole("button", { name: "Switch on" }).click();
  await florist.getByRole("button", { name: "I have kept them" }).click();
  await florist.getByText("Two-factor authentication is on").waitFor();
  await florist.getByLabel("Username").fill(FLORIST);
  await florist.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await florist.keyboard.press("Enter");
  // A code is good once, and the one just shown was used.
  await florist.getByLabel("Code").fill(codeOf(secret, 1));
  await florist.keyboard.press("Enter");
  await florist.waitForURL(/\/merchant\//);
  const head = florist.locator(".header");
  await head.getByText(BRAND).waitFor();
  await expect(head.locator(".brand-mark img")).toHaveAttribute("src", /^\/api\/logo\//);
  await expect.poll(() => head.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(16, 50, 79)");
  await expect.poll(() => head.evaluate((one) => getComputedStyle(one).color)).toBe("rgb(255, 255, 255)");
  for (const [amount, processor] of [
    ["42.50", "Front counter"],
    ["600.00", "Large house"],
  ] as const) {
    await charge(florist, amount);
    await florist.getByRole("link", { name: "Open the transaction" }).click();
    await florist.getByText(processor).first().waitFor();
  }
});

test("an administrator logs in as that user; the audit of the merchant names both", async () => {
  const admin = await visit(
    "demo_admin",
    `/admin/merchants/search?f=name:%253D:${encodeURIComponent(encodeURIComponent(MERCHANT))}`,
  );
  await admin.getByRole("row", { name: MERCHANT }).click();
  await admin
    .getByRole("navigation", { name: /Parts of/ })
    .getByRole("link", { name: "Users" })
    .click();
  await admin.getByRole("button", { name: "Who can do this?" }).click();
  const dialog = admin.getByRole("dialog");
  const whoMay = (label: string) => dialog.locator("dt", { hasText: label }).first().locator("xpath=../dd");
  await expect(whoMay("Refund")).toHaveText("Flora Pier");
  await admin.keyboard.press("Escape");
  await admin.getByRole("row").filter({ hasText: FLORIST }).getByRole("button").click();
  const opened = admin.context().waitForEvent("page");
  await admin.getByRole("menuitem", { name: "Request Login" }).click();
  const other = await opened;
  await other.getByText(`demo_admin is logged in as ${FLORIST}`).waitFor();
  await other.goto(`${new URL(other.url()).origin}/merchant/settings/contact`);
  await other.getByLabel("Receipt email").fill("shop@pier.example");
  await other.getByRole("button", { name: "Save contact data" }).click();
  await other.getByText("Contact data saved!").waitFor();
  await other.goto(`${new URL(other.url()).origin}/merchant/audit`);
  await other
    .getByRole("row", { name: new RegExp(`demo_admin.*${FLORIST}|${FLORIST}.*demo_admin`) })
    .first()
    .waitFor();
});
