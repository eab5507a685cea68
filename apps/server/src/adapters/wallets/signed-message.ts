import { createHash, verify, X509Certificate } from "node:crypto";
import { oid, type Part, partsOf, readUtcTime, tags } from "./der.ts";

/** A detached signature (CMS, RFC 5652) with one signer: who signed, when, and over which digest. */
export type Signed = { signer: X509Certificate; others: X509Certificate[]; at: Date };

const messageDigest = oid("1.2.840.113549.1.9.4");
const signingTime = oid("1.2.840.113549.1.9.5");
const signedData = oid("1.2.840.113549.1.7.2");

/** Who signed the message, if the signature holds; whether the signer is to be trusted is another question. */
export function readSigned(signature: Buffer, message: Buffer): Signed | undefined {
  const [type, content] = inside(one(partsOf(signature)));
  if (!type?.whole.equals(signedData) || !content) return undefined;
  const parts = inside(one(partsOf(content.body)));
  const certificates = parts.filter(({ tag }) => tag === 0xa0).flatMap(({ body }) => partsOf(body));
  const signers = inside(parts.findLast(({ tag }) => tag === tags.set));
  const signer = signers.length === 1 ? readSigner(signers[0]) : undefined;
  if (!signer) return undefined;
  const known = certificates.map(({ whole }) => new X509Certificate(whole));
  const attributes = inside({ ...signer.attributes, tag: tags.set });
  const digest = attributeOf(attributes, messageDigest);
  const at = attributeOf(attributes, signingTime);
  if (!digest?.body.equals(createHash("sha256").update(message).digest()) || !at) return undefined;
  // What is signed are the attributes as a set, though they travel under another tag.
  const signedBytes = Buffer.concat([Buffer.from([tags.set]), signer.attributes.whole.subarray(1)]);
  const found = known.find(
    ({ publicKey }) =>
      publicKey.asymmetricKeyType === "ec" && verify("sha256", signedBytes, publicKey, signer.signature),
  );
  if (!found) return undefined;
  return {
    signer: found,
    others: known.filter((other) => other !== found),
    at: readUtcTime(at.body.toString("latin1")),
  };
}

function readSigner(part: Part | undefined): { attributes: Part; signature: Buffer } | undefined {
  const parts = inside(part);
  const attributes = parts.find(({ tag }) => tag === 0xa0);
  const signature = parts.findLast(({ tag }) => tag === tags.octets);
  return attributes && signature && { attributes, signature: signature.body };
}

/** The first value of an attribute. */
function attributeOf(attributes: readonly Part[], name: Buffer): Part | undefined {
  const [, values] = attributes.map(inside).find(([type]) => type?.whole.equals(name)) ?? [];
  return inside(values)[0];
}

function inside(part: Part | undefined): Part[] {
  return part ? partsOf(part.body) : [];
}

function one(parts: readonly Part[]): Part | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}
