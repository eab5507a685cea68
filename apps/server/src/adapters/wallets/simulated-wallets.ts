import {
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import type { SimulatedCard as Card, WalletSimulator, Wallets } from "../../ports/wallet.ts";
import {
  type ApplePayData,
  applePay,
  hashOf,
  intermediateMark,
  leafMark,
  ownReceiver,
  publicPart,
  sharedKey,
  signedBytes,
} from "./apple-pay.ts";
import { framed, googlePay, messageKeys, pointPrefix } from "./google-pay.ts";
import { issueCertificate, signMessage } from "./simulated-certificate.ts";

type Pair = { privateKey: KeyObject; publicKey: KeyObject };

const HOUR_MS = 3_600_000;
const RECIPIENT = "gateway:gatehouse";
const newKeys = (): Pair => generateKeyPairSync("ec", { namedCurve: "P-256" });
const spki = ({ publicKey }: Pair): Buffer => publicKey.export({ type: "spki", format: "der" });
const two = (value: number) => String(value % 100).padStart(2, "0");

/**
 * Two wallets with roots of their own, and whoever signs for them. Tokens are made and read as the real ones are;
 * only nobody outside of this program trusts these roots. Never in production.
 */
export function simulatedWallets(now: Date): { wallets: Wallets; simulator: WalletSimulator } {
  const apple = appleSide(now);
  const google = googleSide(now);
  return {
    wallets: { apple_pay_token: apple.wallet, google_pay_token: google.wallet },
    simulator: {
      make: (wallet, card, at) => (wallet === "apple_pay_token" ? apple.make(card, at) : google.make(card, at)),
    },
  };
}

function appleSide(now: Date) {
  const root = issueCertificate({ name: "Simulated root", authority: true, now });
  const middle = issueCertificate({
    name: "Simulated intermediate",
    issuer: root,
    mark: intermediateMark,
    authority: true,
    now,
  });
  const leaf = issueCertificate({ name: "Simulated signer", issuer: middle, mark: leafMark, authority: false, now });
  const gateways = {
    privateKey: newKeys().privateKey,
    merchantIdHash: createHash("sha256").update("merchant.simulated").digest(),
  };
  const rootCertificate = new X509Certificate(Buffer.from(AsnConvert.serialize(root.certificate))).toString();
  const wallet = applePay({ rootCertificate, ...gateways });

  function make(card: Card, at: Date): object {
    const once = newKeys();
    const receiver = card.own ? ownReceiver(card.own) : gateways;
    const secret = diffieHellman({ privateKey: once.privateKey, publicKey: createPublicKey(receiver.privateKey) });
    const cipher = createCipheriv("aes-256-gcm", sharedKey(secret, receiver.merchantIdHash), Buffer.alloc(16));
    const text = JSON.stringify({
      applicationPrimaryAccountNumber: card.number,
      applicationExpirationDate: `${two(card.expiration.year)}${two(card.expiration.month)}28`,
      currencyCode: "840",
      paymentDataType: "3DSecure",
      paymentData: { onlinePaymentCryptogram: randomBytes(20).toString("base64"), eciIndicator: "07" },
    });
    const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
    const header: ApplePayData["header"] = {
      ephemeralPublicKey: spki(once).toString("base64"),
      publicKeyHash: hashOf(publicPart(receiver.privateKey)),
      transactionId: randomBytes(32).toString("hex"),
    };
    const digest = createHash("sha256").update(signedBytes({ header, data })).digest();
    const signature = signMessage({ digest, at }, leaf, [middle]).toString("base64");
    return {
      transactionIdentifier: header.transactionId,
      paymentMethod: { type: "credit", network: "Visa", displayName: `Visa ${card.number.slice(-4)}` },
      paymentData: { version: "EC_v1", data, signature, header },
    };
  }
  return { wallet, make };
}

function googleSide(now: Date) {
  const [root, middle, gateway] = [newKeys(), newKeys(), newKeys()];
  const years = String(now.getTime() + 10 * 8_766 * HOUR_MS);
  const rootKeys = [{ keyValue: spki(root).toString("base64"), keyExpiration: years }];
  const wallet = googlePay({ rootKeys, privateKey: gateway.privateKey, recipientId: RECIPIENT });
  const base64 = (bytes: Buffer) => bytes.toString("base64");

  function make(card: Card, at: Date): object {
    const signedMessage = JSON.stringify(encrypt(detailsOf(card, at), gateway.publicKey));
    const keyExpiration = String(at.getTime() + 24 * HOUR_MS);
    const signedKey = JSON.stringify({ keyValue: base64(spki(middle)), keyExpiration });
    return {
      protocolVersion: "ECv2",
      signature: base64(sign("sha256", framed("Google", RECIPIENT, "ECv2", signedMessage), middle.privateKey)),
      intermediateSigningKey: {
        signedKey,
        signatures: [base64(sign("sha256", framed("Google", "ECv2", signedKey), root.privateKey))],
      },
      signedMessage,
    };
  }
  return { wallet, make };
}

function detailsOf({ number, expiration }: Card, at: Date): object {
  return {
    gatewayMerchantId: "simulated",
    messageExpiration: String(at.getTime() + HOUR_MS),
    messageId: randomBytes(16).toString("base64url"),
    paymentMethod: "CARD",
    paymentMethodDetails: {
      pan: number,
      expirationMonth: expiration.month,
      expirationYear: expiration.year,
      authMethod: "CRYPTOGRAM_3DS",
      cryptogram: randomBytes(20).toString("base64"),
      eciIndicator: "05",
    },
  };
}

function encrypt(details: object, publicKey: KeyObject): object {
  const once = newKeys();
  const point = spki(once).subarray(pointPrefix.length);
  const keys = messageKeys(point, diffieHellman({ privateKey: once.privateKey, publicKey }));
  const cipher = createCipheriv("aes-256-ctr", keys.cipher, Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(details), "utf8"), cipher.final()]);
  const tag = createHmac("sha256", keys.tag).update(encrypted).digest();
  return {
    encryptedMessage: encrypted.toString("base64"),
    ephemeralPublicKey: point.toString("base64"),
    tag: tag.toString("base64"),
  };
}
