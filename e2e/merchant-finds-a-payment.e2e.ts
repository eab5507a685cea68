import type { Locator, Page } from "@playwright/test";
import { card, send, tokenOf } from "./support/api.ts";
import { url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

type Find = (text: string) => boolean;

const search = "/merchant/transaction/search";
const rows = (page: Page) => page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
const listed = (...filters: string[]) => `${search}?f=${encodeURIComponent(filters.join("|"))}`;

async function payOften(order: string, many: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: many }, (_, index) => shop.pay(100 + index, { order_id: `${order}${index}` })),
  );
}

test("the quick search finds a payment by its order number", async () => {
  await shop.pay(4321, { order_id: "QUICK1" });
  const page = await visit(shop.admin, "/merchant/dashboard");
  const box = page.getByLabel("Search transactions by ID or order ID");
  await box.fill("QUICK1");
  await box.press("Enter");
  await page.waitForURL(/transaction\/search/);
  await rows(page).getByText("$43.21").waitFor();
  await expect(rows(page)).toHaveCount(1);
});

test("the palette finds a payment by order number, by id and by the card's last four digits", async () => {
  const id = await shop.pay(9876, {
    order_id: "PALETTE7",
    payment_method: { card: { number: "378282246310005", expiration_date: "12/30", cvc: "9999" } },
  });
  const page = await visit(shop.admin, "/merchant/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  for (const text of ["PALETTE7", id, "0005"]) {
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search pages, actions and payments").fill(text);
    await page
      .getByRole("option", { name: /\$98\.76/ })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search pages, actions and payments").fill("PALETTE7");
  await page.getByRole("option", { name: /\$98\.76/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`detail/${id}$`));
});

test("reload, back and a pasted link give the same list", async () => {
  await payOften("URL", 12);
  const page = await visit(shop.admin, listed("order_id:%25:URL"));
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Amount" }).click();
  await rows(page).first().getByText("$1.11").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await rows(page).first().getByText("$1.01").waitFor();
  const link = page.url();
  await page.reload();
  await rows(page).first().getByText("$1.01").waitFor();
  await page.goBack();
  await rows(page).first().getByText("$1.11").waitFor();
  const other = await visit(shop.clerk, link.slice(link.indexOf("/merchant")));
  await rows(other).first().getByText("$1.01").waitFor();
});

test("a link whose filter is none shows the list as it begins", async () => {
  const page = await visit(shop.admin, `/merchant/transaction/search?f=${encodeURIComponent('["amount"]')}&limit=7`);
  await page.getByText(/^\d+ transactions? · /).waitFor();
  await page
    .getByRole("button", { name: /^Created/ })
    .first()
    .waitFor();
});

test("a search that was saved by API opens with its filters, and one that the list cannot show says so", async () => {
  const key = `Bearer ${await tokenOf(url, shop.admin)}`;
  const sold = { type: "sale", amount: 7_301, order_id: "BYAPI1", payment_method: { card } };
  await send(url, "/transaction", { key, body: sold });
  const section = "transactions";
  const body = { order_id: { operator: "=", value: "BYAPI1" }, amount: { operator: ">", value: 100 } };
  await send(url, "/merchant/savedsearch", { key, body: { name: "Saved by API", section, data: body } });
  await send(url, "/merchant/savedsearch", { key, body: { name: "Of another kind", section, data: "junk" } });
  const page = await visit(shop.admin, listed("order_id:%25:NONEOFTHESE"));
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Saved searches" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Of another kind");
  await page.getByText("“Of another kind” asks for something that this list cannot show").waitFor();
  expect(page.url()).toContain("NONEOFTHESE");
  await choose("Saved by API");
  await rows(page).getByText("$73.01").waitFor();
  await expect(rows(page)).toHaveCount(1);
});

