import { visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { swipe } from "./support/terminal-device.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const NUMBER = "4111111111111111";
const stripe = `%B${NUMBER}^ROWE/MARA^30121010000000000?;${NUMBER}=30121010000000000?`;

const terminal = async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await page.getByLabel("Card number").waitFor();
  return page;
};

test("a card is swiped while the caret is elsewhere, shown masked and charged as swiped", async () => {
  const page = await terminal();
  const sent: string[] = [];
  page.on("request", (request) => void sent.push(request.url()));
  await page.getByLabel("Amount", { exact: true }).fill("12.34");
  await swipe(page, stripe);
  await page.getByText("411111******1111").waitFor();
  await page.getByText("Swiped, MARA ROWE, expires 12/30").waitFor();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("12.34");
  const shown = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }),
  );
  expect(shown).not.toContain(NUMBER);
  await page.getByRole("button", { name: "Charge $12.34", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  expect(sent.join()).not.toContain(NUMBER);
  await page.getByRole("link", { name: "Open the transaction" }).click();
  const { data } = await shop.api(`/transaction/${page.url().split("/").at(-1)}`);
  expect(data).toMatchObject({ amount: 1234, response_body: { card: { masked_card: "411111******1111" } } });
});

test("a swipe that cannot be read says so, and the next one counts", async () => {
  const page = await terminal();
  await swipe(page, "%E?");
  await swipe(page, ";4111111111111112=30121010000000000?");
  await page.getByText("There was a problem parsing swipped card").first().waitFor();
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await swipe(page, stripe);
  await page.getByText("411111******1111").waitFor();
  await page.getByRole("button", { name: "Take another card" }).click();
  await expect(page.getByLabel("Card number")).toHaveValue("");
});

for (const way of ["Cash", "ACH"])
  test(`a swipe while ${way} is chosen sends nothing off: the card pays, and its stripe is in no field`, async () => {
    const page = await terminal();
    const sales: string[] = [];
    page.on("request", (request) => void (request.url().endsWith("/transaction") && sales.push(request.url())));
    await page.getByRole("radio", { name: way }).check();
    await page.getByLabel("Amount", { exact: true }).fill("4.44");
    await page.getByText("Order details, receipt, shipping").click();
    await page.getByLabel("Description").click();
    await swipe(page, stripe);
    await page.getByText("A card was swiped: it pays now. Nothing was charged yet.").first().waitFor();
    await page.getByText("Swiped, MARA ROWE, expires 12/30").waitFor();
    await expect(page.getByRole("radio", { name: "Card", exact: true })).toBeChecked();
    const typed = await page
      .locator("input, textarea")
      .evaluateAll((all) => all.map((one) => "value" in one && one.value));
    expect(typed.join()).not.toContain("4111");
    expect(sales).toEqual([]);
    await page.getByRole("button", { name: "Charge $4.44", exact: true }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
  });

test("a swipe where no card is taken is kept out of the fields, and says so", async () => {
  const ask = (fields: object) => shop.api(`/merchant/${shop.merchantId}/requireds`, { default: fields });
  await ask({ payment_method_card: "hidden" });
  try {
    const page = await visit(shop.admin, "/merchant/virtual-terminal/cash");
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/merchant/${shop.merchantId}`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    await page.getByText("Cash Payment is selected").waitFor();
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.fill("4.44");
    // Nobody knows yet what this merchant takes.
    await swipe(page, stripe);
    answer();
    await page.getByText("A card was swiped, and this can't be paid by card. Nothing was charged.").first().waitFor();
    await expect(amount).toHaveValue("4.44");
    await page.getByRole("button", { name: "Charge $4.44", exact: true }).waitFor();
  } finally {
    await ask({});
  }
});

test("a percent sign and a semicolon can be typed by hand where texts are", async () => {
  const page = await terminal();
  await page.getByText("Order details, receipt, shipping").click();
  await page.getByLabel("Description").click();
  await page.keyboard.type("10 % off; half a dozen", { delay: 150 });
  await expect(page.getByLabel("Description")).toHaveValue("10 % off; half a dozen");
  await page.getByLabel("Description").fill("");
  await page.keyboard.type("2 boxes;12 each %blue");
  await expect(page.getByLabel("Description")).toHaveValue("2 boxes;12 each %blue");
});

test("a reader is connected, also by two clicks, and the emptied form complains of nothing", async () => {
  const page = await visit(shop.admin, "/merchant/manage_devices");
  await page.getByLabel("Name").fill("Front desk");
  await page.getByLabel("MAC address").fill("00:1B:63:84:45:E6");
  await page.getByRole("button", { name: "Connect card reader" }).dblclick();
  await page.getByRole("cell", { name: "00:1B:63:84:45:E6" }).waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await quiet(page);
  await expect(page.getByText("field is required")).toHaveCount(0);
});

test("a reader that this computer knows has a tab of its own, chosen already, and takes the swipe", async () => {
  const page = await terminal();
  await expect(page.getByRole("radio", { name: "Card Reader" })).toHaveCount(0);
  const readers = [
    { mac_address: "00:1b:63:84:45:e6", name: "Front desk" },
    { mac_address: "00:1b:63:84:45:e7", name: "Returns" },
  ];
  await page.evaluate((kept) => localStorage.setItem("gatehouse.card-readers", kept), JSON.stringify(readers));
  await page.reload();
  await page.getByRole("radio", { name: "Card Reader" }).check();
  await expect(page.getByLabel("Select Card Reader device")).toHaveValue("00:1b:63:84:45:e6");
  await page.getByLabel("Amount", { exact: true }).fill("12.34");
  await page.getByRole("button", { name: "Charge $12.34", exact: true }).click();
  await page.getByText("No card has been swiped yet").waitFor();
  await swipe(page, stripe);
  await page.getByText("Swiped, MARA ROWE, expires 12/30").waitFor();
  await page.getByRole("button", { name: "Charge $12.34", exact: true }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});
