import { type Picture, sentPicture, sizeOf } from "../../../pictures/picture.ts";
import { refuse } from "../../../refusal.ts";

const KINDS = new Set(["image/png", "image/gif", "image/jpeg"]);
const MAX_PIXELS = 1000;

/** Where a picture is served. The hash is drawn anew for each, so that its address may be kept for ever. */
export const logoUrl = (hash: string | null): string => (hash ? `/api/logo/${hash}` : "");

/** A picture of a kind and size that logos may have. `at` names it in the refusal. */
export function readLogoPicture(base64: string, at: string): Picture {
  const picture = sentPicture(base64, at);
  if (!KINDS.has(picture.media_type)) refuse("invalid_field", { at });
  const { width = 0, height = 0 } = sizeOf(picture) ?? {};
  if (width < 1 || height < 1) refuse("invalid_field", { at });
  if (width > MAX_PIXELS || height > MAX_PIXELS)
    refuse("picture_too_large", { at, detail: `${MAX_PIXELS}x${MAX_PIXELS}` });
  return picture;
}
