export type Picture = { media_type: string; bytes: Uint8Array };

export const MAX_PICTURE_BYTES = 512 * 1024;

const signatures: readonly [string, RegExp][] = [
  ["image/png", /^iVBORw0KGgo/],
  ["image/jpeg", /^\/9j\//],
  ["image/gif", /^R0lGOD/],
  ["image/webp", /^UklGR.{6}XRUJQ/],
];

/** A picture in base64, told by its first bytes and not by what it is called; nothing when it is none or too large. */
export function readPicture(text: string): Picture | undefined {
  const base64 = text.replace(/^data:[\w/+.-]*;base64,/, "").replace(/\s/g, "");
  const media_type = signatures.find(([, start]) => start.test(base64))?.[0];
  if (!media_type || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const bytes = Uint8Array.from(atob(base64.slice(0, base64.length - (base64.length % 4))), (one) => one.charCodeAt(0));
  return bytes.length <= MAX_PICTURE_BYTES ? { media_type, bytes } : undefined;
}
