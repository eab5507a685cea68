import {
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
  verify,
} from "node:crypto";
import * as z from "zod/mini";
import type { Wallet, WalletCard } from "../../ports/wallet.ts";

/** `rootKeys` as the wallet publishes them; `recipientId` is this gateway, whose private key opens the messages. */
export type GooglePayOptions = {
  rootKeys: readonly { keyValue: string; keyExpiration: string }[];
  privateKey: KeyObject;
  recipientId: string;
};

const SENDER = "Google";
const VERSION = "ECv2";

const token = z.object({
  protocolVersion: z.literal(VERSION),
  signature: z.string(),
  intermediateSigningKey: z.object({ signedKey: z.string(), signatures: z.array(z.string()).check(z.maxLength(10)) }),
  signedMessage: z.string(),
});
type Token = z.output<typeof token>;

const moment = z.string().check(z.regex(/^\d{1,15}$/));
const signedKey = z.object({ keyValue: z.string(), keyExpiration: moment });
const signedMessage = z.object({ encryptedMessage: z.string(), ephemeralPublicKey: z.string(), tag: z.string() });
const message = z.object({
  messageExpiration: moment,
  messageId: z.string().check(z.minLength(1), z.maxLength(200)),
  paymentMethod: z.literal("CARD"),
  paymentMethodDetails: z.object({
    pan: z.string().check(z.regex(/^\d{13,19}$/)),
    expirationMonth: z.int().check(z.gte(1), z.lte(12)),
    expirationYear: z.int().check(z.gte(2000), z.lte(2199)),
    authMethod: z.enum(["PAN_ONLY", "CRYPTOGRAM_3DS"]),
    cryptogram: z.optional(z.string()),
    eciIndicator: z.optional(z.string()),
  }),
});

/** Opens tokens of version ECv2: root, intermediate key, signature, times, then the key agreement and the card in it. */
export function googlePay(options: GooglePayOptions): Wallet {
  return {
    open(given, now) {
      try {
        const read = z.parse(token, typeof given === "string" ? JSON.parse(given) : given);
        if (!isSigned(read, options, now)) return undefined;
        const opened = z.parse(
          message,
          JSON.parse(decrypt(z.parse(signedMessage, JSON.parse(read.signedMessage)), options)),
        );
        return Number(opened.messageExpiration) > now.getTime() ? cardOf(opened) : undefined;
      } catch {
        // Whatever can't be read as what it should be was not made by the wallet.
        return undefined;
      }
    },
  };
}

function isSigned(read: Token, { rootKeys, recipientId }: GooglePayOptions, now: Date): boolean {
  const { signedKey: keyText, signatures } = read.intermediateSigningKey;
  const keyBytes = framed(SENDER, VERSION, keyText);
  const trusted = rootKeys
    .filter(({ keyExpiration }) => Number(keyExpiration) > now.getTime())
    .some((root) => signatures.some((signature) => holds(root.keyValue, keyBytes, signature)));
  if (!trusted) return false;
  const key = z.parse(signedKey, JSON.parse(keyText));
  if (Number(key.keyExpiration) <= now.getTime()) return false;
  return holds(key.keyValue, framed(SENDER, recipientId, VERSION, read.signedMessage), read.signature);
}

function holds(keyValue: string, bytes: Buffer, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(keyValue, "base64"), format: "der", type: "spki" });
  return verify("sha256", bytes, key, Buffer.from(signature, "base64"));
}

/** Each text after its length in four bytes, the lowest first. */
export function framed(...texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text, "utf8");
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** The two keys of a message: for its cipher and for its tag. */
export function messageKeys(ephemeralPoint: Buffer, secret: Buffer): { cipher: Buffer; tag: Buffer } {
  const input = Buffer.concat([ephemeralPoint, secret]);
  const keys = Buffer.from(hkdfSync("sha256", input, Buffer.alloc(32), SENDER, 64));
  return { cipher: keys.subarray(0, 32), tag: keys.subarray(32) };
}

/** What stands before the point of a P-256 key in its usual encoding. */
export const pointPrefix = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");

function decrypt(signed: z.output<typeof signedMessage>, { privateKey }: GooglePayOptions): string {
  const point = Buffer.from(signed.ephemeralPublicKey, "base64");
  const publicKey = createPublicKey({ key: Buffer.concat([pointPrefix, point]), format: "der", type: "spki" });
  const keys = messageKeys(point, diffieHellman({ privateKey, publicKey }));
  const encrypted = Buffer.from(signed.encryptedMessage, "base64");
  const tag = createHmac("sha256", keys.tag).update(encrypted).digest();
  if (!timingSafeEqual(tag, Buffer.from(signed.tag, "base64"))) throw new Error("a message with another's tag");
  const decipher = createDecipheriv("aes-256-ctr", keys.cipher, Buffer.alloc(16));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
}

function cardOf({ messageId, messageExpiration, paymentMethodDetails: card }: z.output<typeof message>): WalletCard {
  const { cryptogram, eciIndicator: eci } = card;
  return {
    number: card.pan,
    expiration: { month: card.expirationMonth, year: card.expirationYear },
    authentication: { ...(cryptogram ? { cryptogram } : {}), ...(eci ? { eci } : {}) },
    token_id: `google_pay/${messageId}`,
    expires_at: new Date(Number(messageExpiration)),
  };
}
