import { refuse } from "../refusal.ts";
import { isWhole } from "./whole.ts";

export type Picture = { media_type: string; bytes: Uint8Array };

/** What a picture may weigh; whoever refuses one says so. */
const MAX_PICTURE_KB = 512;
const TOO_HEAVY = `must not be larger than ${MAX_PICTURE_KB} KB`;

const signatures: readonly [string, RegExp][] = [
  ["image/png", /^iVBORw0KGgo/],
  ["image/jpeg", /^\/9j\//],
  ["image/gif", /^R0lGOD/],
  ["image/webp", /^UklGR.{6}XRUJQ/],
];

/** A picture in base64, told by its first bytes and not by what it is called; nothing when it is none. */
function readPicture(text: string): Picture | undefined {
  const base64 = text.replace(/^data:[\w/+.-]*;base64,/, "").replace(/\s/g, "");
  const media_type = signatures.find(([, start]) => start.test(base64))?.[0];
  if (!media_type || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const bytes = Uint8Array.from(atob(base64.slice(0, base64.length - (base64.length % 4))), (one) => one.charCodeAt(0));
  return { media_type, bytes };
}

/** The same of what somebody sent `at` a field, refused by its name where it is none, weighs too much or breaks off. */
export function sentPicture(text: string, at: string): Picture {
  const picture = readPicture(text) ?? refuse("invalid_field", { at });
  if (picture.bytes.length > MAX_PICTURE_KB * 1024) refuse("unfit_field", { at, detail: TOO_HEAVY });
  if (!isWhole(picture.media_type, picture.bytes))
    refuse("unfit_field", { at, detail: "the picture breaks off before its end" });
  return picture;
}

type Size = { width: number; height: number };

/** How many pixels a picture says that it has; nothing when its head is broken off, and for a kind that is not measured. */
export function sizeOf({ media_type, bytes }: Picture): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return measures[media_type]?.(view);
  } catch {
    // Read past its end.
    return undefined;
  }
}

const measures: Record<string, (view: DataView) => Size | undefined> = {
  "image/png": (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  "image/gif": (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  "image/jpeg": sizeOfJpeg,
};

/** The first segment that starts a frame holds it; every other says how long it is itself. */
function sizeOfJpeg(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}
