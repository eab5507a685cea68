import { boardMerchant, boardUser } from "./support/accounts.ts";
import { made, send } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const idIn = (address: string) => address.split("/").at(-1);

test("a sale is keyed with what was bought and a field of the merchant's own", async () => {
  const field = await shop.api("/customfield", { name: "Table number", type: "text", group_name: "default" });
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("999");
  await page.getByLabel("Table number").fill("12");
  await page.getByText("Line items, advanced fields").click();
  for (const [place, [name, quantity, price]] of [
    ["Soup of the day", "2", "6.50"],
    ["Bread by weight", "0.25", "8.00"],
  ].entries()) {
    await page.getByRole("button", { name: "Add a line" }).click();
    const line = page.getByRole("group", { name: `Line ${place + 1}` });
    await line.getByLabel("Item").fill(String(name));
    await line.getByLabel("Quantity").fill(String(quantity));
    await line.getByLabel("Unit price").fill(String(price));
  }
  await page.getByRole("button", { name: "Charge their sum, $15.00" }).click();
  await page.getByLabel("Ships from").fill("60601");
  await page.getByRole("button", { name: "Charge $15.00", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByRole("table", { name: "Line items" }).getByText("Soup of the day").waitFor();
  await page.getByText("Table number").waitFor();
  const { data } = await shop.api(`/transaction/${idIn(page.url())}`);
  expect(data).toMatchObject({
    amount: 1500,
    ship_from_postal_code: "60601",
    custom_fields: { [String(field.data.id)]: ["12"] },
    line_items: [
      { name: "Soup of the day", quantity: 2, unit_price: 650, amount: 1300 },
      { name: "Bread by weight", quantity: 0.25, unit_price: 800, amount: 200 },
    ],
  });
});

test("an answer is taken back before the sale, and the payment tells the others in the words of their choices", async () => {
  const wrapped = { name: "Wrapped", type: "radio", values: [{ value: "p", name: "In paper" }] };
  const extras = [
    { value: "c", name: "A card" },
    { value: "r", name: "" },
  ];
  const { id, key } = await boardMerchant(url, "Paper Parcels", shop.partnerId);
  for (const field of [wrapped, { name: "Extras", type: "checkbox", values: extras }])
    made(await send(url, "/customfield", { body: { ...field, group_name: "default" }, key }));
  const page = await visit(await boardUser(url, { id }), "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("8");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  const paper = page.getByRole("radio", { name: "In paper" });
  const none = page.getByRole("group", { name: "Wrapped" }).getByRole("radio", { name: "None" });
  await expect(none).toBeChecked();
  await paper.check();
  await none.check();
  await expect(paper).not.toBeChecked();
  await page.getByRole("checkbox", { name: "A card" }).check();
  await page.getByRole("checkbox", { name: "r", exact: true }).check();
  await page.getByRole("button", { name: "Charge $8.00", exact: true }).click();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await page.getByText("A card, r", { exact: true }).waitFor();
  await expect(page.getByText("Wrapped", { exact: true })).toHaveCount(0);
});

test("products are picked into lines, and what a company needs is sent with them", async () => {
  const kind = Math.random().toString(36).slice(2, 8);
  for (const [name, sku, price] of [
    [`Fern ${kind}`, "FERN7", 1250],
    [`Pot ${kind}`, "POT7", 400],
    [`Rake ${kind}`, "RAKE7", 9900],
  ])
    await shop.api(`/merchant/${shop.merchantId}/product`, {
      name,
      sku,
      price,
      description: "In stock",
      unit_of_measure: "PCE",
    });
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByText("Line items, advanced fields").click();
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add Products" });
  await picker.getByLabel("Search").fill(`pot ${kind}`);
  await picker.getByLabel(`Add Pot ${kind}`).check();
  await picker.getByLabel("Search").fill(kind);
  await picker.getByLabel(`Add Fern ${kind}`).check();
  await picker.getByRole("button", { name: "Add Products (2)" }).click();
  await picker.waitFor({ state: "hidden" });
  await page.getByRole("group", { name: "Line 1" }).getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Charge their sum, $24.50" }).click();
  await page.getByLabel("Name on the statement").fill("ROWE GARDEN");
  await page.getByLabel("Initiated by").selectOption("customer");
  await page.getByLabel("The card is").selectOption("stored");
  await page.getByRole("button", { name: "Charge $24.50", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  const { data } = await shop.api(`/transaction/${idIn(page.url())}`);
  expect(data).toMatchObject({
    amount: 2450,
    initiated_by: "customer",
    stored_credential_indicator: "stored",
    descriptor: { name: "ROWE GARDEN" },
    line_items: [
      { name: `Pot ${kind}`, product_code: "POT7", quantity: 3, amount: 1200, unit_of_measure: "PCE" },
      { name: `Fern ${kind}`, product_code: "FERN7", quantity: 1, amount: 1250, description: "In stock" },
    ],
  });
});

test("a line without a price is named before anything is charged", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Amount", { exact: true }).fill("10");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("12/30");
  await page.getByText("Line items, advanced fields").click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("button", { name: "Charge $10.00", exact: true }).click();
  await page.getByText("Item field is required.").waitFor();
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await page.getByRole("button", { name: "Charge $10.00", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("the amount follows the lines until somebody types another one", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  const amount = page.getByLabel("Amount", { exact: true });
  const line = page.getByRole("group", { name: /^Line / });
  const bought = async (name: string, price: string) => {
    await page.getByRole("button", { name: "Add a line" }).click();
    await line.last().getByLabel("Item").fill(name);
    await line.last().getByLabel("Unit price").fill(price);
  };
  await page.getByText("Line items, advanced fields").click();
  const follows = page.getByLabel("The amount is the sum of the lines");
  await follows.check();
  await bought("Soup", "4.00");
  await page.getByRole("button", { name: "Charge $4.00", exact: true }).waitFor();
  await line.getByLabel("Quantity").fill("0");
  await page.getByRole("button", { name: "Charge", exact: true }).waitFor();
  await line.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Charge $12.00", exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await page.getByRole("button", { name: "Charge", exact: true }).waitFor();
  await expect(amount).toHaveValue("");
  await bought("Tea", "2.50");
  await expect(line).toHaveCount(1);
  await page.getByRole("button", { name: "Charge $2.50", exact: true }).waitFor();
  await amount.fill("99");
  await expect(follows).not.toBeChecked();
  await page.getByRole("button", { name: "Charge $99.00", exact: true }).waitFor();
  await follows.check();
  await page.getByRole("button", { name: "Charge $2.50", exact: true }).waitFor();
});

test("a tax that was typed is not charged once the payer is said to be exempt", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
  await page.getByLabel("Amount", { exact: true }).fill("100");
  const tax = page.locator("[name=tax_amount]");
  await tax.fill("8.25");
  await page.getByRole("button", { name: "Charge $108.25", exact: true }).waitFor();
  await page.getByText("Line items, advanced fields").click();
  await page.getByLabel("Tax exempt").check();
  expect([await tax.count(), await page.getByLabel("Slip").getByText("Tax").count()]).toEqual([0, 0]);
  await page.getByRole("button", { name: "Charge $100.00", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
  const { data } = await shop.api(`/transaction/${idIn(String(way))}`);
  expect(data).toMatchObject({ amount: 10_000, tax_amount: 0, tax_exempt: true });
});

test("the merchant's rate, what a line names and what a product bears are all charged as tax", async () => {
  const kind = Math.random().toString(36).slice(2, 8);
  const bound = { local_tax: 33, national_tax: 7, fixed_amount: true, max_quantity: 3 };
  await shop.api(`/merchant/${shop.merchantId}/product`, {
    name: `Urn ${kind}`,
    price: 400,
    description: "",
    ...bound,
  });
  await shop.api(`/merchant/${shop.merchantId}/defaults`, { merchant: { tax_rate: "8.25" } });
  try {
    const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
    await page.getByLabel("Amount", { exact: true }).fill("100");
    await page.getByRole("button", { name: "Charge $108.25", exact: true }).waitFor();
    await page.getByText("Line items, advanced fields").click();
    await page.getByLabel(/^Tax rate in %/).fill("10");
    await page.getByRole("button", { name: "Charge $110.00", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add a line" }).click();
    const keyed = page.getByRole("group", { name: "Line 1" });
    await keyed.getByLabel("Item").fill("Soup");
    await keyed.getByLabel("Unit price").fill("10");
    await keyed.getByText("Description, unit, tax").click();
    await expect(keyed.getByLabel("Local tax in %")).toHaveCount(0);
    await keyed.getByLabel("Taxable").check();
    await keyed.getByLabel("Local tax in %").fill("20");
    await page.getByRole("button", { name: "Charge $102.00", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add products" }).click();
    const picker = page.getByRole("dialog", { name: "Add Products" });
    await picker.getByLabel(`Add Urn ${kind}`).check();
    await picker.getByRole("button", { name: "Add Products (1)" }).click();
    await page.getByRole("button", { name: "Charge their sum, $14.00" }).click();
    const picked = page.getByRole("group", { name: "Line 2" });
    await expect(picked.getByLabel("Unit price")).toBeDisabled();
    await picked.getByLabel("Quantity").fill("4");
    await page.keyboard.press("Tab");
    await picked.getByText("At most 3 are sold at once.").waitFor();
    await picked.getByLabel("Quantity").fill("1");
    await page.getByLabel("Added for the way of paying").selectOption("percentage");
    await page.getByLabel("Adjustment", { exact: true }).fill("10");
    // 14.00 with 2.33 of tax and 0.07 of national tax, and a tenth of that.
    await page.getByRole("button", { name: "Charge $18.04", exact: true }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
    const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
    expect((await shop.api(`/transaction/${idIn(String(way))}`)).data).toMatchObject({
      amount: 1804,
      tax_amount: 233,
      national_tax_amount: 7,
      payment_adjustment: 164,
      line_items: [
        { taxable: true, local_tax_rate: "20.000" },
        { taxable: true, name: `Urn ${kind}`, local_tax: 33, national_tax: 7 },
      ],
    });
  } finally {
    await shop.api(`/merchant/${shop.merchantId}/defaults`, { merchant: { tax_rate: "" } });
  }
});

test("tax that is inside the price is charged as the API reckons it of the same lines", async () => {
  await shop.api(`/merchant/${shop.merchantId}/defaults`, { virtual_terminal: { add_tax_to_total: false } });
  try {
    const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
    await page.getByText("Line items, advanced fields").click();
    await page.getByLabel("The amount is the sum of the lines").check();
    for (const [place, [name, price, rate]] of [
      ["Soup", "12", "20"],
      ["Tea", "3.35", "8.25"],
      ["Stamps", "5", ""],
    ].entries()) {
      await page.getByRole("button", { name: "Add a line" }).click();
      const line = page.getByRole("group", { name: `Line ${place + 1}` });
      await line.getByLabel("Item").fill(String(name));
      await line.getByLabel("Unit price").fill(String(price));
      if (!rate) continue;
      await line.getByText("Description, unit, tax").click();
      await line.getByLabel("Taxable").check();
      await line.getByLabel("Local tax in %").fill(rate);
    }
    await page.getByRole("button", { name: "Charge $20.35", exact: true }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
    const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
    const { data } = await shop.api(`/transaction/${idIn(String(way))}`);
    const sold = data.line_items as unknown as Record<string, unknown>[];
    const line_items = sold.map(({ unit_price, quantity, taxable, local_tax_rate }) => {
      return { unit_price, quantity, taxable, local_tax_rate };
    });
    const priced = await shop.api("/calculate/amounts", { line_items, flags: { add_tax_to_total: false } });
    expect([data.amount, data.tax_amount]).toEqual([2035, 226]);
    expect([priced.data.total, priced.data.local_tax]).toEqual([2035, 226]);
  } finally {
    await shop.api(`/merchant/${shop.merchantId}/defaults`, { virtual_terminal: { add_tax_to_total: true } });
  }
});

test("a flagged payment is approved where it is looked at", async () => {
  const id = await shop.pay(4321, { billing_address: { postal_code: "20010" } });
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await page.getByText("Held until somebody approves it").waitFor();
  await page.getByRole("button", { name: "Approve…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve $43.21" }).click();
  await page.getByText("Transaction has been Approved").waitFor();
  expect((await shop.api(`/transaction/${id}`)).data.status).toBe("pending_settlement");
});

test("a tip is set, the payer kept and the receipt printed from the payment's own page", async () => {
  const id = await shop.pay(5000, {
    payment_method: { card: { number: "5555555555554444", expiration_date: "12/30" } },
  });
  const page = await visit(shop.admin, `/merchant/transaction/detail/${id}`);
  await page.getByRole("button", { name: "Tip adjust…" }).click();
  await page.getByRole("dialog").getByLabel("Tip").fill("7.50");
  await page.getByRole("dialog").getByRole("button", { name: "Set the tip to $7.50" }).click();
  await page.getByText("$57.50").first().waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Create vault record…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create customer" }).click();
  await page.getByText("Customer has been saved to the Customer Vault!").waitFor();
  await page.getByRole("button", { name: "Print receipt…" }).click();
  await page.getByRole("dialog").getByText("$57.50 USD").waitFor();
  expect((await shop.api(`/transaction/${id}`)).data).toMatchObject({ amount: 5750, tip_amount: 750 });
});

test("a merchant's defaults fill the virtual terminal, and every sale after the first", async () => {
  const set = (allow_partial_payment: boolean, ship_from_postal_code: string) => {
    const body = { virtual_terminal: { allow_partial_payment }, merchant: { ship_from_postal_code } };
    return shop.api(`/merchant/${shop.merchantId}/defaults`, body);
  };
  expect((await set(true, "60601")).http).toBe(200);
  try {
    const page = await visit(shop.admin, "/merchant/virtual-terminal");
    const expectFilled = async () => {
      await expect(page.getByLabel("Ships from")).toHaveValue("60601");
      await expect(page.getByLabel("Take a part of the amount")).toBeChecked();
    };
    await page.getByText("Line items, advanced fields").click();
    await expectFilled();
    await page.getByLabel("Amount", { exact: true }).fill("10");
    await page.getByLabel("Card number").fill("4111111111111111");
    await page.getByLabel("Expires").fill("12/30");
    await page.getByRole("button", { name: "Charge $10.00", exact: true }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
    await page
      .getByRole("button", { name: /next|new/i })
      .first()
      .click();
    await expectFilled();
  } finally {
    await set(false, "");
  }
});
