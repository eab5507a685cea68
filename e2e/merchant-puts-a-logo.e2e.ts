import { boardMerchant, boardUser } from "./support/accounts.ts";
import { send } from "./support/api.ts";
import { mailTo } from "./support/emails.ts";
import { noiseImage } from "./support/image.ts";
import { card, enter, open, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("a logo that is too large, too heavy or none is told so; cropped it is a square of 1000 pixels without black corners", async () => {
  const page = await visit(shop.admin, "/merchant/settings/branding");
  const input = page.locator("input[type=file]").first();
  await page.getByText("PNG, GIF or JPEG, at most 1000 by 1000 pixels and 512 KB").waitFor();
  const choose = (buffer: Buffer) => input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });

  await choose(Buffer.from("no picture"));
  const failed = page.getByRole("dialog", { name: "Image upload error" });
  await failed.getByText("There was a problem processing the file.").waitFor();
  await failed.getByRole("button", { name: "Cancel" }).click();

  await choose(await noiseImage(page, { width: 600, height: 600 }));
  await page.getByText("The uploaded image must not be larger than 512 KB.").waitFor();

  await choose(await noiseImage(page, { width: 1200, height: 1100, clear: true }));
  await page.getByText("The uploaded image must must not be larger than 1000x1000 pixels.").waitFor();
  await page.getByRole("button", { name: "Crop to a square" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  await dialog.getByRole("button", { name: "Use this square" }).click();
  await dialog.waitFor({ state: "detached" });
  const logo = page.getByRole("img", { name: "Logo" });
  await logo.waitFor();
  const seen = await logo.evaluate((one: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement("canvas"), {
      width: one.naturalWidth,
      height: one.naturalHeight,
    });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(one, 0, 0);
    const corner = [...context.getImageData(4, 4, 1, 1).data];
    return { width: one.naturalWidth, height: one.naturalHeight, dark: corner.some((part) => part < 200) };
  });
  expect(seen).toEqual({ width: 1000, height: 1000, dark: false });
  await page.getByRole("button", { name: "Save branding" }).click();
  await page.getByText("Branding saved!").waitFor();
});

test("a brand that is saved stands on the form again, and whoever pays reads it in their receipt", async () => {
  const merchant = await boardMerchant(url, "Rowe Retail Operations Two", shop.partnerId);
  const page = await open();
  await enter(page, await boardUser(url, merchant));
  await page.goto(`${url}/merchant/settings/branding`);
  await page.getByLabel(/^Brand name/).fill("Rowe & Daughters");
  await page.getByLabel(/^Brand address/).fill("1 Quay Street");
  await page.getByLabel(/^Support email/).fill("no address");
  await page.getByLabel(/^Support phone/).fill("3125550177");
  await page.getByRole("button", { name: "Save branding" }).click();
  await page.getByText("must be valid.").waitFor();
  await page.getByLabel(/^Support email/).fill("care@rowe.example");
  await page.getByRole("button", { name: "Save branding" }).click();
  await page.getByText("Branding saved!").waitFor();
  await page.reload();
  const phone = page.getByLabel(/^Support phone/);
  await expect(phone).toHaveValue("(312) 555-0177");
  await expect(page.getByLabel(/^Brand name/)).toHaveValue("Rowe & Daughters");

  const receipt = { email_receipt: true, email_address: "payer@rowe.example" };
  const body = { type: "sale", amount: 1250, payment_method: { card }, ...receipt };
  expect((await send(url, "/transaction", { key: merchant.key, body })).http).toBe(200);
  const text = await mailTo(page, { to: "payer@rowe.example" });
  for (const said of ["Rowe & Daughters", "1 Quay Street", "care@rowe.example"]) expect(text).toContain(said);
});
