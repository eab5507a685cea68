import { asking, boardMerchant } from "./support/accounts.ts";
import { made, send, tokenOf } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
const processorOf = async (payment: string) => (await shop.api(`/transaction/${payment}`)).data.processor_name;

let key = "";
let second = "";
test.beforeEach(async () => {
  key = `Bearer ${await tokenOf(url, "demo_admin")}`;
  const body = { name: "Second house", settings: { sandbox: {} } };
  second = String((await send(url, `/merchant/${shop.merchantId}/processor`, { body, key })).data.id);
});
test.afterEach(async () => {
  await fetch(`${url}/api/merchant/${shop.merchantId}/processor/${second}`, {
    method: "DELETE",
    headers: { authorization: key },
  });
});

test("an admin sends large payments to the second processor, tries it, and takes the policy away again", async () => {
  const page = await visit("demo_admin", `/admin/merchants/update/${shop.merchantId}/policy-based-routing`);
  await page.getByRole("button", { name: "New policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Large payments");
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await dialog.getByLabel("Field").selectOption("amount");
  await dialog.getByLabel("Compared").selectOption(">=");
  await dialog.getByRole("button", { name: "Save policy" }).click();
  await dialog.getByText("The Value field is required.").waitFor();
  await dialog.getByLabel("Value").fill("500");
  await dialog.getByLabel("Goes to").selectOption({ label: "Second house" });
  await dialog.getByRole("button", { name: "Save policy" }).click();
  const row = page.getByRole("row", { name: /Large payments.*Amount.*\$500\.00.*Second house.*Nobody.*Active/ });
  await row.waitFor();

  const trial = page.getByRole("region", { name: "Try the policies" });
  await trial.getByLabel("Amount").fill("600");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("It goes to Second house.").waitFor();
  expect(await processorOf(await shop.pay(60_000))).toBe("Second house");
  expect(await processorOf(await shop.pay(49_999))).toBe("Main");

  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete policy" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete policy" }).click();
  await page.getByText("No policies: every payment goes to the default processor").waitFor();
  expect(await processorOf(await shop.pay(60_000))).toBe("Main");
});

test("brands of cards are chosen by their words, and the policy keeps their codes", async () => {
  const routing = `/merchant/${shop.merchantId}/policy`;
  const page = await visit("demo_admin", `/admin/merchants/update/${shop.merchantId}/policy-based-routing`);
  await page.getByRole("button", { name: "New policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Some brands");
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await dialog.getByRole("checkbox", { name: "JCB" }).check();
  await expect(dialog.getByText("The Value field is required.")).toHaveCount(0);
  await dialog.getByLabel("Field").selectOption("source");
  await dialog.getByRole("checkbox", { name: "Control Panel" }).waitFor();
  await dialog.getByLabel("Field").selectOption("card_brand");
  await dialog.getByRole("checkbox", { name: "JCB" }).waitFor();
  await expect(dialog.getByRole("checkbox", { checked: true, name: "JCB" })).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: "Diners Club" }).check();
  await dialog.getByRole("checkbox", { name: "Amex" }).check();
  await dialog.getByLabel("Goes to").selectOption({ label: "Second house" });
  await dialog.getByRole("button", { name: "Save policy" }).click();
  const row = page.getByRole("row", { name: /Some brands.*Card brand.*Amex, Diners Club/ });
  await row.waitFor();
  const saved = (await send(url, routing, { key })).data as unknown as { id: string; conditions: unknown[] }[];
  expect(saved.map(({ conditions }) => conditions)).toEqual([
    [{ field: "card_brand", operator: "=", value: ["amex", "diners club"] }],
  ]);
  await fetch(`${url}/api${routing}/${saved[0]?.id}`, { method: "DELETE", headers: { authorization: key } });
});

test("the trial of the policies can be told the type of a card", async () => {
  const routing = `/merchant/${shop.merchantId}/policy`;
  const condition = { field: "card_type", operator: "=", value: "credit" };
  const body = { name: "Credit cards", conditions: [condition], action: { processor_id: second } };
  const { id } = (await send(url, routing, { body, key })).data;
  const page = await visit("demo_admin", `/admin/merchants/update/${shop.merchantId}/policy-based-routing`);
  const trial = page.getByRole("region", { name: "Try the policies" });
  await trial.getByLabel("Card type").selectOption({ label: "Credit" });
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("It goes to Second house.").waitFor();
  await trial.getByLabel("Card type").selectOption({ label: "Debit" });
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("It goes to Main.").waitFor();
  await fetch(`${url}/api${routing}/${id}`, { method: "DELETE", headers: { authorization: key } });
});

