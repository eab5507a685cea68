import { createCipheriv, createDecipheriv } from "node:crypto";
import type { CardReaders } from "../../ports/card-reader.ts";

/**
 * Readers with derived unique keys per transaction (ANSI X9.24-1, triple DES). A reader holds a key derived from the
 * base key and its serial number; each swipe is encrypted under the next key, whose number travels beside it.
 */
export function dukptReaders(baseKey: string): CardReaders {
  const base = Buffer.from(baseKey, "hex");
  return {
    open({ ksn, encrypted_track_1, encrypted_track_2 }) {
      const serial = Buffer.from(ksn, "hex");
      if (serial.length !== 10 || !/^[0-9a-f]{20}$/i.test(ksn)) return { unreadable: "ksn" };
      const key = dataKeyOf(derivedKey(base, serial));
      const [track_1, track_2] = [decrypt(key, encrypted_track_1), decrypt(key, encrypted_track_2)];
      if (track_1 === undefined) return { unreadable: "encrypted_track_1" };
      return track_2 === undefined ? { unreadable: "encrypted_track_2" } : { track_1, track_2 };
    },
  };
}

/** What a reader does: the other direction of `open`. */
export function encryptTrack(baseKey: string, ksn: string, track: string): string {
  const key = dataKeyOf(derivedKey(Buffer.from(baseKey, "hex"), Buffer.from(ksn, "hex")));
  const cipher = createCipheriv("des-ede3-cbc", tripled(key), Buffer.alloc(8)).setAutoPadding(false);
  const padded = Buffer.from(track.padEnd(Math.ceil(track.length / 8) * 8, "\0"), "latin1");
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString("hex");
}

/** Every 21st bit of the serial number counts swipes; the rest names the reader. */
const COUNTER_BITS = 21;
const masks = {
  halves: Buffer.from("c0c0c0c000000000c0c0c0c000000000", "hex"),
  data: Buffer.from("0000000000ff00000000000000ff0000", "hex"),
};

/** The key with which a reader leaves the factory. */
export function initialKey(base: Buffer, ksn: Buffer): Buffer {
  const reader = withoutCounter(ksn).subarray(0, 8);
  return Buffer.concat([tripleDes(base, reader), tripleDes(xor(base, masks.halves), reader)]);
}

/** The key of one swipe: a step from the initial key for each bit that is set in the counter. */
export function derivedKey(base: Buffer, ksn: Buffer): Buffer {
  const counter = ksn.readUIntBE(7, 3) & 0x1fffff;
  const register = Buffer.from(withoutCounter(ksn).subarray(2));
  let key = initialKey(base, ksn);
  for (let bit = 1 << (COUNTER_BITS - 1); bit > 0; bit >>= 1) {
    if ((counter & bit) === 0) continue;
    register.writeUIntBE(register.readUIntBE(5, 3) | bit, 5, 3);
    key = step(key, register);
  }
  return key;
}

function withoutCounter(ksn: Buffer): Buffer {
  const out = Buffer.from(ksn);
  out.writeUIntBE(out.readUIntBE(7, 3) & 0xe00000, 7, 3);
  return out;
}

function step(key: Buffer, register: Buffer): Buffer {
  const half = (from: Buffer) => {
    const [left, right] = [from.subarray(0, 8), from.subarray(8)];
    return xor(des(left, xor(register, right)), right);
  };
  return Buffer.concat([half(xor(key, masks.halves)), half(key)]);
}

function dataKeyOf(key: Buffer): Buffer {
  const variant = xor(key, masks.data);
  return Buffer.concat([tripleDes(variant, variant.subarray(0, 8)), tripleDes(variant, variant.subarray(8))]);
}

function decrypt(key: Buffer, text: string): string | undefined {
  if (text === "") return "";
  const bytes = Buffer.from(text, "hex");
  if (bytes.length === 0 || bytes.length % 8 !== 0 || bytes.length * 2 !== text.length) return undefined;
  const decipher = createDecipheriv("des-ede3-cbc", tripled(key), Buffer.alloc(8)).setAutoPadding(false);
  return withoutPadding(Buffer.concat([decipher.update(bytes), decipher.final()]).toString("latin1"));
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\0") end -= 1;
  return text.slice(0, end);
}

/** Keys of two parts: the first is used again at the end. */
function tripled(key: Buffer): Buffer {
  return Buffer.concat([key, key.subarray(0, 8)]);
}

function tripleDes(key: Buffer, block: Buffer): Buffer {
  return createCipheriv("des-ede3-ecb", tripled(key), null).setAutoPadding(false).update(block);
}

/** With one key three times, triple DES is the single DES that the standard asks for here. */
function des(key: Buffer, block: Buffer): Buffer {
  return tripleDes(Buffer.concat([key, key]), block);
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
}
