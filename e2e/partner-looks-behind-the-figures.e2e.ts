import { responseCodes, responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Locator, Page } from "@playwright/test";
import { card, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a partner goes from its dashboard to a merchant's payments, and from a merchant's figures to the list behind one", async () => {
  await shop.pay(6543);
  const page = await visit(shop.partner, "/partner/dashboard");
  await page.getByRole("heading", { name: "News" }).waitFor();
  await page.getByText("Volume by day").waitFor();
  const first = page.getByRole("table", { name: "By merchant" }).locator("tbody tr", { hasText: "Rowe Books" }).first();
  const volume =
    (await first
      .getByText(/^\D*[\d,]+\.\d\d$/)
      .first()
      .textContent()) ?? "";
  await first.getByRole("link", { name: "Rowe Books" }).click();
  await page.waitForURL(/\/transaction\?f=/);
  const list = decodeURIComponent(decodeURIComponent(page.url()));
  expect(list).toMatch(/created_at:=:\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d@[\w/]+\|currency_iso_code:=:/);
  await page.getByLabel("TOTALS").locator("div", { hasText: "Captured" }).getByText(volume, { exact: true }).waitFor();
  await page.getByText("$65.43").first().waitFor();
  await page.getByRole("link", { name: "Stats" }).click();
  const declined = page.locator("dt", { hasText: "Declined" }).locator("xpath=../dd/a");
  await declined.click();
  await page.waitForURL(/\/transaction\?f=/);
  const address = decodeURIComponent(decodeURIComponent(page.url()));
  expect(address).toMatch(
    /created_at:=:\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d@[\w/]+\|currency_iso_code:=:usd\|status:=:declined/,
  );
  await page.getByText("Declined").first().waitFor();
});

test("the figures of a partner's dashboard lead to what was counted, and each word means one thing", async () => {
  await shop.pay(3131, { payment_method: { card: { ...card, number: "4000000000000002" } } });
  const page = await visit(shop.partner, "/partner/dashboard");
  const figure = (label: string) => page.locator("dt", { hasText: label }).first().locator("xpath=../dd/a");
  const counted = (await figure("Transactions").textContent()) ?? "";
  await expect(page.locator("dt", { hasText: "Payments" })).toHaveCount(0);
  await figure("Transactions").click();
  await page.waitForURL(/\/partner\/transactions\?f=/);
  await page.getByText(`${counted} transactions`).waitFor();
});

test("the figures of a partner are those of thirty days, as on its dashboard", async () => {
  const { data } = await shop.api(`/merchant/${shop.merchantId}`);
  const page = await visit("demo_admin", `/admin/partners/update/${data.partner_id}/info`);
  await page.getByRole("link", { name: "Stats" }).click();
  const chart = page.getByRole("figure", { name: "Transactions by day" });
  await chart.getByRole("button", { name: "View as table" }).click();
  await expect(chart.locator("tbody tr")).toHaveCount(30);
  const transactions = page.locator("dt", { hasText: "Transactions" }).first().locator("xpath=../dd/a");
  const counted = (await transactions.textContent()) ?? "";
  await transactions.click();
  await page.waitForURL(/\/admin\/transaction\?f=partner_id/);
  await page.getByText(`${counted} transactions`).waitFor();
});

/** What a list says of itself: how many there are, and the sums of them. */
async function listSays(page: Page, label: string): Promise<string> {
  if (label === "count")
    return (
      (
        (await page
          .getByText(/^[\d,]+ transactions?/)
          .first()
          .textContent()) ?? ""
      ).split(" ")[0] ?? ""
    );
  const sum = page.getByLabel("TOTALS").locator("dt", { hasText: label }).locator("xpath=../dd");
  return (await sum.textContent()) ?? "";
}

/** The link of a number leads to a list that comes to the same number. A share says first how many there are. */
async function comesTo(page: Page, sum: string, { number, link }: Led = { number: "", link: "" }): Promise<void> {
  await page.goto(new URL(link, page.url()).href);
  const expected = sum === "count" ? number.replace(/ .*/, "") : number;
  await expect.poll(() => listSays(page, sum), { message: `${sum} of ${link}` }).toBe(expected);
}

