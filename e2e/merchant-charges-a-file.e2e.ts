import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const content = [
  '"transaction_type","amount","cc_number","cc_expiration","order_id"',
  '"sale","1250","4111111111111111","12/30","FILE-1"',
  '"sale","12.50","4111111111111111","12/30","FILE-2"',
  '"sale","900","4111111111111112","12/30","FILE-3"',
  '"sale","700","4111111111111111","12/30","FILE-4"',
  "",
].join("\n");
const file = { name: "january.csv", mimeType: "text/csv", buffer: Buffer.from(content) };

test("a merchant uploads a file with two bad lines and charges the rest", async () => {
  const page = await visit(shop.admin, "/merchant/file-batch");
  await page.getByText("No file yet").waitFor();
  await page.getByLabel("CSV file").setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2 lines ready, 2 with errors.").waitFor();
  await dialog.getByRole("row", { name: /2.*amount.*whole number in minor units/ }).waitFor();
  await dialog.getByRole("row", { name: /3.*cc_number/ }).waitFor();
  await dialog.getByRole("button", { name: "Charge 2 lines" }).click();
  const row = page.getByRole("row", { name: /january\.csv.*Completed.*4 of 4.*2/ });
  await row.waitFor();

  await page.getByLabel("CSV file").setInputFiles(file);
  await dialog.getByText("You uploaded the same file on").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await row.getByRole("button").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download results" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^file-batch-[0-9a-v]{20}\.csv$/);
});
