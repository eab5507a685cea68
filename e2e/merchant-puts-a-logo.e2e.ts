import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "./stage/act.ts";

/** A picture of noise, which no compression makes small; of the transparent kind only its middle is painted. */
async function picture(page: Page, drawn: { width: number; height: number; clear?: boolean }): Promise<Buffer> {
  const base64 = await page.evaluate(({ width, height, clear }) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const image = context.createImageData(width, height);
    for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    const inset = clear ? Math.round(height / 10) : 0;
    context.putImageData(image, 0, 0, inset, inset, width - 2 * inset, height - 2 * inset);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, drawn);
  return Buffer.from(base64, "base64");
}

test("a logo that is too large, too heavy or none is told so; cropped it is a square of 1000 pixels without black corners", async () => {
  const page = await visit("other_merchant", "/merchant/settings/branding");
  const input = page.locator("input[type=file]").first();
  await page.getByText("PNG, GIF or JPEG, at most 1000 by 1000 pixels and 512 KiB").waitFor();
  const choose = (buffer: Buffer) => input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });

  await choose(Buffer.from("no picture"));
  const failed = page.getByRole("dialog", { name: "Image upload error" });
  await failed.getByText("There was a problem processing the file.").waitFor();
  await failed.getByRole("button", { name: "Cancel" }).click();

  await choose(await picture(page, { width: 600, height: 600 }));
  await page.getByText("The uploaded image must not be larger than 512 KiB.").waitFor();

  await choose(await picture(page, { width: 1200, height: 1100, clear: true }));
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
