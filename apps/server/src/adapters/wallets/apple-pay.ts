import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { ObjectIdentifier } from "asn1js";
import * as z from "zod/mini";
import type { Wallet, WalletCard, WalletKey } from "../../ports/wallet.ts";
import { readSigned, type Signed } from "./signed-message.ts";

/** `privateKey` belongs to the payment processing certificate, `merchantIdHash` to the merchant identifier in it. */
export type ApplePayOptions = { rootCertificate: string; privateKey: KeyObject; merchantIdHash: Buffer };

/** How long a token can be taken after it was signed. */
const APPLE_PAY_LIFE_MS = 300_000;

/** Marks of the certificates that sign payments, and of those that make them. */
export const leafMark = "1.2.840.113635.100.6.29";
export const intermediateMark = "1.2.840.113635.100.6.2.14";
const leafIdentifier = encodedIdentifier(leafMark);
const intermediateIdentifier = encodedIdentifier(intermediateMark);

const token = z.object({
  paymentData: z.object({
    version: z.literal("EC_v1"),
    data: z.string(),
    signature: z.string(),
    header: z.object({
      ephemeralPublicKey: z.string(),
      publicKeyHash: z.string(),
      transactionId: z.string().check(z.regex(/^[0-9a-f]{1,128}$/i)),
      applicationData: z.optional(z.string()),
    }),
  }),
});
export type ApplePayData = z.output<typeof token>["paymentData"];

const payload = z.object({
  applicationPrimaryAccountNumber: z.string().check(z.regex(/^\d{13,19}$/)),
  applicationExpirationDate: z.string().check(z.regex(/^\d{2}(0[1-9]|1[0-2])\d{2}$/)),
  paymentData: z.object({ onlinePaymentCryptogram: z.string(), eciIndicator: z.optional(z.string()) }),
});

/** Opens tokens of version EC_v1: chain of trust, signature and its time, then the key agreement and the card in it. */
export function applePay({ rootCertificate, ...gateways }: ApplePayOptions): Wallet {
  const root = new X509Certificate(rootCertificate);
  return {
    open(given, now, own) {
      const read = token.safeParse(spelled(given));
      if (!read.success) return undefined;
      const data = read.data.paymentData;
      const receiver = own ? ownReceiver(own) : gateways;
      if (data.header.publicKeyHash !== hashOf(publicPart(receiver.privateKey))) return undefined;
      try {
        const signed = readSigned(Buffer.from(data.signature, "base64"), signedBytes(data));
        if (!signed || !isTrusted(signed, root, now)) return undefined;
        return cardOf(decrypt(data, receiver), data, signed);
      } catch {
        // Whatever can't be read as what it should be was not made by the wallet.
        return undefined;
      }
    },
  };
}

export function ownReceiver({ privateKey, merchantIdentifier }: WalletKey): Own {
  return {
    privateKey: createPrivateKey(privateKey),
    merchantIdHash: createHash("sha256").update(merchantIdentifier).digest(),
  };
}

export function publicPart(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: "spki", format: "der" });
}

/** Some clients spell it `transactionID`. */
function spelled(given: unknown): unknown {
  const data = (given as { paymentData?: { header?: Record<string, unknown> } } | null)?.paymentData;
  const { transactionID, ...header } = data?.header ?? {};
  return { paymentData: { ...data, header: { ...header, transactionId: header.transactionId ?? transactionID } } };
}

export function signedBytes({ header, data }: Pick<ApplePayData, "header" | "data">): Buffer {
  return Buffer.concat([
    Buffer.from(header.ephemeralPublicKey, "base64"),
    Buffer.from(data, "base64"),
    Buffer.from(header.transactionId, "hex"),
    Buffer.from(header.applicationData ?? "", "hex"),
  ]);
}

function isTrusted({ signer, others, at }: Signed, root: X509Certificate, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  if (Math.abs(age) > APPLE_PAY_LIFE_MS || !signer.raw.includes(leafIdentifier)) return false;
  return others.some(
    (middle) =>
      middle.raw.includes(intermediateIdentifier) &&
      [signer, middle, root].every((certificate) => isInForce(certificate, at)) &&
      issued(middle, signer) &&
      issued(root, middle),
  );
}

function encodedIdentifier(value: string): Buffer {
  return Buffer.from(new ObjectIdentifier({ value }).toBER());
}

function issued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isInForce(certificate: X509Certificate, at: Date): boolean {
  return new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo);
}

/** NIST SP 800-56A with SHA-256, as the wallet's documents fix it. */
export function sharedKey(secret: Buffer, merchantIdHash: Buffer): Buffer {
  const algorithm = Buffer.from("\x0did-aes256-GCM", "latin1");
  return createHash("sha256")
    .update(Buffer.concat([Buffer.from([0, 0, 0, 1]), secret, algorithm, Buffer.from("Apple"), merchantIdHash]))
    .digest();
}

type Own = Pick<ApplePayOptions, "privateKey" | "merchantIdHash">;

function decrypt({ header, data }: ApplePayData, { privateKey, merchantIdHash }: Own): z.output<typeof payload> {
  const der = Buffer.from(header.ephemeralPublicKey, "base64");
  const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
  const key = sharedKey(diffieHellman({ privateKey, publicKey }), merchantIdHash);
  const bytes = Buffer.from(data, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.alloc(16));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8");
  return z.parse(payload, JSON.parse(text));
}

function cardOf(opened: z.output<typeof payload>, { header }: ApplePayData, { at }: Signed): WalletCard {
  const { applicationExpirationDate: date, paymentData } = opened;
  return {
    number: opened.applicationPrimaryAccountNumber,
    expiration: { year: 2000 + Number(date.slice(0, 2)), month: Number(date.slice(2, 4)) },
    authentication: {
      cryptogram: paymentData.onlinePaymentCryptogram,
      ...(paymentData.eciIndicator ? { eci: paymentData.eciIndicator } : {}),
    },
    token_id: `apple_pay/${header.transactionId.toLowerCase()}`,
    expires_at: new Date(at.getTime() + APPLE_PAY_LIFE_MS),
  };
}

export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64");
}
