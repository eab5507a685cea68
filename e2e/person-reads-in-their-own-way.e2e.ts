import type { Locator } from "@playwright/test";
import { send, tokenOf } from "./support/api.ts";
import { card, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { atRest, resizeTo, setTextSize } from "./support/screens.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

/** The smallest PNG that there is. */
const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const list = "/merchant/transaction/search?f=order_id:%2525:";

test("dates follow the person's own format, and say the exact moment in UTC", async () => {
  const id = await shop.pay(100, { order_id: "DATED" });
  const created = String((await shop.api(`/transaction/${id}`)).data.created_at);
  const [year, month, day] = created.slice(0, 10).split("-");
  const page = await visit(shop.clerk, "/merchant/manage_account");
  const written: Record<string, string> = {
    "DD/MM/YYYY": `${day}/${month}/${year}`,
    "YYYY-MM-DD": `${year}-${month}-${day}`,
    "MM/DD/YYYY": `${month}/${day}/${year}`,
  };
  const formats = await page.getByLabel("Date format").locator("option").allTextContents();
  await page.getByLabel("Time zone").selectOption("UTC");
  for (const format of formats) {
    await page.goto(page.url().replace(/\/merchant.*/, "/merchant/manage_account"));
    await page.getByLabel("Date format").selectOption(format);
    await page.getByRole("button", { name: "Save account" }).click();
    await page.getByText("Account saved!").waitFor();
    await page.goto(page.url().replace(/\/merchant.*/, `${list}DATED`));
    const time = page.getByRole("table").locator("time").first();
    await time.getByText(written[format] ?? `no sample for ${format}`).waitFor();
    await expect(time).toHaveAttribute("title", `${created.slice(0, 19).replace("T", " ")} UTC`);
  }
});

test("where times are read, the zone in which they are shown is named", async () => {
  const id = await shop.pay(100, { order_id: "ZONED" });
  const page = await visit(shop.admin, `${list}ZONED`);
  await page.getByText("1 transaction · times in UTC").waitFor();
  await page.goto(page.url().replace(/\/merchant.*/, `/merchant/transaction/detail/${id}`));
  await page.getByText("times in UTC").waitFor();
});

test("on paper a payment says how much and what became of it, and has no buttons", async () => {
  const page = await visit(shop.admin, `/merchant/transaction/detail/${await shop.pay(4711)}`);
  const amount = page.getByRole("heading", { name: "$47.11" });
  await amount.waitFor();
  await quiet(page);
  await page.emulateMedia({ media: "print" });
  await expect(amount).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("on paper it says whose receipt it is, with the merchant's own logo", async () => {
  const key = `Bearer ${await tokenOf(url, shop.admin)}`;
  const ask = (path: string, body: unknown) => send(url, path, { key, body });
  const own = { brand_name: "Rowe Books", brand_address: "7 Paper Street, Duluth MN" };
  expect((await ask("/merchant/branding", own)).http).toBe(200);
  expect((await ask("/merchant/logo", { image: LOGO })).http).toBe(200);
  const page = await visit(shop.admin, `/merchant/transaction/detail/${await shop.pay(4712)}`);
  await page.getByRole("heading", { name: "$47.12" }).waitFor();
  const head = page.locator(".printed-brand");
  await expect(head.locator("img")).toHaveCount(1);
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await head.getByText("Rowe Books").waitFor();
  await head.getByText("7 Paper Street, Duluth MN").waitFor();
  const logo = head.locator("img");
  await expect.poll(() => logo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  await expect(logo).toBeVisible();
});

test("amounts are written in the currency of the payment", async () => {
  await shop.pay(12345, { order_id: "YEN", currency: "jpy" });
  await shop.pay(12345, { order_id: "EURO", currency: "eur" });
  const page = await visit(shop.admin, `${list}YEN`);
  await page.getByRole("table").getByText("¥12,345").waitFor();
  await page.goto(page.url().replace("YEN", "EURO"));
  await page.getByRole("table").getByText("€123.45").waitFor();
});

test("each chart can be read as a table and with the arrow keys", async () => {
  await shop.pay(2500);
  const page = await visit(shop.admin, "/merchant/dashboard");
  const chart = page.getByRole("figure", { name: "Transactions by day" });
  await chart.getByRole("slider").focus();
  await page.keyboard.press("End");
  await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuetext", /: [1-9]/);
  await chart.getByRole("button", { name: "View as table" }).click();
  await expect.poll(() => chart.getByRole("row").count()).toBeGreaterThanOrEqual(30);
  await chart.getByRole("button", { name: "View as chart" }).click();
  await chart.getByRole("slider").waitFor();
});

test("the largest amounts of an axis are read from their first letter on", async () => {
  await shop.pay(2500);
  const page = await visit(shop.admin, "/merchant/help");
  await page.route("**/api/dashboard/stats/transaction*", async (route) => {
    const reply = await (await route.fetch()).json();
    const [first] = reply.data.by_currency;
    const transaction_amount_sum = reply.data.transaction_amount_sum.map(({ x }: { x: number }) => ({ x, y: 7e10 }));
    await route.fulfill({
      json: { ...reply, data: { ...reply.data, by_currency: [{ ...first, transaction_amount_sum }] } },
    });
  });
  await page.goto(`${url}/merchant/dashboard`);
  const chart = page.getByRole("figure", { name: "Volume by day" });
  await chart.getByText("$600M").waitFor();
  const before = await chart.locator("svg").evaluate((drawing) => {
    const labels = [...drawing.querySelectorAll("text")].map((label) => label.getBoundingClientRect().left);
    return Math.min(...labels) - drawing.getBoundingClientRect().left;
  });
  expect(before).toBeGreaterThanOrEqual(0);
});

test("a person's own defaults are kept", async () => {
  const format = { name: "Columns of my own", type: "transaction-table", field_list: ["id", "amount"] };
  const made = await shop.api("/customoutput", format);
  const page = await visit(shop.admin, "/merchant/settings/user-defaults");
  await page.getByLabel("Transaction table").selectOption({ label: "Columns of my own" });
  await page.getByRole("button", { name: "Save defaults" }).click();
  await page.getByText("Defaults saved!").waitFor();
  await page.reload();
  await expect(page.getByLabel("Transaction table")).toHaveValue(String(made.data.id));
  await page.getByLabel("Transaction table").selectOption("");
  await page.getByRole("button", { name: "Save defaults" }).click();
  await page.getByText("Defaults saved!").waitFor();
});

test("on paper a list says what was searched for and in which order, and which rows these are", async () => {
  await shop.pay(150, { order_id: "PAPER" });
  const page = await visit(shop.admin, `${list}PAPER|status:=:pending_settlement&sort=amount&dir=asc`);
  const said = page.getByText("Order ID contains PAPER · Status is Pending settlement · Sorted by Amount, ascending");
  await page.getByText("1–1 of 1").waitFor();
  await expect(said).toBeHidden();
  await page.emulateMedia({ media: "print" });
  expect([await said.isVisible(), await page.getByText("1–1 of 1").isVisible()]).toEqual([true, true]);
  await expect(page.getByRole("button", { name: "Add filter" })).toHaveCount(0);
});

test("on paper a list is its rows, totals and headings, with nothing to press or to choose", async () => {
  await shop.pay(150, { order_id: "SHEET1" });
  await shop.pay(250, { order_id: "SHEET2", currency: "eur" });
  await shop.api("/customoutput", {
    name: "Columns to choose",
    type: "transaction-table",
    field_list: ["id", "amount"],
  });
  const page = await visit(shop.admin, `${list}SHEET`);
  await page.getByLabel("Currency").selectOption("eur");
  await page.getByLabel("Table format").waitFor();
  await page.getByText("1–2 of 2").waitFor();
  const tools = page.locator("#content").locator(".gh-button, .gh-table-dots, input, select").filter({ visible: true });
  await expect.poll(() => tools.count()).toBeGreaterThan(3);
  await page.emulateMedia({ media: "print" });
  await expect(tools).toHaveCount(0);
  const totals = page.locator(".figures");
  await expect(totals.getByText("€2.50").first()).toBeVisible();
  // Of which currency they are, where nothing shows what was chosen.
  await expect(totals.getByText("EUR", { exact: true }).filter({ visible: true })).toHaveCount(1);
});

test("on the narrowest phone a menu stays within the window, and how a date is keyed is shown whole", async () => {
  const page = await visit(shop.admin, `/merchant/transaction/detail/${await shop.pay(320)}`, { width: 320 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  const box = await page.getByRole("menu").boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(320);
  await page.goto(`${url}/merchant/virtual-terminal`);
  const air = await page.getByLabel("Expires").evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const drawn = Object.assign(document.createElement("canvas").getContext("2d") ?? {}, { font });
    const { width } = (drawn as CanvasRenderingContext2D).measureText(input.placeholder);
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
  });
  expect(air).toBeGreaterThanOrEqual(0);
});

test("text, fields and rows grow with the size of text that somebody has chosen in the browser", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await atRest(page);
  const sizes = () =>
    page.evaluate(() => {
      const box = document.querySelector("[name=order_id]")?.closest(".gh-input, details");
      const { fontSize } = getComputedStyle(document.body);
      return [fontSize, getComputedStyle(box ?? document.body).height];
    });
  await page.getByText("Order details, receipt, shipping").click();
  expect(await sizes()).toEqual(["13px", "32px"]);
  await setTextSize(page, 32);
  await expect.poll(sizes).toEqual(["26px", "64px"]);
});

/** Where a part of the page ends at the right, in whole pixels. */
const rightOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return Math.round((box?.x ?? 0) + (box?.width ?? 0));
};

test("on a phone a form's button ends where its fields do", async () => {
  const page = await visit(shop.partner, "/partner/merchants/create", { width: 390 });
  const button = page.getByRole("button", { name: "Create merchant" });
  await button.waitFor();
  expect(await rightOf(button)).toBe(await rightOf(page.locator(".gh-input", { has: page.locator("[name=name]") })));
});

test("the fields of a card fill the line that they stand in", async () => {
  const page = await visit(shop.admin, "/merchant/customer/create", { width: 390 });
  const field = (name: string) => page.locator(".gh-input", { has: page.locator(`[name="${name}"]`) });
  await field("card.cvc").waitFor();
  expect(await rightOf(field("card.cvc"))).toBe(await rightOf(field("card.number")));
});

test("what stands in columns of one form stands at the same edges, and what is below a form ends where it does", async () => {
  const page = await visit(shop.admin, "/merchant/users/create", { width: 1024 });
  const left = async (part: Locator) => (await part.boundingBox())?.x;
  const status = page.locator("select[name=status]").locator("..");
  await status.waitFor();
  expect(await left(status)).toBe(await left(page.getByText("Work on payments")));
  await page.goto(page.url().replace(/\/merchant.*/, "/merchant/settings/branding"));
  const form = page.locator("form.gh-panel");
  await form.waitFor();
  expect(await rightOf(form)).toBe(await rightOf(page.locator(".preview")));
});

test("who may do nothing on a page is left no room for it", async () => {
  const page = await visit("demo_admin", "/admin/settings/user-defaults", { width: 390 });
  await page.getByRole("button", { name: "Save defaults" }).waitFor();
  const context = await page.getByText("What your own screens begin with").boundingBox();
  const head = await page.locator(".page-head").boundingBox();
  expect((head?.y ?? 0) + (head?.height ?? 0)).toBeCloseTo((context?.y ?? 0) + (context?.height ?? 0), 0);
});

test("what can be ticked looks alike in a list and in a form", async () => {
  await shop.pay(100, { order_id: "TICKED" });
  const page = await visit(shop.admin, `${list}TICKED`);
  const look = (box: Locator) =>
    box.evaluate((one) => {
      const { appearance, backgroundColor, borderColor, width } = getComputedStyle(one);
      return { appearance, backgroundColor, borderColor, width };
    });
  const inList = page.getByRole("table").getByRole("checkbox").nth(1);
  await inList.check();
  const looked = await look(inList);
  await page.goto(page.url().replace(/\/merchant.*/, "/merchant/manage_account"));
  const inForm = page.getByLabel("Email me each payment");
  await inForm.check();
  expect(looked).toEqual(await look(inForm));
});

test("with large type on a phone nothing is seen beside the button of a row, and no field of a card is too narrow", async () => {
  const order = "LARGE";
  await shop.pay(1234567, { order_id: order, billing_address: { first_name: "Wilhelmina", last_name: "Quillmarsh" } });
  const page = await visit(shop.admin, `${list}${order}`, { width: 390 });
  await atRest(page);
  await setTextSize(page, 32);
  const row = page.getByRole("table").locator("tbody tr").first();
  const height = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  await expect
    .poll(async () => (await height(row)) - (await height(row.locator(".gh-table-more"))))
    .toBeLessThanOrEqual(1);
  await page.goto(page.url().replace(/\/merchant.*/, "/merchant/virtual-terminal"));
  await atRest(page);
  await setTextSize(page, 32);
  const expiry = page.getByLabel("Expires");
  await expect.poll(() => expiry.evaluate((one) => one.clientWidth > 5 * 26)).toBe(true);
});

test("the buttons that turn a list's pages stay together where there is little room", async () => {
  const page = await visit(shop.admin, "/merchant/users", { width: 390 });
  await atRest(page);
  await setTextSize(page, 32);
  await resizeTo(page, 390);
  const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
  expect(await top("Previous page")).toBe(await top("Next page"));
});

test("on a phone what goes on beyond the edge fades out there, until it is scrolled to", async () => {
  const page = await visit(shop.partner, "/partner/sales/calculator", { width: 390 });
  await atRest(page);
  const box = page.locator(".gh-table-wide");
  const veil = () => box.evaluate((one) => getComputedStyle(one).getPropertyValue("--fade-end"));
  const drawn = () => box.evaluate((one) => getComputedStyle(one).maskImage);
  await expect.poll(drawn).toContain("linear-gradient");
  expect(await veil()).toBe("32px");
  await box.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect.poll(veil).toBe("0px");
  await resizeTo(page, 1440);
  await expect
    .poll(() => page.locator(".gh-table-scroll").evaluate((one) => getComputedStyle(one).maskImage))
    .toBe("none");
});

test("words of a row stand on one line, whatever sign is before them", async () => {
  const page = await visit(shop.admin, "/merchant/processors");
  const top = (name: string) =>
    page
      .getByRole("row", { name: /^Cash drawer/ })
      .getByText(name, { exact: true })
      .first()
      .evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect().top;
      });
  await atRest(page);
  expect(await top("Active")).toBeCloseTo(await top("Cash drawer"), 1);
});

