import { send, tokenOf } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

/** A merchant whose payments are in yen, which have no smaller unit, with one processor. */
async function inYen(username: string) {
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const contact = { first_name: "Yui", last_name: "Mori" };
  const body = {
    name: "Mori Tea",
    phone: "3125550100",
    receipt_email: "till@mori.example",
    timezone: "Asia/Tokyo",
    primary_contact: contact,
    billing_contact: contact,
    user: { username, name: "Yui Mori", email: "yui@mori.example" },
  };
  const { id } = (await send(url, "/merchant", { body, key })).data;
  const at = `/merchant/${id}`;
  await send(url, `${at}/defaults`, { body: { merchant: { currency: "jpy" } }, key });
  const made = await send(url, `${at}/processor`, { body: { name: "Tokyo", settings: { sandbox: {} } }, key });
  return { key, at, path: `/partner/merchants/update/${id}`, processor: String(made.data.id) };
}

test("amounts in the set-up of a merchant that takes yen are yen, as they are read and as they are kept", async () => {
  const { key, at, path, processor } = await inYen("mori_first");
  const kept = async (what: string) => (await send(url, `${at}${what}`, { key })).data;
  const page = await visit(shop.partner, `${path}/info`);
  await page.getByLabel("Name", { exact: true }).first().waitFor();
  await page.getByRole("region", { name: "Limits" }).getByText("¥").first().waitFor();
  await page.getByLabel(/^One sale/).fill("90000");
  await page.getByRole("button", { name: "Save merchant" }).click();
  await page.getByText("Merchant saved!").waitFor();
  expect((await kept("")).limits).toMatchObject({ sale: { single: 90_000 } });

  await page.goto(`${url}${path}/processors/update/${processor}`);
  await page.getByLabel("Adds").selectOption("flat");
  await page.getByLabel("Amount").fill("50");
  await page.getByLabel(/^Sales in a day/).fill("1000000");
  await page.getByRole("button", { name: "Save processor" }).click();
  await page.getByText("Processor saved!").waitFor();
  const saved = await kept(`/processor/${processor}`);
  expect(saved).toMatchObject({ payment_adj_val: 50, limits: { sale: { daily: 1_000_000 } } });

  await page.goto(`${url}${path}/terminals/create`);
  await page.getByLabel("Adds").selectOption("flat");
  await page.getByRole("region", { name: "Price by payment method" }).getByText("¥").waitFor();
});

test("a policy of that merchant speaks of yen, unless it asks for another currency; so does its trial", async () => {
  const { key, at, path } = await inYen("mori_second");
  const page = await visit(shop.partner, `${path}/policy-based-routing`);
  await page.getByRole("button", { name: "New policy" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Large payments");
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await dialog.getByLabel("Field").selectOption("amount");
  await dialog.getByLabel("Compared").selectOption(">=");
  await dialog.getByLabel("Value").fill("50000");
  await dialog.getByLabel("Goes to").selectOption({ label: "Tokyo" });
  await dialog.getByRole("button", { name: "Save policy" }).click();
  const row = (amount: string) => page.getByRole("row", { name: new RegExp(`Large payments.*Amount.*${amount}`) });
  await row("¥50,000").waitFor();
  const [saved] = (await send(url, `${at}/policy`, { key })).data as unknown as { conditions: { value: number }[] }[];
  expect(saved?.conditions.map(({ value }) => value)).toEqual([50_000]);

  const trial = page.getByRole("region", { name: "Try the policies" });
  await trial.getByLabel("Amount").fill("40000");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("Amount ≥ ¥50,000 but it is ¥40,000").waitFor();
  await trial.getByLabel("Currency").selectOption("usd");
  await trial.getByText("$", { exact: true }).waitFor();

  await row("¥50,000").click();
  await dialog.getByRole("button", { name: "Add condition" }).click();
  const second = dialog.getByRole("listitem").nth(1);
  await second.getByLabel("Field").selectOption("currency");
  await second.getByRole("checkbox", { name: "USD" }).check();
  await dialog.getByText("$", { exact: true }).waitFor();
  await dialog.getByRole("listitem").first().getByLabel("Value").fill("500");
  await dialog.getByRole("button", { name: "Save policy" }).click();
  await row("\\$500\\.00 and Currency is USD").waitFor();
});
