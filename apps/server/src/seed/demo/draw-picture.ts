import { crc32, deflateSync } from "node:zlib";

/** A flat shape on a canvas of 100 by 100; later shapes cover earlier ones. Colours are RGB numbers. */
export type DrawnShape =
  | { rect: readonly [left: number, top: number, width: number, height: number]; colour: number }
  | { circle: readonly [x: number, y: number, radius: number]; colour: number };

const SIZE = 64;
/** Samples along each side of a pixel, so that edges are smooth. */
const SAMPLES = 2;
const CANVAS = 100;
const TRUECOLOUR = 2;
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** Draws the shapes as a PNG, in base64. */
export function drawPicture(background: number, shapes: readonly DrawnShape[]): string {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const pixels = Array.from({ length: SIZE }, (_, x) => pixelAt(x, y, { background, shapes }));
    return [0, ...pixels.flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, TRUECOLOUR, 0, 0, 0], 8);
  const chunks = [
    chunkOf("IHDR", header),
    chunkOf("IDAT", deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunkOf("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]).toString("base64");
}

type Drawing = { background: number; shapes: readonly DrawnShape[] };

/** The average colour of the samples within the pixel. */
function pixelAt(x: number, y: number, drawing: Drawing): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < SAMPLES * SAMPLES; at += 1) {
    const across = x + ((at % SAMPLES) + 0.5) / SAMPLES;
    const down = y + (Math.floor(at / SAMPLES) + 0.5) / SAMPLES;
    const colour = colourAt((across * CANVAS) / SIZE, (down * CANVAS) / SIZE, drawing);
    sum[0] += colour >> 16;
    sum[1] += (colour >> 8) & 255;
    sum[2] += colour & 255;
  }
  return sum.map((part) => Math.round(part / (SAMPLES * SAMPLES))) as [number, number, number];
}

function colourAt(x: number, y: number, { background, shapes }: Drawing): number {
  return shapes.findLast((shape) => covers(shape, x, y))?.colour ?? background;
}

function covers(shape: DrawnShape, x: number, y: number): boolean {
  if ("circle" in shape) {
    const [centreX, centreY, radius] = shape.circle;
    return (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;
  }
  const [left, top, width, height] = shape.rect;
  return x >= left && x < left + width && y >= top && y < top + height;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
