import type { Locator, Page } from "@playwright/test";
import { visit } from "./support/pages.ts";
import { atRest } from "./support/screens.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const phone = { width: 390, hasTouch: true, isMobile: true };

async function show(username: string, path: string): Promise<Page> {
  const page = await visit(username, path, phone);
  await atRest(page);
  return page;
}

const boxesOf = (parts: Locator) =>
  parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()));

test("all amounts of the totals are seen whole", async () => {
  await shop.pay(1_234_567_890, { order_id: "PHONE-TOTALS" });
  const page = await show(shop.admin, "/merchant/transaction/search");
  const shown = page.getByLabel("TOTALS").locator("dd");
  await shown.filter({ hasText: "$" }).first().waitFor();
  const boxes = await boxesOf(shown);
  expect(boxes.length).toBeGreaterThan(4);
  for (const { right } of boxes) expect(right).toBeLessThanOrEqual(390);
  const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length;
  await expect.poll(() => shown.evaluateAll(cut)).toBe(0);
});

test("a payment is told in one glance: who, what became of it, when, how much and by which card", async () => {
  const billing_address = { first_name: "Wilhelmina-Charlotte", last_name: "von Quillmarsh-Featherstonehaugh" };
  await shop.pay(2_345_678, { billing_address });
  const page = await show(shop.admin, "/merchant/transaction/search");
  const row = page.getByRole("row").filter({ hasText: "$23,456.78" }).first();
  const dots = await row.getByRole("button", { name: "Row actions" }).boundingBox();
  for (const seen of ["Wilhelmina", "Pending settlement", /\d\d:\d\d$/, "$23,456.78", "Visa", "•••• 1111"]) {
    const box = await row.getByText(seen).last().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 390), String(seen)).toBeLessThanOrEqual(dots?.x ?? 0);
  }
  const table = page.locator(".gh-table-scroll");
  await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("payments are ordered by when they were made, and by what else a row tells", async () => {
  const page = await show(shop.admin, "/merchant/transaction/search");
  await page.getByRole("button", { name: "Created" }).last().click();
  await page.waitForURL(/[?&]sort=created_at/);
  await page.getByRole("button", { name: "Amount" }).click();
  await page.waitForURL(/[?&]sort=amount/);
});

test("ways to pay stand in lines of the same length", async () => {
  const page = await show(shop.admin, "/merchant/virtual-terminal");
  const boxes = await boxesOf(page.getByRole("radiogroup", { name: "Payment method" }).locator("label"));
  const lines = Map.groupBy(boxes, ({ top }) => Math.round(top));
  expect(new Set([...lines.values()].map((line) => line.length)).size).toBe(1);
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1);
});

test("no key is named", async () => {
  const page = await show(shop.admin, "/merchant/virtual-terminal");
  await page.getByRole("button", { name: "Charge" }).waitFor();
  await expect(page.locator("kbd").filter({ visible: true })).toHaveCount(0);
});

test("of several acts the first one is what one mostly comes for, on a page as within a tab", async () => {
  for (const [who, path] of [
    [shop.admin, "/merchant/users"],
    [shop.partner, `/partner/merchants/update/${shop.merchantId}/users`],
  ] as const) {
    const page = await show(who, path);
    const acts = page.locator(".acts", { hasText: "New user" });
    const [first] = (await boxesOf(acts.locator("> *"))).toSorted(
      (one, other) => one.top - other.top || one.x - other.x,
    );
    const main = await acts.getByText("New user").boundingBox();
    expect([first?.x, first?.y], path).toEqual([main?.x, main?.y]);
  }
});

test("tabs go on fading out at both ends, and at an end that is reached no longer", async () => {
  const page = await show(shop.partner, `/partner/merchants/update/${shop.merchantId}/users`);
  const tabs = page.locator(".page-tabs");
  const fades = () =>
    tabs.evaluate((one) => {
      const style = getComputedStyle(one);
      return ["--fade-start", "--fade-end"].map((name) => Number.parseFloat(style.getPropertyValue(name)));
    });
  await tabs.evaluate((one) => one.scrollTo({ left: (one.scrollWidth - one.clientWidth) / 2 }));
  await expect.poll(fades).toEqual([32, 32]);
  await tabs.evaluate((one) => one.scrollTo({ left: 0 }));
  await expect.poll(fades).toEqual([0, 32]);
  await tabs.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect.poll(fades).toEqual([32, 0]);
});

test("a row that goes on beneath its button fades out before it, until its end is seen", async () => {
  const page = await show(shop.admin, "/merchant/users");
  const table = page.locator(".gh-table-wide");
  const fade = () =>
    table
      .locator("td.gh-table-more")
      .first()
      .evaluate((cell) => getComputedStyle(cell, "::before").opacity);
  await expect.poll(fade).toBe("1");
  await table.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect.poll(fade).toBe("0");
});

test("what is pressed with a finger is as high as a finger needs", async () => {
  for (const path of [
    "transaction/search",
    "virtual-terminal",
    "customer/search",
    "users",
    "settings/required-fields",
  ]) {
    const page = await show(shop.admin, `/merchant/${path}`);
    const low = await page.locator("button, select, summary, nav a, [role=radiogroup] label").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => `${one.getAttribute("aria-label") ?? one.textContent}: ${one.getBoundingClientRect().height}`)
        // Of 40 px a border takes up to two away.
        .filter((said) => Number(said.split(": ").at(-1)) < 38),
    );
    expect(low, path).toEqual([]);
  }
});

test("no label of a figure is broken within a word, however small the sums are", async () => {
  const page = await show(shop.admin, "/merchant/settlement/search?f=settlement_batch_id:%3D:none");
  const labels = page.getByLabel("Sums").locator("dt");
  await page.getByLabel("Sums").getByText("$0.00").first().waitFor();
  const heights = (await boxesOf(labels)).map(({ height }) => Math.round(height));
  expect(heights.length).toBe(4);
  expect(new Set(heights.slice(0, 3)).size).toBe(1);
  const line = await labels.first().evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
  expect(heights[0]).toBeLessThan(1.5 * line);
});

test("which of a customer's payment methods is charged first is read whole", async () => {
  const id = "phone-default";
  const { data } = await shop.api("/vault/customer", {
    id,
    default_payment: { card: { number: "5555555555554444", expiration_date: "12/30" } },
  });
  expect(data.id).toBe(id);
  const page = await show(shop.admin, `/merchant/customer/edit/${id}/payment-list`);
  const chip = page.getByRole("row").getByText("Default", { exact: true });
  await chip.waitFor();
  const { right, cell } = await chip.evaluate((one) => ({
    right: one.getBoundingClientRect().right,
    cell: one.closest("td")?.getBoundingClientRect().right ?? 0,
  }));
  expect(right).toBeLessThanOrEqual(cell);
  expect(right).toBeLessThanOrEqual(390);
});