test("a list's count stays with its noun, and no line begins with a dot", async () => {
  const page = await visit(shop.admin, "/merchant/manage_api_keys", { width: 390 });
  await page.getByText(/for browsers · \d+ keys? · times in UTC$/).waitFor();
  const tops = (word: string) =>
    page.locator(".page-head p").evaluate((one, sought) => {
      const letters = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let node = letters.nextNode(); node; node = letters.nextNode()) {
        const at = node.textContent?.indexOf(sought) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + sought.length);
        found.push(range.getClientRects()[0]?.top ?? 0);
      }
      return found[0];
    }, word);
  expect(await tops("·")).toBe(await tops("browsers"));
});

test("the bars of the dashboard's shares are as long as their order says", async () => {
  await shop.pay(100_000);
  await shop.pay(100, { payment_method: { card: { ...card, number: "5555555555554444" } } });
  await shop.pay(100, { payment_method: { card: { ...card, number: "5555555555554444" } } });
  const page = await visit(shop.admin, "/merchant/dashboard");
  const bars = page.locator("section", { hasText: "By payment method" }).locator("meter");
  await bars.first().waitFor();
  const sizes = await bars.evaluateAll((all) => all.map((one) => (one as HTMLMeterElement).value));
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(sizes[0]).toBeGreaterThan(1000);
});

test("a hyphen between words is no wider than it should be, and figures beneath each other are alike", async () => {
  await shop.pay(100, { order_id: "HYPHEN", billing_address: { first_name: "Ann-Marie", last_name: "Rowe" } });
  const page = await visit(shop.admin, `${list}HYPHEN`);
  const figures = (part: Locator) => part.evaluate((one) => getComputedStyle(one).fontVariantNumeric);
  const table = page.getByRole("table");
  expect(await figures(table.getByText("Ann-Marie Rowe"))).toBe("normal");
  expect(await figures(table.getByText("$1.00"))).toBe("tabular-nums");
  expect(await figures(table.locator("time"))).toBe("tabular-nums");
  expect(await figures(page.getByRole("timer"))).toBe("tabular-nums");
  expect(await figures(page.getByRole("button", { name: "Saved searches" }))).toBe("normal");
});
