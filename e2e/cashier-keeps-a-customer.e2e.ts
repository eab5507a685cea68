import type { Page } from "@playwright/test";
import { askAboutCards } from "./support/account-updater.ts";
import { nameOf } from "./support/accounts.ts";
import { chooseSetting, PASSWORD, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

let updater: Awaited<ReturnType<typeof askAboutCards>>;

// The networks are asked once a minute: the other tests run meanwhile.
test.beforeAll(async () => {
  updater = await askAboutCards(url, [
    { id: "has-a-new-number", number: "5555555555554444", expiration_date: "12/40" },
    { id: "has-a-new-date", number: "4111111111111111", expiration_date: "11/24" },
    { id: "has-no-account", number: "4000000000009987", expiration_date: "12/40" },
  ]);
});

test.afterEach(() => shop.api(`/merchant/${shop.merchantId}/requireds`, { default: {} }));

test("a cashier saves a card at a sale, finds the customer and charges the saved card again", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("12");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
  await page.getByLabel("First name").first().fill("Wilhelmina");
  await page.getByLabel("Last name").first().fill("Quill");
  await page.getByLabel("Save to the customer vault").check();
  await page.getByRole("button", { name: "Charge $12.00" }).click();
  await page.getByText("Customer has been saved to the Customer Vault!").waitFor();
  await page.getByRole("button", { name: "Next sale" }).click();

  await page.getByLabel("Amount", { exact: true }).fill("7.50");
  await page.getByRole("radio", { name: "Customer" }).check();
  await page.getByPlaceholder("Start typing to Search for a Customer").fill("Wilhelmina Q");
  await page.getByRole("button", { name: /Wilhelmina Quill/ }).waitFor();
  // Who types on and presses Enter at once does not get whom the former words found.
  const box = page.getByPlaceholder("Start typing to Search for a Customer");
  await box.fill("Somebody else");
  await box.press("Enter");
  await expect(page.getByLabel("Payment Option")).toHaveCount(0);
  await page.getByText("No customer is found").waitFor();
  await box.fill("Wilhelmina Q");
  await page.getByRole("button", { name: /Wilhelmina Quill/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Payment Option").locator("option:checked")).toHaveText(/^Visa \/ .*1111$/);
  await page.getByRole("button", { name: "Charge $7.50" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("link", { name: "Open the customer" }).click();

  await page.getByRole("heading", { level: 1, name: "Wilhelmina Quill" }).waitFor();
  await page.getByRole("link", { name: "Transactions", exact: true }).last().click();
  await page.getByRole("table").getByText("$7.50").waitFor();
  await page.getByRole("table").getByText("$12.00").waitFor();
});

test("a customer is searched for, changed and forgotten", async () => {
  await shop.api("/vault/customer", {
    id: "quentin-1",
    description: "Before",
    default_payment: { card: { number: "5555555555554444", expiration_date: "12/30" } },
    default_billing_address: { first_name: "Quentin", last_name: "Marsh" },
  });
  const page = await visit(shop.admin, "/merchant/customer/search");
  await page.getByPlaceholder("Start typing to Search for a Customer").fill("quentin");
  await page.getByRole("table").getByRole("link", { name: "Quentin Marsh" }).click();
  await page.getByLabel("Description").fill("After");
  await page.getByRole("button", { name: "Save customer" }).click();
  await page.getByText("Customer saved!").waitFor();
  await page.getByRole("button", { name: "Add card" }).click();
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("11/30");
  await page.getByRole("dialog").getByRole("button", { name: "Add card" }).click();
  await page.getByText("Payment method added!").waitFor();
  const kept = (await shop.api("/vault/quentin-1")).data.data as { customer: Record<string, unknown> };
  expect(kept.customer).toMatchObject({ description: "After", payments: { cards: [{}, {}] } });
  await keyAgain(page, "10/31");
  await page.getByText("Payment method saved!").waitFor();
  expect(await expiriesOf("quentin-1")).toEqual(["12/30", "10/31"]);
  await keyAgain(page, "09/32", { twice: true });
  await page.getByText("Payment method added!").last().waitFor();
  await expect.poll(() => expiriesOf("quentin-1")).toEqual(["12/30", "10/31", "09/32"]);
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete customer" }).click();
  await page.getByText("Customer deleted!").waitFor();
  expect((await shop.api("/vault/quentin-1")).http).toBe(404);
});

/** A card that the customer has stored; it takes the place of that one, or is stored a second time. */
async function keyAgain(page: Page, expires: string, { twice = false } = {}): Promise<void> {
  await page.getByRole("button", { name: "Add card" }).click();
  const dialog = page.getByRole("dialog");
  const renew = dialog.getByLabel("Update the card that is stored");
  await dialog.getByLabel("Card number").fill("41111111111");
  await expect(renew).toHaveCount(0);
  await dialog.getByLabel("Card number").fill("4111111111111111");
  await dialog.getByText("is stored already").waitFor();
  if (twice) await renew.uncheck();
  await dialog.getByLabel("Expires").fill(expires);
  await dialog.getByRole("button", { name: "Add card" }).click();
  await dialog.waitFor({ state: "hidden" });
}

async function expiriesOf(id: string): Promise<string[]> {
  const { customer } = (await shop.api(`/vault/${id}`)).data.data as {
    customer: { payments: { cards: { expiration_date: string }[] } };
  };
  return customer.payments.cards.map(({ expiration_date }) => expiration_date);
}

test("a customer is created, and a card that is no card is refused beside its field", async () => {
  const page = await visit(shop.admin, "/merchant/customer/create");
  await page.getByLabel("Description").fill("Walk-in");
  await page.getByLabel("Card number").fill("41111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByText("The Card number has invalid format").waitFor();
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByText("Customer created!").waitFor();
  await page.getByRole("table").getByText("•••• 1111").waitFor();
});

test("a customer's address is asked in the order in which one is written", async () => {
  const page = await visit(shop.admin, "/merchant/customer/create");
  const section = page.locator("section", { has: page.getByRole("heading", { name: "Billing address" }) });
  await section.getByLabel("City").waitFor();
  const labels = (await section.locator("label").allTextContents()).map((label) => label.replace(/ ?optional$/, ""));
  const name = ["First name", "Last name", "Company"];
  const place = ["Address", "Address, second line", "City", "State", "Postal code", "Country"];
  expect(labels.slice(0, 9)).toEqual([...name, ...place]);
});

test("a merchant's own field is asked at a sale and told with the payment", async () => {
  const field = await shop.api("/customfield", { name: "Heard of us", type: "text" });
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("3");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("Heard of us").fill("A friend");
  await page.getByRole("button", { name: "Charge $3.00" }).click();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByText("A friend").waitFor();
  await page.getByText("Heard of us").waitFor();
  const paid = await shop.api(`/transaction/${page.url().split("/").at(-1)}`);
  expect(paid.data.custom_fields).toMatchObject({ [String(field.data.id)]: ["A friend"] });
});

test("who may not store customers looks at one, and is offered nothing that changes them", async () => {
  await shop.api("/vault/customer", {
    id: "only-seen",
    description: "Only seen",
    default_payment: { card: { number: "5555555555554444", expiration_date: "12/30" } },
    default_billing_address: { first_name: "Odile", last_name: "Seen" },
  });
  const clerk = { username: nameOf("onlooker"), name: "Onlooker", email: "onlooker@example.test", role: "standard" };
  await shop.api("/user", { ...clerk, status: "active", password: PASSWORD, permissions: { vault_create: false } });
  const page = await visit(clerk.username, "/merchant/customer/edit/only-seen/payment-list");
  await page.getByRole("table", { name: "Payment methods" }).getByText("MasterCard").waitFor();
  await expect(page.getByLabel("Description")).toBeDisabled();
  for (const name of ["Save customer", "Delete…", "Add card", "Add account", "Row actions"])
    expect([name, await page.getByRole("button", { name }).count()]).toEqual([name, 0]);
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("table", { name: "Addresses" }).getByText("Odile Seen").waitFor();
  for (const name of ["Add address", "Row actions"])
    expect([name, await page.getByRole("button", { name }).count()]).toEqual([name, 0]);
});

test("a customer's page shows the newest fifty payments of two years and says so, and all are one press away", async () => {
  const id = "pays-often";
  const card = { number: "4111111111111111", expiration_date: "12/30" };
  await shop.api("/vault/customer", { id, default_payment: { card } });
  const paidOnce = (amount: number) => shop.pay(amount, { payment_method: { customer: { id } } });
  await paidOnce(100);
  await Promise.all(Array.from({ length: 50 }, (_, at) => paidOnce(101 + at)));
  const page = await visit(shop.admin, `/merchant/customer/edit/${id}/payment-list`);
  const asked = page.waitForRequest("**/api/transaction/search*");
  await page.getByRole("navigation", { name: "Customer" }).getByRole("link", { name: "Transactions" }).click();
  const notice = "Showing transactions from the past 2 years, max of 50 most recent transactions displayed";
  await page.getByText(notice, { exact: true }).waitFor();
  const rows = page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await expect(rows.getByText("$1.00", { exact: true })).toHaveCount(0);
  const { limit, created_at } = (await asked).postDataJSON();
  const days = (Date.parse(created_at.end_date) - Date.parse(created_at.start_date)) / 86_400_000;
  expect([limit, Math.floor(days)]).toEqual([50, 730]);
  await page.getByRole("link", { name: "View all transactions" }).click();
  await page.waitForURL(/transaction\/search/);
  await page.getByText(/^51 transactions · /).waitFor();
});

test("a customer's payment is acted on where it stands among their others", async () => {
  const id = "pays-too-much";
  const card = { number: "4111111111111111", expiration_date: "12/30" };
  await shop.api("/vault/customer", { id, default_payment: { card } });
  const paid = await shop.pay(4_800, { payment_method: { customer: { id } } });
  const page = await visit(shop.admin, `/merchant/customer/edit/${id}/transaction-list`);
  const row = page.getByRole("table", { name: "Transactions" }).getByRole("row").filter({ hasText: "$48.00" });
  await row.getByRole("button", { name: "Row actions" }).click();
  await page.getByRole("menuitem", { name: "Void Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Void/ }).click();
  await page.getByText("Transaction has been voided!").waitFor();
  await row.getByText("Voided").waitFor();
  expect((await shop.api(`/transaction/${paid}`)).data.status).toBe("voided");
});

test("cards that are over or soon will be are warned of where customers are, and marked where they stand", async () => {
  // The search reckons with the day that it is where the person is.
  const timeZone = String((await shop.api("/user")).data.timezone) || undefined;
  const written = new Intl.DateTimeFormat("en-US", { month: "2-digit", year: "2-digit", timeZone });
  const soon = written.format(new Date());
  const customers = [
    ["Bygone", "11/24"],
    ["Brinkley", soon],
    ["Lasting", "12/40"],
  ] as const;
  for (const [last_name, expiration_date] of customers)
    await shop.api("/vault/customer", {
      id: `card-of-${last_name.toLowerCase()}`,
      default_payment: { card: { number: "5555555555554444", expiration_date } },
      default_billing_address: { first_name: "Ada", last_name },
    });
  const page = await visit(shop.admin, "/merchant/customer/search");
  const warning = page.getByRole("status").filter({ hasText: "that has expired or expires within 30 days." });
  await warning.getByText(/\d+ customers have a card/).waitFor();
  await warning.getByRole("button", { name: "Show them" }).click();
  const table = page.getByRole("table", { name: "Customers" });
  await table.getByRole("row", { name: /Ada Bygone.*4444.*Expired/ }).waitFor();
  await table.getByRole("row", { name: /Ada Brinkley.*4444.*Expires soon/ }).waitFor();
  await expect(table.getByRole("row", { name: /Lasting/ })).toHaveCount(0);
  await table.getByRole("link", { name: "Ada Bygone" }).click();
  const methods = page.getByRole("table", { name: "Payment methods" });
  const over = methods.getByRole("row", { name: /11\/24 Expired/ });
  await over.waitFor();
  // On a phone it is not cut off by the button at the end of its row.
  await page.setViewportSize({ width: 390, height: 844 });
  const between = async () => {
    const [text, button] = await Promise.all([
      over.getByText("Expired").boundingBox(),
      over.getByRole("button", { name: "Row actions" }).boundingBox(),
    ]);
    return text && button ? button.x - text.x - text.width : -1;
  };
  await expect.poll(between).toBeGreaterThanOrEqual(0);
});

test("who is about to charge a stored card that has expired is told so, and may", async () => {
  const id = "pays-with-an-old-card";
  const number = "4111111111111111";
  await shop.api("/vault/customer", { id, default_payment: { card: { number, expiration_date: "11/24" } } });
  await shop.api(`/vault/customer/${id}/card`, { number: "5555555555554444", expiration_date: "12/40" });
  const page = await visit(shop.admin, `/merchant/virtual-terminal/customer/${id}`);
  const warning = page.getByText("This card expired in November 2024. It may be declined.");
  await warning.waitFor();
  const choose = (name: string) => page.getByLabel("Payment Option").selectOption({ label: name });
  const [old = "", good = ""] = await page.getByLabel("Payment Option").locator("option").allTextContents();
  await choose(good);
  await warning.waitFor({ state: "detached" });
  await choose(old);
  await warning.waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("4");
  await page.getByRole("button", { name: "Charge $4.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("a closed card is told wherever it stands, and a new number makes it one that can be charged", async () => {
  const id = "pays-with-a-closed-card";
  const card = { number: "4111111111111111", expiration_date: "12/40", flags: ["closed_contact"] };
  const name = { first_name: "Clothilde", last_name: "Shut" };
  await shop.api("/vault/customer", { id, default_payment: { card }, default_billing_address: name });
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("4");
  await page.getByRole("radio", { name: "Customer" }).check();
  await page.getByPlaceholder("Start typing to Search for a Customer").fill("Clothilde");
  await page.getByRole("button", { name: /Clothilde Shut.*Closed/ }).click();
  const warning = page.getByText("This card is marked “Closed”. Until it has a new number, every payment is declined.");
  await warning.waitFor();
  await page.goto(`${url}/merchant/customer/edit/${id}/payment-list`);
  const row = page.getByRole("table", { name: "Payment methods" }).getByRole("row", { name: /Visa/ });
  await row.getByText("Closed").waitFor();
  await row.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A new number takes the mark “Closed” away.").waitFor();
  await dialog.getByLabel("Card number").fill("4012888888881881");
  await dialog.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Payment method saved!").waitFor();
  await row.getByText("Closed").waitFor({ state: "detached" });
  await page.goto(`${url}/merchant/virtual-terminal/customer/${id}`);
  await page.getByLabel("Amount", { exact: true }).fill("4");
  await page.getByRole("button", { name: "Charge $4.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await expect(warning).toHaveCount(0);
});

test("what is refused of where a new customer is shipped to is told at that field, and not where they are billed", async () => {
  const page = await visit(shop.admin, "/merchant/customer/create");
  await page.route("**/api/vault/customer", (route, request) => {
    const body = request.postDataJSON();
    // The panel would not have sent it.
    const default_shipping_address = { ...body.default_shipping_address, postal_code: "no such place" };
    return route.continue({ postData: JSON.stringify({ ...body, default_shipping_address }) });
  });
  await page.getByRole("radiogroup", { name: "Payment method" }).getByRole("radio", { name: "None" }).check();
  await page.getByLabel("First name").fill("Ottoline");
  await page.getByLabel("Postal code").fill("60601");
  await page.getByLabel("Ships to another address").check();
  await page.getByLabel("Postal code").last().fill("60602");
  await page.getByRole("button", { name: "Create customer" }).click();
  const section = (title: string) => page.locator("section", { has: page.getByRole("heading", { name: title }) });
  await section("Shipping address").getByText("The Postal code has invalid format").waitFor();
  await expect(section("Billing address").getByText("The Postal code has invalid format")).toHaveCount(0);
});

test("a customer is asked what the merchant insists on of a payment, and not what it hides", async () => {
  const ask = (fields: object) => shop.api(`/merchant/${shop.merchantId}/requireds`, { default: fields });
  await ask({
    payment_method_ach: "hidden",
    payment_method_card_cvc: "required",
    billing_city: "required",
    billing_fax: "hidden",
    shipping_fax: "hidden",
  });
  const page = await visit(shop.admin, "/merchant/customer/create");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("First name").fill("Ottilie");
  await quiet(page);
  await expect(page.getByRole("radio", { name: "ACH" })).toHaveCount(0);
  await expect(page.locator("[name='default_billing_address.fax']")).toHaveCount(0);
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByText("The CVC field is required.").waitFor();
  await page.getByText("The City field is required.").waitFor();
  await page.getByLabel("CVC").fill("999");
  await page.getByLabel("City").fill("Duluth");
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByText("Customer created!").waitFor();

  await page.getByRole("button", { name: "Add card" }).waitFor();
  await expect(page.getByRole("button", { name: "Add account" })).toHaveCount(0);
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("button", { name: "Add address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add address" });
  await dialog.getByLabel("First name").fill("Ottilie");
  await expect(dialog.locator("[name='address.fax']")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add address" }).click();
  await dialog.getByText("The City field is required.").waitFor();
  await dialog.getByLabel("City").fill("Ely");
  await dialog.getByRole("button", { name: "Add address" }).click();
  await page.getByText("Address added!").waitFor();
});

test("what the card networks know of stored cards is listed, with the batch in which they were asked", async () => {
  await expect.poll(() => updater.told(), { timeout: 90_000, intervals: [1_000] }).toBe(true);
  const page = await visit(updater.username, "/merchant/dashboard");
  await chooseSetting(page, "Payments and processors", "Account updater");
  const results = page.getByRole("table", { name: "Recent results" });
  await results.getByRole("row", { name: /new-number.*New number.*•••• 4444 → •••• 5100.*12\/40/ }).waitFor();
  await results.getByRole("row", { name: /new-date.*New expiration date.*•••• 1111.*11\/24 → 11\/\d\d/ }).waitFor();
  await results.getByRole("row", { name: /no-account.*Account closed/ }).waitFor();
  await page
    .getByRole("table", { name: "Batches" })
    .getByRole("row", { name: /Completed 3 2 / })
    .waitFor();
  await results.getByRole("link", { name: "has-a-new-number" }).click();
  await page.getByRole("table", { name: "Payment methods" }).getByText("•••• 5100").waitFor();
});