test("amounts are read beside the actions, however wide the other columns are", async () => {
  const key = `Bearer ${await tokenOf(url, shop.admin)}`;
  const held = {
    type: "authorize",
    amount: 900_003_000,
    order_id: "WIDEROW",
    billing_address: { first_name: "Maximiliana-Theodora", last_name: "Wolkenstein-Trostburg" },
    payment_method: { card: { number: "378282246310005", expiration_date: "12/30", cvc: "9999" } },
  };
  const { data } = await send(url, "/transaction", { key, body: held });
  await send(url, `/transaction/${data.id}/capture`, { key, body: { amount: 800_003_000 } });
  for (const width of [1024, 1280, 1440]) {
    const page = await visit(shop.admin, listed("order_id:=:WIDEROW"), { width });
    const amount = rows(page).getByText("$8,000,030.00");
    const actions = rows(page).getByRole("button", { name: /actions/i });
    const [left, right] = [await amount.boundingBox(), await actions.boundingBox()];
    expect(left && right && left.x + left.width <= right.x).toBe(true);
  }
});

test("the number of rows is remembered for every list", async () => {
  await shop.settle(await shop.pay(555));
  const page = await visit(shop.admin, search);
  await page.getByLabel("Rows").selectOption("50");
  await page.waitForURL(/limit=50/);
  await page.goto(page.url().replace(/\/transaction.*/, "/settlement/search"));
  await page.getByRole("heading", { name: "Settlements" }).waitFor();
  await expect(page.getByLabel("Rows")).toHaveValue("50");
});

