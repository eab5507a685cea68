import type { Page } from "@playwright/test";
import { send, tokenOf } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

async function achTab(amount: string): Promise<Page> {
  const page = await visit(shop.admin, "/merchant/virtual-terminal/ach");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  return page;
}

/** Everything that stands in the page, typed or written. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const typed = [...document.querySelectorAll("input")].map(({ value }) => value);
    return `${document.body.textContent} ${typed.join(" ")} ${JSON.stringify({ ...sessionStorage, ...localStorage })}`;
  });

async function require(fields: Record<string, string>): Promise<void> {
  await shop.api(`/merchant/${shop.merchantId}/requireds`, { default: fields });
}

test.afterEach(() => require({}));

async function enableLinks(): Promise<void> {
  const { services } = (await shop.api("/merchant")).data as unknown as {
    services: { type: string; status: string }[];
  };
  if (!services.some(({ type }) => type === "plaid"))
    await shop.api(`/merchant/${shop.merchantId}/services`, { type: "plaid" });
}

async function link(page: Page, account: string): Promise<void> {
  await page.getByRole("button", { name: "Link a bank account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Bank", { exact: true }).selectOption({ label: "Prairie Credit Union" });
  await dialog.getByLabel("User name").fill("user_good");
  await dialog.getByLabel("Password").fill("pass_good");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: account }).click();
  await page.getByText("linked by the payer; the link pays once").waitFor();
  const another = page.getByRole("button", { name: "Take another account" });
  await expect(another).toBeFocused();
}

test("a cashier whose payer signs in to their bank charges the account that they choose", async () => {
  await enableLinks();
  const page = await achTab("31.40");
  await link(page, "Rainy Day Savings");
  await expect(page.getByLabel("Account number")).toHaveCount(0);
  await page.getByText("Bank account ends 0107").waitFor();
  await page.getByRole("button", { name: "Charge $31.40" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  await page.getByText("•••• 0107").waitFor();
  const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
  expect((await shop.api(`/transaction/${way?.split("/").at(-1)}`)).data).toMatchObject({
    amount: 3140,
    payment_method: "ach",
    payment_type: "ach",
  });
  for (const secret of ["770055000107", "pass_good", "public-sandbox", "Rainy Day"])
    expect(await readable(page)).not.toContain(secret);
});

test("a bank that does not know the payer says so at the field, and no sale is sent meanwhile", async () => {
  await enableLinks();
  const page = await achTab("5");
  await page.getByRole("button", { name: "Link a bank account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByText("The User name field is required.").waitFor();
  await dialog.getByLabel("User name").fill("user_good");
  await dialog.getByLabel("Password").fill("guess");
  await page.keyboard.press("Enter");
  await dialog.getByText("The bank does not know this user name with it").waitFor();
  await expect(page.getByText("The Routing number field is required.")).toHaveCount(0);
});

test("a linked account is forgotten when another way to pay is chosen", async () => {
  await enableLinks();
  const page = await achTab("5");
  await link(page, "Everyday Checking");
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("radio", { name: "ACH" }).check();
  await page.getByLabel("Account number").waitFor();
  await link(page, "Everyday Checking");
  await page.getByRole("button", { name: "Take another account" }).click();
  await page.getByLabel("Routing number").waitFor();
});

test("what the merchant insists on of an account's holder is asked before the account is charged", async () => {
  await require({ social_security_number_last_4: "required", drivers_license: "optional", date_of_birth: "hidden" });
  const page = await achTab("12");
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number").fill("998877665");
  const license = page.getByLabel(/^Driver's license(?! state)/);
  await license.waitFor();
  await expect(page.getByLabel("Year of birth")).toHaveCount(0);
  await page.getByRole("button", { name: "Charge $12.00" }).click();
  await page.getByText("The SSN last 4 field is required.").waitFor();
  await page.getByLabel("SSN last 4").fill("6789");
  await license.fill("R1234567");
  await page.getByRole("button", { name: "Charge $12.00" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  for (const secret of ["6789", "R1234567", "998877665"]) expect(await readable(page)).not.toContain(secret);
});

test("the agreements to choose from are those of the processor, and one by phone asks for the check's number", async () => {
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const { data } = await send(url, `/merchant/${shop.merchantId}/processors`, { key });
  const able = (data as unknown as { id: string; payment_methods: string[] }[]).filter(({ payment_methods }) =>
    payment_methods.includes("ach"),
  );
  const allow = async (codes: string[]) => {
    for (const { id } of able) {
      const page = await visit(shop.partner, `/partner/merchants/update/${shop.merchantId}/processors/update/${id}`);
      for (const code of codes) await page.getByRole("checkbox", { name: new RegExp(`^${code}`) }).check();
      await page.getByRole("button", { name: "Save processor" }).click();
      await page.getByText("Processor saved!").waitFor();
    }
  };
  const restore = async () => {
    const body = { features: { available_sec_codes: [] } };
    for (const { id } of able) await send(url, `/merchant/${shop.merchantId}/processor/${id}`, { key, body });
  };
  const offered = (page: Page) =>
    page
      .getByLabel("SEC code")
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const usual = await achTab("9");
  await usual.getByLabel("SEC code").waitFor();
  expect(await offered(usual)).toEqual(["ppd", "ccd", "web", "tel"]);
  try {
    await allow(["TEL", "CCD"]);
    const page = await achTab("9");
    await expect.poll(() => offered(page)).toEqual(["ccd", "tel"]);
    await page.getByLabel("SEC code").selectOption("tel");
    await page.getByLabel("Routing number").fill("021000021");
    await page.getByLabel("Account number").fill("998877664");
    await page.getByRole("button", { name: "Charge $9.00" }).click();
    await page.getByText("The Check number field is required.").waitFor();
    await page.getByLabel("Check number").fill("1042");
    await page.getByRole("button", { name: "Charge $9.00" }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
  } finally {
    await restore();
  }
});

test("an account that the payer links is charged by the processor that takes what is agreed online", async () => {
  await enableLinks();
  const key = `Bearer ${await tokenOf(url, shop.partner)}`;
  const { data } = await send(url, `/merchant/${shop.merchantId}/processors`, { key });
  const others = (data as unknown as { id: string; status: string; payment_methods: string[] }[]).filter(
    ({ status, payment_methods }) => status === "active" && payment_methods.includes("ach"),
  );
  const list = async (available_sec_codes: string[]) => {
    for (const { id } of others)
      await send(url, `/merchant/${shop.merchantId}/processor/${id}`, {
        key,
        body: { features: { available_sec_codes } },
      });
  };
  const features = { available_sec_codes: ["web"] };
  const body = { name: "Online", type: "simulator", settings: { simulator: {} }, supported_payment_methods: ["ach"] };
  const made = await send(url, `/merchant/${shop.merchantId}/processor`, { key, body: { ...body, features } });
  const online = (made.data as unknown as { id: string }).id;
  await list(["ppd"]);
  try {
    const page = await achTab("17.30");
    await link(page, "Everyday Checking");
    await page.getByRole("button", { name: "Charge $17.30" }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
    const way = await page.getByRole("link", { name: "Open the transaction" }).getAttribute("href");
    expect((await shop.api(`/transaction/${way?.split("/").at(-1)}`)).data).toMatchObject({ processor_id: online });
  } finally {
    await list([]);
    await send(url, `/merchant/${shop.merchantId}/processor/${online}/status/disable`, { key });
  }
});
