import type { Page } from "@playwright/test";

/** Draws noise, which no compression makes small; with `clear`, the edge stays transparent. */
export async function noiseImage(
  page: Page,
  drawn: { width: number; height: number; clear?: boolean },
): Promise<Buffer> {
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
