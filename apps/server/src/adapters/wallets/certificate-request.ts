import { generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import { nameOf, oid, tags, write } from "./der.ts";

const makeKeys = promisify(generateKeyPair);
const ecdsaWithSha256 = write(tags.sequence, oid("1.2.840.10045.4.3.2"));
const rsaWithSha256 = write(tags.sequence, oid("1.2.840.113549.1.1.11"), Buffer.from([0x05, 0x00]));

/** A new key as Apple wants it for its use, and the request (PKCS #10) by which Apple certifies it. */
export async function newKey(use: "processing" | "identity", name: string) {
  const isProcessing = use === "processing";
  const { privateKey, publicKey } = isProcessing
    ? await makeKeys("ec", { namedCurve: "P-256" })
    : await makeKeys("rsa", { modulusLength: 2048 });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = write(tags.sequence, write(tags.integer, Buffer.from([0])), nameOf(name), spki, write(0xa0));
  const algorithm = isProcessing ? ecdsaWithSha256 : rsaWithSha256;
  const signature = write(tags.bits, Buffer.from([0]), sign("sha256", body, privateKey));
  return {
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    csr: pem("CERTIFICATE REQUEST", write(tags.sequence, body, algorithm, signature)),
  };
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
