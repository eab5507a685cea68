import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** Seals with one key, AES-256-GCM, bound to `record`: moved to another record, a sealed text no longer opens. */
export type Sealer = {
  seal(plain: string, record: string): string;
  open(sealed: string, record: string): string;
};

/**
 * Cryptography with keys derived from one master key. `seal` and `open` are for the program's own secrets. A merchant's
 * are sealed with data keys: `newDataKey` makes one, wrapped by the master key, and `dataKey` unwraps it. `digest` is a
 * keyed HMAC, so that a stolen database tells no card number by guessing; `signing` signs session tokens. `sealerOf` needs
 * beside the master key a secret that its holder alone knows.
 */
export type Keys = Sealer & {
  newDataKey(owner: string): string;
  dataKey(wrapped: string, owner: string): Sealer;
  digest(plain: string, owner: string): string;
  sealerOf(secret: string): Sealer;
  signing: Uint8Array;
};

export function keysFrom(master: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", master, "gatehouse", purpose, 32));
  // Keys are made once: made anew from its bytes, one costs several times what is done with it.
  const keyFor = (purpose: string) => createSecretKey(derive(purpose));
  const wrapping = sealer(keyFor("wrap-data-keys"));
  const digesting = keyFor("digest");
  return {
    ...sealer(keyFor("seal")),
    newDataKey: (owner) => wrapping.seal(randomBytes(32).toString("base64url"), owner),
    dataKey: (wrapped, owner) => sealer(createSecretKey(wrapping.open(wrapped, owner), "base64url")),
    sealerOf: (secret) => sealer(keyFor(`sealed-by/${secret}`)),
    signing: derive("session-token"),
    digest: (plain, owner) => createHmac("sha256", digesting).update(`${owner}:${plain}`).digest("hex"),
  };
}

function sealer(key: KeyObject): Sealer {
  return {
    seal(plain, record) {
      const iv = nonce();
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(record));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `k1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, record) {
      const bytes = Buffer.from(sealed.slice("k1.".length), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(record));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}

const drawn = Buffer.alloc(4_096);
let used = drawn.length;

/** Twelve random bytes, each used once. They are drawn by the hundred, for to ask for them takes longer than to make them. */
function nonce(): Buffer {
  if (used + 12 > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 12;
  return Buffer.from(drawn.subarray(used - 12, used));
}

/** The master key: 64 hex digits from the environment, or a file made at the first start and readable by its owner only. */
export function loadMasterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, "hex");
  const file = join(dataDir, "master.key");
  if (!existsSync(file)) makeKeyFile(dataDir, file);
  const text = readFileSync(file, "utf8").trim();
  // Less than the whole key would seal everything with one that anybody can guess.
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${file} does not hold a master key: 64 hexadecimal digits`);
  return Buffer.from(text, "hex");
}

/** Written beside and then given its name, so that a crash leaves the whole key or none. The first of two makers wins. */
function makeKeyFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, "w", 0o600);
  try {
    writeSync(handle, randomBytes(32).toString("hex"));
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}
