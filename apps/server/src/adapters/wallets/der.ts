/** A part of a DER document: its tag, what it holds, and itself with both. */
export type Part = { tag: number; body: Buffer; whole: Buffer };

export const tags = { sequence: 0x30, set: 0x31, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06 } as const;

/** The parts that lie one after the other in these bytes; throws when they are no DER. */
export function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length; ) {
    const part = readPart(bytes, at);
    parts.push(part);
    at += part.whole.length;
  }
  return parts;
}

function readPart(bytes: Buffer, at: number): Part {
  const first = bytes.readUInt8(at + 1);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // More would be longer than any token; none would be BER's indefinite form.
  if (first === 0x80 || lengthBytes > 3) throw new RangeError("not DER");
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  const start = at + 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError("not DER");
  return {
    tag: bytes.readUInt8(at),
    body: bytes.subarray(start, start + length),
    whole: bytes.subarray(at, start + length),
  };
}

export function write(tag: number, ...bodies: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}

/** An object identifier by its dotted name. */
export function oid(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split(".").map(Number);
  return write(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** `YYMMDDHHMMSSZ`, as certificates and signatures write a moment. */
export function utcTime(moment: Date): Buffer {
  return write(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));
}

export function readUtcTime(text: string): Date {
  const [year, month, day, hour, minute, second] = (text.match(/\d\d/g) ?? []).map(Number);
  return new Date(Date.UTC(2000 + (year ?? 0), (month ?? 1) - 1, day, hour, minute, second));
}

/** The name of a subject or an issuer that has a common name alone. */
export function nameOf(common: string): Buffer {
  const part = write(tags.sequence, oid("2.5.4.3"), write(0x0c, Buffer.from(common)));
  return write(tags.sequence, write(tags.set, part));
}
