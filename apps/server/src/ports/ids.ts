import { randomBytes, randomUUID } from "node:crypto";

/** The only source of ids: 20 characters of base32hex, ordered by second and, within one process, by birth. */
export type Ids = {
  next(): string;
  /** 122 random bits as a UUID: who knows one may use it. */
  secret(): string;
};

/** All that ten bits can be, as two characters: JavaScript's digits to the base of 32 are those of base32hex. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => bits.toString(32).padStart(2, "0"));

/**
 * 96 bits: seconds (32), a number drawn per process (40), a counter (24). Not a secret: never use one as a capability. The
 * first 70 are the same for a whole second, and made into their 14 characters once.
 */
export function processIds(now: () => number = Date.now, drawn = randomBytes(3).readUIntBE(0, 3)): Ids {
  const node = randomBytes(5).readUIntBE(0, 5);
  let counter = drawn;
  let last = { second: -1, head: "" };
  return {
    secret: () => randomUUID(),
    next() {
      const second = Math.floor(now() / 1000) >>> 0;
      if (second !== last.second) {
        last = { second, head: headOf(second, node) };
        // From the lower half on it can't run over within the second, which would put a later id before an earlier one.
        counter &= 0x7fffff;
      }
      counter = (counter + 1) & 0xffffff;
      // The 26 bits that are left, and four that fill up the last character.
      const rest = (((node & 3) << 24) | counter) << 4;
      return `${last.head}${PAIRS[rest >>> 20]}${PAIRS[(rest >>> 10) & 1023]}${PAIRS[rest & 1023]}`;
    },
  };
}

function headOf(second: number, node: number): string {
  return ((BigInt(second) << 38n) | (BigInt(node) >> 2n)).toString(32).padStart(14, "0");
}