const behind: Record<string, string> = {
  Volume: "Captured",
  Transactions: "count",
  Declined: "count",
  Refunded: "Refunded",
  Tips: "Tips",
  Tax: "Tax",
  Settled: "Captured",
};

type Led = { number: string; link: string };

async function led(link: Locator): Promise<Led> {
  return { number: (await link.textContent()) ?? "", link: (await link.getAttribute("href")) ?? "" };
}

const ledAll = async (links: Locator): Promise<Led[]> => Promise.all((await links.all()).map(led));

/** Every figure by its label: none is without a list. */
async function figuresOn(page: Page): Promise<Map<string, Led>> {
  const all = await page.locator(".figures dl > div").all();
  const read = async (one: Locator) =>
    [(await one.locator("dt").textContent()) ?? "", await led(one.locator("a"))] as const;
  return new Map(await Promise.all(all.map(read)));
}

/** How many payments a list says that it has. */
async function countOf(page: Page, link: string): Promise<number> {
  await page.goto(new URL(link, page.url()).href);
  await expect.poll(() => listSays(page, "count")).toMatch(/^\d/);
  return Number((await listSays(page, "count")).replace(/,/g, ""));
}

const waiting = Object.keys(responseCodes).filter((code) => responseOf(Number(code)) === "pending");

/** The list of those approved, with all others that were answered. */
function answeredBeside(link: string): string {
  const [path = "", query = ""] = link.split("?");
  const f = new URLSearchParams(query).get("f") ?? "";
  const all = f.replace(/response_code:%3D:[^|]*/, `response_code:!%3D:${waiting.map(encodeURIComponent).join("%2C")}`);
  expect(all).not.toBe(f);
  return `${path}?f=${encodeURIComponent(all)}`;
}

/** Those that each dashboard has: only who has merchants beneath them sees what settled. */
const figuresOf = (area: string) =>
  Object.entries(behind).filter(([label]) => area !== "merchant" || label !== "Settled");

for (const area of ["partner", "admin", "merchant"] as const)
  test(`behind each number of the dashboard of a ${area} is the list that comes to it`, async () => {
    await shop.pay(4100, { tip_amount: 300, tax_amount: 100 });
    await shop.pay(4200, { payment_method: { card: { ...card, number: "378282246310005" } } });
    await shop.pay(4300, { payment_method: { card: { ...card, number: "4000000000009995" } } });
    await shop.settle(await shop.pay(4400));
    const page = await visit(shop.userIn(area), `/${area}/dashboard`);
    const above = area !== "merchant";
    if (above)
      for (const last of ["Settled", "By processor"]) await page.getByText(last, { exact: true }).first().waitFor();
    await page.getByText(/\(202\)/).waitFor();
    const figures = await figuresOn(page);
    const shares = await ledAll(page.locator(".shares li a"));
    expect(shares.length).toBe(await page.locator(".shares li").count());
    const row = page.getByRole("table", { name: "By merchant" }).locator("tbody tr", { hasText: "Rowe Books" }).first();
    const [, ...taken] = above ? await ledAll(row.locator("a")) : [];
    expect(taken).toHaveLength(above ? 3 : 0);
    const [said = ""] = await page.getByText(/^[\d,]+ of [\d,]+ answered$/).allTextContents();

    expect([...figures.keys()].sort()).toEqual([...figuresOf(area).map(([label]) => label), "Approved"].sort());
    for (const [label, sum] of figuresOf(area)) await comesTo(page, sum, figures.get(label));
    for (const share of shares) await comesTo(page, "count", share);
    for (const [at, one] of taken.entries()) await comesTo(page, at === 0 ? "Captured" : "count", one);

    const { number, link } = figures.get("Approved") ?? { number: "", link: "" };
    const approved = await countOf(page, link);
    await page.locator(".list-said", { hasText: "Answer is Approved" }).first().waitFor({ state: "attached" });
    const answered = await countOf(page, answeredBeside(link));
    expect(`${((approved / answered) * 100).toFixed(1)}%`).toBe(number);
    expect(`${approved} of ${answered} answered`).toBe(said.replaceAll(",", ""));
  });