test("a filter is added and removed with the keyboard alone", async () => {
  await shop.pay(777, { order_id: "KEYS1" });
  const page = await visit(shop.admin, listed("order_id:%25:KEYS"));
  await rows(page).first().waitFor();
  await page.keyboard.press("/");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-page-search]") !== null))
    .toBe(true);
  await page.getByRole("button", { name: "Add filter" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Find a field").fill("PO number");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "PO number", exact: true }).fill("NOSUCH");
  await page.keyboard.press("Enter");
  await page.getByText(/No transaction matches these filters/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add filter");
  await page.getByRole("button", { name: "Remove filter PO number" }).focus();
  await page.keyboard.press("Enter");
  await rows(page).getByText("$7.77").waitFor();
});

test("a field that is filtered by already has its filter changed, and no second one that would count for nothing", async () => {
  await shop.pay(778, { order_id: "ONCE1" });
  await shop.pay(779, { order_id: "ONCE2" });
  const page = await visit(shop.admin, listed("order_id:%25:NOSUCH", "order_id:%25:ONCE1"));
  const chips = () => page.getByRole("list", { name: "Filters" }).locator(".gh-chip-face").allTextContents();
  await rows(page).getByText("$7.78").waitFor();
  expect(await chips()).toEqual(["Order IDcontainsONCE1"]);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("button", { name: "Order ID", exact: true }).click();
  const value = page.getByRole("textbox", { name: "Order ID", exact: true });
  await expect(value).toHaveValue("ONCE1");
  await value.fill("ONCE2");
  await page.getByRole("button", { name: "Apply" }).click();
  await rows(page).getByText("$7.79").waitFor();
  expect(await chips()).toEqual(["Order IDcontainsONCE2"]);
});

test("payments are found by the number of their card, which is left in no address and in nothing that a browser keeps", async () => {
  const taken = "4012888888881881";
  await shop.pay(780, { order_id: "BYCARD", payment_method: { card: { number: taken, expiration_date: "12/30" } } });
  const page = await visit(shop.admin, listed("order_id:%3D:BYCARD"));
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("button", { name: "Card number", exact: true }).click();
  const number = page.getByRole("textbox", { name: "Card number", exact: true });
  const apply = page.getByRole("button", { name: "Apply" });
  await number.fill("4012888888881882");
  await apply.click();
  await page.getByText("This is not the number of a card.").waitFor();
  await number.fill("4009348888881881");
  await apply.click();
  await page.getByText("No payment was taken with that card.").waitFor();
  await number.fill("4012 8888 8888 1881");
  await apply.click();
  await page.getByRole("button", { name: "Card number is •••• 1881" }).waitFor();
  await rows(page).getByText("$7.80").waitFor();
  const kept = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain("cc_digest");
  expect(kept.replaceAll(/%20|[ +]/g, "")).not.toContain(taken);
  await page.getByRole("button", { name: "Card number is •••• 1881" }).click();
  await expect(number).toHaveValue("");
  await page.getByLabel("Condition").selectOption({ label: "is not" });
  await number.fill(taken);
  await apply.click();
  await page.getByText(/No transaction matches these filters/).waitFor();
});

test("an empty list names the narrowest filter and shows more without it", async () => {
  await payOften("NARROW", 3);
  const page = await visit(shop.admin, listed("order_id:%25:NARROW", "amount:%3E:99999999"));
  await page.getByText("The narrowest is").waitFor();
  await page
    .getByText(/Amount > \$999,999\.99/)
    .last()
    .waitFor();
  await page.getByText(/without it there are 3/).waitFor();
  await page.getByRole("button", { name: "Remove Amount" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("arrows walk the rows, Enter opens one, and Shift F10 opens its menu", async () => {
  const ids = await payOften("WALK", 3);
  const page = await visit(shop.admin, `${listed("order_id:%25:WALK")}&sort=amount&dir=asc`);
  await expect(rows(page)).toHaveCount(3);
  await quiet(page);
  await rows(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Void Transaction" }).waitFor();
  await expect(page.getByRole("menuitem", { name: "Refund Transaction" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TR");
  await page.keyboard.press("Enter");
  await page.waitForURL(/detail\//);
  expect(page.url()).toContain(ids[1]);
});

test("Page Down and Page Up walk as many rows as are seen, and at the ends the page", async () => {
  await payOften("PAGED", 60);
  const page = await visit(
    shop.admin,
    `${listed("created_at:=:2026-01-01/9999-12-31", "order_id:%:PAGED")}&sort=amount&dir=asc&limit=100`,
  );
  await expect(rows(page)).toHaveCount(60);
  const inHand = () => rows(page).evaluateAll((lines) => lines.indexOf(document.activeElement as HTMLElement));
  const isSeen = () =>
    page.evaluate(() => {
      const { x = 0, y = 0, height = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      const ends = [y + 2, y + height - 2].map((at) => document.elementFromPoint(x + 20, at));
      return ends.every((end) => end?.closest("tr") === document.activeElement);
    });
  await rows(page).first().focus();
  await page.keyboard.press("PageDown");
  const many = await inHand();
  expect(many).toBeGreaterThan(10);
  expect(many).toBeLessThan(30);
  expect(await isSeen()).toBe(true);
  await page.keyboard.press("PageDown");
  expect(await inHand()).toBe(2 * many);
  await page.keyboard.press("PageUp");
  expect([await inHand(), await isSeen()]).toEqual([many, true]);
  await page.keyboard.press("PageUp");
  expect(await inHand()).toBe(0);
  for (let turns = 0; turns < 60 / many; turns++) await page.keyboard.press("PageDown");
  expect(await inHand()).toBe(59);
  await page.keyboard.press("PageDown");
  const fromEnd = () =>
    page.locator("#content").evaluate((main) => main.scrollHeight - main.clientHeight - main.scrollTop);
  await expect.poll(fromEnd).toBeLessThan(2);
  expect(await inHand()).toBe(59);
});

test("a payment is voided from the list, after a question that names what happens", async () => {
  const id = await shop.pay(1234, { order_id: "VOIDME" });
  const page = await visit(shop.admin, listed("order_id:%25:VOIDME"));
  await page.getByRole("button", { name: "Row actions" }).click();
  await page.getByRole("menuitem", { name: "Void Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Void $12.34" }).click();
  await page.getByText("Transaction has been voided!").waitFor();
  await rows(page).getByText("Voided").waitFor();
  expect((await shop.api(`/transaction/${id}`)).data.status).toBe("voided");
  await rows(page).getByRole("link").first().click();
  await page.locator(".detail-fact").filter({ hasText: "Total$12.34" }).waitFor();
  await expect(page.locator(".detail-fact").filter({ hasText: "Captured" })).toHaveCount(0);
  await page.locator(".timeline li").filter({ hasText: "Captured $12.34" }).waitFor();
});

for (const { name, path, call, empty } of [
  {
    name: "Transactions",
    path: listed("order_id:%25:NEVER"),
    call: "**/api/transaction/search*",
    empty: "No transaction",
  },
  {
    name: "Settlement batches",
    path: "/merchant/settlement/search?f=settlement_batch_id:%253D:aaaaaaaaaaaaaaaaaaaa",
    call: "**/api/settlement/batch/search*",
    empty: "No batch",
  },
  { name: "API keys", path: "/merchant/settings/manage_api_keys", call: "**/api/user/apikeys*", empty: "" },
]) {
  test(`the list "${name}" waits with rows of the right height, says why it failed, and tries again`, async () => {
    const page = await visit(shop.admin, "/merchant/dashboard");
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    const held: (() => void)[] = [];
    let broken = true;
    await page.route(call, async (route) => {
      if (!broken) return route.fallback();
      await new Promise<void>((resolve) => held.push(resolve));
      const headers = { "x-correlation-id": "c-1234-test" };
      return route.fulfill({ status: 500, headers, json: { status: "error", msg: "internal server error" } });
    });
    await page.goto(page.url().replace(/\/merchant.*/, path));
    const waiting = page.locator("table[aria-busy=true] .gh-table-waiting");
    await waiting.waitFor();
    // Each is 36 px with a line beneath it, but for the last.
    const { height = 0 } = (await waiting.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(100);
    expect((height + 1) % 37).toBe(0);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held) release();
    await page.getByRole("dialog", { name: "Error" }).getByText("c-1234-test").waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await page.getByRole("alert").getByText("internal server error").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name }).waitFor();
    if (empty !== "") await page.getByText(empty).first().waitFor();
  });
}

test("on a phone who paid, what became of it and how much are seen without scrolling", async () => {
  const billing_address = { first_name: "Wilhelmina-Charlotte", last_name: "von Quillmarsh-Featherstonehaugh" };
  await shop.pay(1_234_567, { billing_address });
  const page = await visit(shop.admin, "/merchant/transaction/search", { width: 390 });
  const row = page.getByRole("row").filter({ hasText: "$12,345.67" }).first();
  const menu = await row.getByRole("button", { name: "Row actions" }).boundingBox();
  for (const seen of ["Wilhelmina-Charlotte", "Pending settlement", "$12,345.67"]) {
    const box = await row.getByText(seen).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 390), seen).toBeLessThanOrEqual(menu?.x ?? 0);
  }
});

test("a long list is read to its end without the window itself scrolling", async () => {
  await payOften("LONG-", 60);
  const page = await visit(shop.admin, `${listed("created_at:=:2026-01-01/9999-12-31", "order_id:%:LONG-")}&limit=100`);
  await expect(rows(page)).toHaveCount(60);
  const atEnd = await page.locator("#content").evaluate((main) => {
    main.scrollTo(0, main.scrollHeight);
    return main.scrollTop;
  });
  expect(atEnd).toBeGreaterThan(500);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test("an id of which the ends are seen is found by all of it, and copied whole", async () => {
  const id = await shop.pay(6543, { order_id: "WHOLE" });
  const page = await visit(shop.admin, listed("order_id:%3D:WHOLE"));
  const cell = rows(page).getByRole("link", { name: id });
  await cell.waitFor();
  const find = (text: string) => page.evaluate((one) => (window as unknown as { find: Find }).find(one), text);
  expect([await find(id), await find("0".repeat(id.length))]).toEqual([true, false]);
  await cell.evaluate((link) => getSelection()?.selectAllChildren(link));
  await page.keyboard.press("Control+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  const { width } = (await cell.boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThan(100);
});

test("one click in the calendar chooses one day, and a named range chooses its days", async () => {
  const page = await visit(shop.admin, "/merchant/transaction/search?f=");
  const form = page.getByRole("dialog", { name: "Created", exact: true });
  const open = async () => {
    await page.getByRole("button", { name: "Add filter" }).click();
    const picker = page.getByRole("dialog", { name: "Add filter" });
    await picker.getByLabel("Find a field").fill("Created");
    await picker.getByRole("button", { name: "Created", exact: true }).click();
  };
  const days = () => new URL(page.url()).searchParams.get("f") ?? "";
  await open();
  await form.getByRole("button", { name: "Last month" }).click();
  const said = (await form.getByText(/^[/\d]+ – [/\d]+$/).textContent()) ?? "";
  const [month = "", , year = ""] = (said.split(" – ")[0] ?? "").split("/");
  await form.locator(`[data-day="${year}-${month}-15"]`).getByRole("button").click();
  await form.getByRole("button", { name: "Apply" }).click();
  await form.waitFor({ state: "hidden" });
  await expect.poll(() => decodeURIComponent(days())).toContain(`${year}-${month}-15/${year}-${month}-15`);
});

test("filters of an amount, of days and of a status are made by hand", async () => {
  await shop.pay(31_337, { order_id: "BYHAND" });
  const page = await visit(shop.admin, listed("order_id:=:BYHAND"));
  const add = async (field: string, fill: (form: Locator) => Promise<unknown>) => {
    await page.getByRole("button", { name: "Add filter" }).click();
    const picker = page.getByRole("dialog", { name: "Add filter" });
    await picker.getByLabel("Find a field").fill(field);
    await picker.getByRole("button", { name: field, exact: true }).click();
    const form = page.getByRole("dialog", { name: field, exact: true });
    await form.getByRole("button", { name: "Apply" }).click();
    await form.getByText(`The ${field} field is required.`).waitFor();
    await fill(form);
    await form.getByRole("button", { name: "Apply" }).click();
    await form.waitFor({ state: "hidden" });
  };
  await add("Amount", async (form) => {
    await form.getByLabel("Condition").selectOption({ label: ">" });
    await form.getByRole("textbox", { name: "Amount" }).fill("313.36");
  });
  await add("Created", (form) => form.getByRole("button", { name: "7 days" }).click());
  await add("Card, last four", async (form) => {
    await form.getByRole("textbox", { name: "Card, last four" }).fill("411");
    await form.getByRole("button", { name: "Apply" }).click();
    await form.getByText("The Card, last four must be 4 digits.").waitFor();
    await form.getByRole("textbox", { name: "Card, last four" }).fill(" 1111 ");
  });
  await add("Status", (form) => form.getByLabel("Status").selectOption({ label: "Pending settlement" }));
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
  await expect.poll(async () => (await chips.allTextContents()).join(" ")).toContain("Statusis");
  const said = (await chips.allTextContents()).join("\n");
  expect(said).toMatch(/Amount>\$313\.36\nCreated[/\d]+ – [/\d]+\nCard, last fouris1111\nStatusisPending settlement/);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByText("$313.37").waitFor();
});

test("a tip that was written on the slip is set from the row of its payment, and is no larger than the bill", async () => {
  const id = await shop.pay(4_711, { order_id: "TIPPEDLATER" });
  const page = await visit(shop.admin, listed("order_id:=:TIPPEDLATER"));
  await rows(page).filter({ hasText: "$47.11" }).getByRole("button", { name: "Row actions" }).click();
  await page.getByRole("menuitem", { name: "Adjust Tip" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tip").fill("47.12");
  await dialog.getByText("The Tip must be between $0.00 and $47.11.").waitFor();
  await dialog.getByLabel("Tip").fill("7.29");
  await dialog.getByRole("button", { name: "Set the tip to $7.29" }).click();
  await page.getByText("The tip has been changed!").waitFor();
  await rows(page).getByText("$54.40").waitFor();
  expect((await shop.api(`/transaction/${id}`)).data).toMatchObject({ amount: 5_440, tip_amount: 729 });
});

test("Enter in the year of a calendar turns to that year, and applies nothing", async () => {
  const page = await visit(shop.admin, search);
  await rows(page).first().waitFor();
  const before = page.url();
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("dialog", { name: "Add filter" }).getByRole("button", { name: "Created", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Created", exact: true });
  await form.getByLabel("Year").fill("2025");
  await form.getByLabel("Month", { exact: true }).selectOption("March");
  await form.getByLabel("Year").press("Enter");
  for (const day of ["March 4th, 2025", "March 5th, 2025"])
    await form.getByRole("button", { name: new RegExp(day) }).click();
  expect(page.url()).toBe(before);
  await form.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/2025-03-04/);
});
