import { setTimeout as pause } from "node:timers/promises";
import { nameOf } from "./support/accounts.ts";
import { PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const OWN = `${nameOf("quiet")}@example.test`;

/** How many mails went to an address. */
async function mailsTo(address: string): Promise<number> {
  return (await (await fetch(`${url}/mail`)).text()).split(`to ${address}`).length - 1;
}

/** The same, once none is on its way any more. */
async function inAll(address: string): Promise<number> {
  let before = -1;
  for (let now = await mailsTo(address); now !== before; now = await mailsTo(address)) {
    before = now;
    await pause(2_000);
  }
  return before;
}

test("a person is mailed each payment until they switch notifications off, which keeps what they wanted", async () => {
  const body = { username: nameOf("quiet_person"), name: "Quiet", email: OWN, role: "standard", status: "active" };
  await shop.api("/user", { ...body, password: PASSWORD });
  const page = await visit(body.username, "/merchant/manage_account");
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
  const heard = await inAll(OWN);
  const payers = `${nameOf("payer")}@example.test`;
  await shop.pay(4343, { email_receipt: true, email_address: payers });
  await expect.poll(() => mailsTo(payers)).toBe(1);
  expect(await inAll(OWN)).toBe(heard);
  await page.reload();
  await expect(page.getByLabel("No notifications by email")).toBeChecked();
  await expect(page.getByLabel("Email me each payment")).toBeChecked();
});
