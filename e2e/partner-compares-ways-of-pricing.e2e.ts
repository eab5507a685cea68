import { enter, open } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a partner compares what a month of cards costs a shop under each way of pricing", async () => {
  const page = await open();
  await enter(page, shop.partner);
  await page.getByRole("link", { name: "Sales calculator" }).click();
  const table = page.getByRole("table", { name: "A month under each pricing" });
  const row = (name: string) => table.getByRole("row", { name: new RegExp(`^${name}`) });
  await row("Flat").getByText("$1,310.00").first().waitFor();
  // What cards pay more is all that is taken: nothing is left to the shop.
  await row("Dual pricing").getByText("$0.00", { exact: true }).waitFor();
  await row("Dual pricing").getByText("0.00%").waitFor();
  await page.getByLabel("Card volume a month").fill("100000");
  await page.getByLabel("Payments a month").fill("1000");
  // 2.9 % of 100,000.00 and 1,000 times 0.30.
  await row("Flat").getByText("$3,200.00").first().waitFor();
  // Networks take 1,900.00; 0.3 %, 1,000 times 0.10 and 10.00 come on top.
  await row("Interchange-plus").getByText("$2,310.00").first().waitFor();
  await page.getByText(/^Dual pricing is the cheapest for the shop/).waitFor();
  await page.getByRole("region", { name: "Flat" }).getByLabel("Percent").fill("many");
  await page.getByText("Fill in the marked fields to compare").waitFor();
  await expect(table).toHaveCount(0);
});

test("a partner says what new merchants may do, and finds it again", async () => {
  const page = await open();
  await enter(page, shop.partner);
  await page.getByRole("link", { name: "Merchants" }).click();
  await page.getByRole("button", { name: "Default permissions" }).click();
  await page.getByText("Credits without an earlier payment", { exact: true }).waitFor();
  await page.getByLabel("Support blind credits").check();
  await page.getByRole("button", { name: "Save defaults" }).click();
  await page.getByText("Default permissions saved!").waitFor();
  await page.getByRole("button", { name: "Default permissions" }).click();
  await expect(page.getByLabel("Support blind credits")).toBeChecked();
  await page.getByLabel("Support blind credits").uncheck();
  await page.getByRole("button", { name: "Save defaults" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});
