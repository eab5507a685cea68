import { createHash, verify, X509Certificate } from "node:crypto";
import { type BaseBlock, fromBER, ObjectIdentifier, OctetString, UTCTime, Set as ValueSet } from "asn1js";

/** A detached CMS signature (RFC 5652) of one signer, with the other certificates that it carries. */
export type Signed = { signer: X509Certificate; others: X509Certificate[]; at: Date };

const SIGNED_DATA = "1.2.840.113549.1.7.2";
export const attributeTypes = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
} as const;

const SET_TAG = 0x31;
const CONTEXT_CLASS = 3;

/**
 * Verifies the signature of the message. Whether the signer is trusted is for the caller to decide. It walks the blocks
 * itself: with the classes of @peculiar/asn1-cms, opening a token takes nearly three times as long.
 */
export function readSigned(signature: Buffer, message: Buffer): Signed | undefined {
  const [type, content] = childrenOf(fromBER(signature).result);
  if (!isType(type, SIGNED_DATA)) return undefined;
  const parts = childrenOf(childrenOf(content)[0]);
  const known = childrenOf(parts.find(isContextZero)).map((block) => new X509Certificate(bytesOf(block)));
  const signers = childrenOf(parts.findLast((part) => part instanceof ValueSet));
  const signerInfo = signers.length === 1 ? childrenOf(signers[0]) : [];
  const attributes = signerInfo.find(isContextZero);
  const signatureValue = signerInfo.findLast((part) => part instanceof OctetString)?.valueBlock.valueHexView;
  const digest = attributeOf(attributes, attributeTypes.messageDigest);
  const time = attributeOf(attributes, attributeTypes.signingTime);
  if (!attributes || !signatureValue || !(time instanceof UTCTime) || !isDigestOf(digest, message)) return undefined;
  // The attributes are signed as a SET, although they are sent with the tag of their context.
  const signedBytes = Buffer.concat([Buffer.of(SET_TAG), bytesOf(attributes).subarray(1)]);
  const signer = known.find(
    ({ publicKey }) => publicKey.asymmetricKeyType === "ec" && verify("sha256", signedBytes, publicKey, signatureValue),
  );
  if (!signer) return undefined;
  return { signer, others: known.filter((other) => other !== signer), at: time.toDate() };
}

function childrenOf(block: BaseBlock | undefined): BaseBlock[] {
  const value = block && "value" in block.valueBlock ? block.valueBlock.value : undefined;
  return Array.isArray(value) ? value : [];
}

function bytesOf(block: BaseBlock): Buffer {
  return Buffer.from(block.valueBeforeDecodeView);
}

/** Certificates and signed attributes; a signer named by its key has the same tag, but is not constructed. */
function isContextZero({ idBlock }: BaseBlock): boolean {
  return idBlock.tagClass === CONTEXT_CLASS && idBlock.tagNumber === 0 && idBlock.isConstructed;
}

function isType(block: BaseBlock | undefined, type: string): boolean {
  return block instanceof ObjectIdentifier && block.getValue() === type;
}

/** Finds the first value of an attribute. */
function attributeOf(attributes: BaseBlock | undefined, type: string): BaseBlock | undefined {
  const [, values] =
    childrenOf(attributes)
      .map(childrenOf)
      .find(([name]) => isType(name, type)) ?? [];
  return childrenOf(values)[0];
}

function isDigestOf(attribute: BaseBlock | undefined, message: Buffer): boolean {
  const digest = createHash("sha256").update(message).digest();
  return attribute instanceof OctetString && digest.equals(attribute.valueBlock.valueHexView);
}
