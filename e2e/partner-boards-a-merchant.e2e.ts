import { nameOf } from "./support/accounts.ts";
import { send, tokenOf } from "./support/api.ts";
import { card, chooseSetting, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
ownShop("Quay Coffee", shop);

async function payWith(key: string): Promise<{ status: string; response: string }> {
  const reply = await fetch(`${url}/api/transaction`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: key },
    body: JSON.stringify({ type: "sale", amount: 1250, payment_method: { card } }),
  });
  const { data, status } = (await reply.json()) as { status: string; data: { response: string } };
  return { status, response: data?.response };
}

test("a partner boards a merchant with a processor, and its first key takes a payment", async () => {
  const page = await visit(shop.partner, "/partner/merchants/search");
  await page.getByRole("link", { name: "New merchant" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill("Larkfield Garden");
  await page.getByLabel("Receipt email").fill("till@larkfield.example");
  await page.getByLabel("Phone").first().fill("3125550100");
  const contact = page.getByRole("region", { name: "Primary contact" });
  await contact.getByLabel("Country").selectOption({ label: "Canada" });
  await contact.getByLabel("State").selectOption({ label: "Ontario" });
  const billing = page.getByRole("region", { name: "Billing account" });
  await billing.getByLabel(/^Routing number/).fill("021000021");
  await billing.getByLabel(/^Account number/).fill("9900001234");
  await billing.getByLabel("Account type").selectOption("savings");
  const user = page.getByRole("region", { name: "First user" });
  await user.getByLabel("Username").fill(` ${nameOf("larkfield")} `);
  await user.getByLabel("Name", { exact: true }).fill("Uma Lind");
  await user.getByLabel("Email", { exact: true }).fill("uma@larkfield.example");
  await page.getByRole("button", { name: "Create merchant" }).click();
  await page.getByText("Successfully added Larkfield Garden").waitFor();
  const key = (await page.getByText(/^api_/).textContent()) ?? "";
  expect((await payWith(key)).status).not.toBe("success");

  const own = (await send(url, "/merchant", { key })).data;
  expect(own.primary_contact).toMatchObject({ country: "CA", state: "ON" });
  const account = { type: "ccd", routing_number: "021000021", account_type: "savings" };
  expect(own.billing_details).toEqual({ ach: { ...account, masked_account_number: "******1234" } });

  await page.getByRole("button", { name: "I have copied them" }).click();
  await page.getByRole("link", { name: "Connect processor" }).click();
  await page.getByLabel("Type").selectOption("nmi");
  await page.getByText("it can't be enabled and takes no payments").waitFor();
  await page.getByLabel("Type").selectOption("sandbox");
  await page.getByLabel("Name", { exact: true }).fill("Front counter");
  await page.getByLabel("Default for cards").check();
  await page.getByRole("button", { name: "Connect processor" }).click();
  await page.getByText("Successfully added Front counter").waitFor();
  await page.getByRole("row", { name: /Front counter.*Active.*Sandbox/ }).waitFor();
  expect(await payWith(key)).toEqual({ status: "success", response: "approved" });

  await chooseSetting(page, "Team and keys", "Audit");
  await page
    .getByRole("row", { name: /create.*processor/i })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("row", { name: /Front counter/ })
    .waitFor();
});

test("what pays a merchant's fees is shown by its mask, changed without its number, and taken away", async () => {
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const page = await visit(shop.partner, "/partner/merchants/search?f=name:%253D:Quay%2520Coffee");
  await page.getByRole("row", { name: /Quay Coffee/ }).click();
  await page.getByRole("link", { name: "Info" }).click();
  const billing = page.getByRole("region", { name: "Billing account" });
  const number = billing.getByLabel(/^Account number/);
  const save = async (routing: string, account: string) => {
    await billing.getByLabel(/^Routing number/).fill(routing);
    await number.fill(account);
    await page.getByRole("button", { name: "Save merchant" }).click();
  };
  await save("123456789", "9900001234");
  await billing.getByText("This is not the routing number of a bank.").waitFor();
  await save("021000021", "9900001234");
  await expect(number).toHaveAttribute("placeholder", "******1234");
  await expect(number).toHaveValue("");
  await billing.getByLabel("Whose account").selectOption("ppd");
  await save("021000021", "");
  const id = new URL(page.url()).pathname.split("/").at(-2);
  const kept = async () => (await send(url, `/merchant/${id}`, { key })).data.billing_details;
  await expect.poll(kept).toMatchObject({ ach: { type: "ppd", masked_account_number: "******1234" } });
  await save("", "");
  await expect.poll(kept).toBeNull();
});

test("a processor that is not connected keeps its secret masked and stays disabled", async () => {
  const page = await visit(shop.partner, "/partner/merchants/search?f=name:%253D:Quay%2520Coffee");
  await page.getByRole("row", { name: /Quay Coffee/ }).click();
  await page.getByRole("link", { name: "Processors", exact: true }).click();
  await page.getByRole("link", { name: "Connect processor" }).click();
  await page.getByLabel("Type").selectOption("nmi");
  await page.getByLabel("Name", { exact: true }).fill("Later");
  await page.getByLabel("Username").fill("quay");
  await page.getByLabel("Password").fill("not-a-real-one");
  const takes = page.getByRole("region", { name: "Takes" });
  await takes.getByRole("checkbox", { name: "Cards" }).uncheck();
  await takes.getByRole("checkbox", { name: /^TEL/ }).check();
  await takes.getByRole("checkbox", { name: "CAD" }).check();
  await page.getByRole("button", { name: "Connect processor" }).click();
  const row = page.getByRole("row", { name: /Later.*Not connected/ });
  await row.getByRole("button").click();
  await expect(page.getByRole("menuitem", { name: "Enable processor" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await row.click();
  await expect(page.getByLabel("Password")).toHaveValue("********");
  const ticked = takes.getByRole("checkbox", { checked: true });
  await expect
    .poll(() => ticked.evaluateAll((all) => all.map((one) => one.getAttribute("value"))))
    .toEqual(["ach", "tel", "cad"]);
  await page.getByLabel("Description").fill("Waiting for its contract");
  await page.getByRole("button", { name: "Save processor" }).click();
  await page.getByText("Processor saved!").waitFor();
});