test("the trial of the policies is told the SEC code of an account, and says which banks are left out for it", async () => {
  const { id } = await boardMerchant(url, "Ledger Linen", shop.partnerId);
  const ask = await asking(url, "demo_admin");
  const connect = async (name: string, available_sec_codes: string[]) => {
    const bank = { name, features: { available_sec_codes }, settings: { sandbox_ach: {} } };
    made(await ask(`/merchant/${id}/processor`, bank));
  };
  await connect("People's bank", ["ppd", "web"]);
  await connect("Company bank", ["ccd"]);
  const page = await visit("demo_admin", `/admin/merchants/update/${id}/policy-based-routing`);
  const trial = page.getByRole("region", { name: "Try the policies" });
  const code = trial.getByLabel("SEC code");
  await trial.getByLabel("Method").selectOption({ label: "Bank transfer" });
  await code.selectOption("ccd");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("It goes to Company bank.").waitFor();
  await trial.getByText("People's bank is left out, as it takes accounts under PPD, WEB only.").waitFor();
  await code.selectOption("tel");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("No processor takes this payment.").waitFor();
  await trial.getByText("Company bank is left out, as it takes accounts under CCD only.").waitFor();
  await trial.getByLabel("Method").selectOption({ label: "Card" });
  await code.waitFor({ state: "detached" });
});

test("a policy sends what the usual processor would take to another one, and the trial says so", async () => {
  const { id } = await boardMerchant(url, "Usual Umbrellas", shop.partnerId);
  const ask = await asking(url, "demo_admin");
  made(await ask(`/merchant/${id}/processor`, { name: "Rainy counter", settings: { sandbox: {} } }));
  const page = await visit("demo_admin", `/admin/merchants/update/${id}/policy-based-routing`);
  const trial = page.getByRole("region", { name: "Try the policies" });
  await trial.getByLabel("Amount").fill("30");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("It goes to First counter.").waitFor();

  await page.getByRole("button", { name: "New policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Away from the first");
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await dialog.getByLabel("Field").selectOption({ label: "Usual processor" });
  await dialog.getByRole("checkbox", { name: "First counter" }).check();
  await dialog.getByLabel("Goes to").selectOption({ label: "Rainy counter" });
  await dialog.getByRole("button", { name: "Save policy" }).click();
  await page
    .getByRole("row", { name: /Away from the first.*Usual processor is First counter.*Rainy counter/ })
    .waitFor();
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("It goes to Rainy counter.").waitFor();
});

test("countries are chosen from the list, taken back, and conditions that shut everything out are told at once", async () => {
  const routing = `/merchant/${shop.merchantId}/policy`;
  const page = await visit("demo_admin", `/admin/merchants/update/${shop.merchantId}/policy-based-routing`);
  await page.getByRole("button", { name: "New policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("From the north");
  await dialog.getByLabel("Goes to").selectOption({ label: "Second house" });
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await dialog.getByLabel("Field").selectOption("country");
  await dialog.getByLabel("Value").selectOption({ label: "Canada" });
  await dialog.getByLabel("Another country").selectOption({ label: "Norway" });
  await dialog.getByLabel("Another country").selectOption({ label: "Greenland" });
  await dialog.getByRole("checkbox", { name: "Canada" }).click();
  await dialog.getByRole("button", { name: "Add condition" }).click();
  const second = dialog.getByRole("listitem").nth(1);
  await second.getByLabel("Field").selectOption("amount");
  await second.getByLabel("Compared").selectOption("<");
  await second.getByLabel("Value").fill("0");
  await dialog.getByRole("button", { name: "Save policy" }).click();
  await second.getByText("No payment meets this.").waitFor();
  await second.getByLabel("Value").fill("20");
  await dialog.getByRole("button", { name: "Save policy" }).click();
  await page.getByRole("row", { name: /From the north.*Country is Norway, Greenland and Amount/ }).waitFor();
  const saved = (await send(url, routing, { key })).data as unknown as { id: string; conditions: unknown[] }[];
  expect(saved[0]?.conditions[0]).toEqual({ field: "country", operator: "=", value: ["NO", "GL"] });
  await fetch(`${url}/api${routing}/${saved[0]?.id}`, { method: "DELETE", headers: { authorization: key } });
});
