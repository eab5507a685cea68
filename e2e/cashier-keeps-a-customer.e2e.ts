import { expect, test } from "vitest";
import { api, PASSWORD, visit } from "./stage/act.ts";

test("a cashier saves a card at a sale, finds the customer and charges the saved card again", async () => {
  const page = await visit("demo_merchant", "/merchant/virtual-terminal");
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
  expect(await page.getByLabel("Payment Option").count()).toBe(0);
  await page.getByText("No customer is found").waitFor();
  await box.fill("Wilhelmina Q");
  await page.getByRole("button", { name: /Wilhelmina Quill/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Payment Option").locator("option:checked").textContent()).toMatch(/^Visa \/ .*1111$/);
  await page.getByRole("button", { name: "Charge $7.50" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("link", { name: "Open the customer" }).click();

  await page.getByRole("heading", { level: 1, name: "Wilhelmina Quill" }).waitFor();
  await page.getByRole("link", { name: "Transactions", exact: true }).last().click();
  await page.getByRole("table").getByText("$7.50").waitFor();
  await page.getByRole("table").getByText("$12.00").waitFor();
});

test("a customer is searched for, changed and forgotten", async () => {
  await api("/vault/customer", {
    id: "quentin-1",
    description: "Before",
    default_payment: { card: { number: "5555555555554444", expiration_date: "12/30" } },
    default_billing_address: { first_name: "Quentin", last_name: "Marsh" },
  });
  const page = await visit("demo_merchant", "/merchant/customer/search");
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
  const kept = (await api("/vault/quentin-1")).data.data as { customer: Record<string, unknown> };
  expect(kept.customer).toMatchObject({ description: "After", payments: { cards: [{}, {}] } });
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete customer" }).click();
  await page.getByText("Customer deleted!").waitFor();
  expect((await api("/vault/quentin-1")).http).toBe(404);
});

test("a customer is created, and a card that is no card is refused beside its field", async () => {
  const page = await visit("demo_merchant", "/merchant/customer/create");
  await page.getByLabel("Description").fill("Walk-in");
  await page.getByLabel("Card number").fill("41111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByText("The Card number has invalid format").waitFor();
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByText("Customer created!").waitFor();
  await page.getByRole("table").getByText("411111******1111").waitFor();
});

test("a customer's address is asked in the order in which one is written", async () => {
  const page = await visit("demo_merchant", "/merchant/customer/create");
  const section = page.locator("section", { has: page.getByRole("heading", { name: "Billing address" }) });
  await section.getByLabel("City").waitFor();
  const labels = (await section.locator("label").allTextContents()).map((label) => label.replace(/ ?optional$/, ""));
  const name = ["First name", "Last name", "Company"];
  const place = ["Address", "Address, second line", "City", "State", "Postal code", "Country"];
  expect(labels.slice(0, 9)).toEqual([...name, ...place]);
});

test("a merchant's own field is asked at a sale and told with the payment", async () => {
  const field = await api("/customfield", { name: "Heard of us", type: "text" });
  const page = await visit("demo_merchant", "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("3");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("Heard of us").fill("A friend");
  await page.getByRole("button", { name: "Charge $3.00" }).click();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByText("A friend").waitFor();
  await page.getByText("Heard of us").waitFor();
  const paid = await api(`/transaction/${page.url().split("/").at(-1)}`);
  expect(paid.data.custom_fields).toMatchObject({ [String(field.data.id)]: ["A friend"] });
});

test("who may not store customers looks at one, and is offered nothing that changes them", async () => {
  await api("/vault/customer", {
    id: "only-seen",
    description: "Only seen",
    default_payment: { card: { number: "5555555555554444", expiration_date: "12/30" } },
    default_billing_address: { first_name: "Odile", last_name: "Seen" },
  });
  const clerk = { username: "onlooker", name: "Onlooker", email: "onlooker@example.test", role: "standard" };
  await api("/user", { ...clerk, status: "active", password: PASSWORD, permissions: { vault_create: false } });
  const page = await visit("onlooker", "/merchant/customer/edit/only-seen/payment-list");
  await page.getByRole("table", { name: "Payment methods" }).getByText("MasterCard").waitFor();
  expect(await page.getByLabel("Description").isDisabled()).toBe(true);
  for (const name of ["Save customer", "Delete…", "Add card", "Add account", "More actions"])
    expect([name, await page.getByRole("button", { name }).count()]).toEqual([name, 0]);
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("table", { name: "Addresses" }).getByText("Odile Seen").waitFor();
  for (const name of ["Add address", "More actions"])
    expect([name, await page.getByRole("button", { name }).count()]).toEqual([name, 0]);
});
