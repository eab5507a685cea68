import { nameOf } from "./support/accounts.ts";
import { made } from "./support/api.ts";
import { PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const OWN = `${nameOf("quiet")}@example.test`;
const COLLEAGUES = `${nameOf("colleague")}@example.test`;

/** How many mails went to an address. */
async function mailsTo(address: string): Promise<number> {
  return (await (await fetch(`${url}/mail`)).text()).split(`to ${address}`).length - 1;
}

/** Whether an address was mailed a receipt of this total. */
async function isMailed(address: string, total: string): Promise<boolean> {
  const list = await (await fetch(`${url}/mail`)).text();
  const links = [...list.matchAll(/href="(\/mail\/\w+)">[^<]*<\/a><br>to ([^,]+),/g)];
  const own = links.filter(([, , to]) => to === address);
  const texts = await Promise.all(own.map(async ([, path]) => (await fetch(url + path)).text()));
  return texts.some((text) => text.includes(total));
}

/** Adds a user of the merchant. */
async function addUser(role: string, email: string, more: Record<string, unknown> = {}): Promise<string> {
  const username = nameOf(role);
  const user = { username, name: "Quiet", email, role: "standard", status: "active", password: PASSWORD, ...more };
  made(await shop.api("/user", user));
  return username;
}

test("a person is mailed each payment until they switch notifications off, which keeps what they wanted", async () => {
  const page = await visit(await addUser("quiet_person", OWN), "/merchant/manage_account");
  const save = async () => {
    const saved = page.waitForResponse((reply) => reply.request().method() === "POST" && reply.ok());
    await page.getByRole("button", { name: "Save account" }).click();
    await saved;
  };
  await page.getByLabel("Email me each payment").check();
  await save();
  // That nobody wanted to hear is believed for ten seconds.
  await expect
    .poll(
      async () => {
        await shop.pay(4242);
        return mailsTo(OWN);
      },
      { timeout: 20_000, intervals: [1_000] },
    )
    .toBeGreaterThan(0);

  await page.getByLabel("No notifications by email").check();
  await save();
  await addUser("colleague", COLLEAGUES, { notifications: { merchant: { transaction_receipts: true } } });
  const payers = `${nameOf("payer")}@example.test`;
  await shop.pay(4343, { email_receipt: true, email_address: payers });
  await expect.poll(() => mailsTo(payers)).toBe(1);
  // Mails leave in the order in which they were queued: the one of a later payment tells that there is none of this one.
  await expect.poll(() => isMailed(COLLEAGUES, "$43.43")).toBe(true);
  await shop.pay(4444);
  await expect.poll(() => isMailed(COLLEAGUES, "$44.44")).toBe(true);
  expect([await isMailed(OWN, "$43.43"), await isMailed(OWN, "$42.42")]).toEqual([false, true]);
  await page.reload();
  await expect(page.getByLabel("No notifications by email")).toBeChecked();
  await expect(page.getByLabel("Email me each payment")).toBeChecked();
});
