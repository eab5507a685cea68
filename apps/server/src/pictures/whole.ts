/**
 * Whether a picture goes on to its end: a file that was cut off has a head like any other, and shows broken. What follows the end is
 * nobody's business. A kind that is not known here is none.
 */
export function isWhole(media_type: string, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return ends[media_type]?.(view) ?? false;
  } catch {
    // Read past its end.
    return false;
  }
}

const ends: Record<string, (view: DataView) => boolean> = {
  "image/png": pngEnds,
  "image/jpeg": jpegEnds,
  "image/gif": gifEnds,
  "image/webp": (view) => 8 + view.getUint32(4, true) <= view.byteLength,
};

const IDAT = 0x49444154;
const IEND = 0x49454e44;

/** Chunks from the signature on: length, name, data and sum. */
function pngEnds(view: DataView): boolean {
  let pixels = false;
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const name = view.getUint32(at + 4);
    if (name === IEND) return pixels && at + 12 <= view.byteLength;
    pixels ||= name === IDAT;
  }
}

const SCAN = 0xda;
const END = 0xd9;

/** Segments from the first marker on, each with its length; the pixels after the head of a scan have none, and are passed over. */
function jpegEnds(view: DataView): boolean {
  let pixels = false;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === END) return pixels;
    // A marker may be preceded by any number of the byte that it begins with.
    if (marker === 0xff) at += 1;
    else at += 2 + view.getUint16(at + 2);
    if (marker !== SCAN) continue;
    pixels = true;
    at = nextMarker(view, at);
  }
  return false;
}

/** Within the pixels a zero after 0xff makes it one of them, and marks for starting anew belong to them. */
function nextMarker(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) !== 0xff || isOfPixels(view.getUint8(at + 1))) at += 1;
  return at;
}

const isOfPixels = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Blocks after the head and its table of colours; each ends with a block of no length. */
function gifEnds(view: DataView): boolean {
  let pixels = false;
  let at = 13 + coloursAt(view, 10);
  for (;;) {
    // Some programs leave the trailer out, and every browser does without it.
    const block = at === view.byteLength ? TRAILER : view.getUint8(at);
    if (block === TRAILER) return pixels;
    if (block !== IMAGE && block !== EXTENSION) return false;
    pixels ||= block === IMAGE;
    at = pastPieces(view, block === IMAGE ? at + 11 + coloursAt(view, at + 9) : at + 2);
  }
}

/** How many bytes the table of colours has, of which the byte there tells. */
function coloursAt(view: DataView, at: number): number {
  const told = view.getUint8(at);
  return told & 0x80 ? 3 * 2 ** ((told & 7) + 1) : 0;
}

function pastPieces(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}
