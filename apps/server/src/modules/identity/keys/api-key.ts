import { hash, randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new key: `api_` or `pub_` and 27 letters and digits, about 160 bits. */
export function newKey(type: "api" | "pub"): string {
  let letters = "";
  while (letters.length < 27) {
    for (const byte of randomBytes(32)) if (byte < 248 && letters.length < 27) letters += LETTERS[byte % 62];
  }
  return `${type}_${letters}`;
}

/** Keys are random, so a plain SHA-256 is enough to store them by. */
export function keyDigest(key: string): string {
  return hash("sha256", key, "hex");
}
