import { randomBytes, randomUUID } from "node:crypto";

/** The only source of ids: 20 characters of base32hex, ordered by second and, within one process, by birth. */
export type Ids = {
  next(): string;
  /** 122 random bits as a UUID: who knows one may use it. */
  secret(): string;
};

const ALPHABET = "0123456789abcdefghijklmnopqrstuv";

/** 12 bytes: seconds (4), a number drawn per process (5), a counter (3). Not a secret: never use one as a capability. */
export function processIds(now: () => number = Date.now): Ids {
  const node = randomBytes(5);
  let counter = randomBytes(3).readUIntBE(0, 3);
  return {
    secret: () => randomUUID(),
    next() {
      counter = (counter + 1) & 0xffffff;
      const bytes = Buffer.alloc(12);
      bytes.writeUInt32BE(Math.floor(now() / 1000) >>> 0, 0);
      node.copy(bytes, 4);
      bytes.writeUIntBE(counter, 9, 3);
      return encode(bytes);
    },
  };
}

function encode(bytes: Buffer): string {
  let bits = 0;
  let held = 0;
  let out = "";
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += ALPHABET[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return out + ALPHABET[(held << (5 - bits)) & 31];
}
