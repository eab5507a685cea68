import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Cryptography with keys derived from one master key. `seal` is AES-256-GCM bound to `owner`; `digest` is a keyed
 * HMAC, so that a stolen database tells no card number by guessing; `signing` signs session tokens.
 */
export type Keys = {
  seal(plain: string, owner: string): string;
  open(sealed: string, owner: string): string;
  digest(plain: string, owner: string): string;
  signing: Uint8Array;
};

export function keysFrom(master: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", master, "gatehouse", purpose, 32));
  const sealing = derive("seal");
  const digesting = derive("digest");
  return {
    signing: derive("session-token"),
    digest: (plain, owner) => createHmac("sha256", digesting).update(`${owner}:${plain}`).digest("hex"),
    seal(plain, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `k1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed.slice("k1.".length), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}

/** The master key: 64 hex digits from the environment, or a file made at the first start and readable by its owner only. */
export function loadMasterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, "hex");
  const file = join(dataDir, "master.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  }
  return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
}
