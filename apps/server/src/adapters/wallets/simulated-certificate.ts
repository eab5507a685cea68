import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import * as cms from "@peculiar/asn1-cms";
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from "@peculiar/asn1-schema";
import * as x509 from "@peculiar/asn1-x509";
import { nameOf } from "./distinguished-name.ts";
import { attributeTypes } from "./signed-message.ts";

export type Issued = { certificate: x509.Certificate; privateKey: KeyObject };

const DER_NULL = Uint8Array.of(0x05, 0x00);
const ecdsaWithSha256 = { algorithm: "1.2.840.10045.4.3.2" };
const sha256 = new cms.DigestAlgorithmIdentifier({ algorithm: "2.16.840.1.101.3.4.2.1" });

/** The library has no class for the SET that a signer signs. */
class SignedAttributes extends AsnArray<cms.Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: cms.Attribute })(SignedAttributes);

type CertificateOptions = { name: string; issuer?: Issued; mark?: string; authority: boolean; now: Date };

/** Issues a certificate with a new key, self-signed when it has no issuer. For tests and the sandbox alone. */
export function issueCertificate({ name, issuer, mark, authority, now }: CertificateOptions): Issued {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = nameOf(name);
  const signatureAlgorithm = new x509.AlgorithmIdentifier(ecdsaWithSha256);
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: Uint8Array.of(1, ...randomBytes(8)).buffer,
    signature: signatureAlgorithm,
    issuer: issuer?.certificate.tbsCertificate.subject ?? subject,
    validity: new x509.Validity({ notBefore: yearsFrom(now, -1), notAfter: yearsFrom(now, 10) }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: "spki", format: "der" }),
      x509.SubjectPublicKeyInfo,
    ),
    extensions: new x509.Extensions(extensionsOf(authority, mark)),
  });
  const body = new Uint8Array(AsnConvert.serialize(tbsCertificate));
  const signatureValue = new Uint8Array(sign("sha256", body, issuer?.privateKey ?? privateKey)).buffer;
  return { certificate: new x509.Certificate({ tbsCertificate, signatureAlgorithm, signatureValue }), privateKey };
}

function extensionsOf(authority: boolean, mark: string | undefined): x509.Extension[] {
  const constraints = new x509.Extension({
    extnID: x509.id_ce_basicConstraints,
    critical: true,
    extnValue: new OctetString(AsnConvert.serialize(new x509.BasicConstraints({ cA: authority }))),
  });
  return mark
    ? [constraints, new x509.Extension({ extnID: mark, extnValue: new OctetString(DER_NULL) })]
    : [constraints];
}

function yearsFrom(now: Date, years: number): Date {
  return new Date(now.getTime() + years * 365 * 86_400_000);
}

/** Signs a message of this digest (CMS, detached), and adds the certificates that prove the signer. */
export function signMessage(message: { digest: Buffer; at: Date }, signer: Issued, others: readonly Issued[]): Buffer {
  const certificates = [signer, ...others].map(({ certificate }) => new cms.CertificateChoices({ certificate }));
  const signed = new cms.SignedData({
    version: cms.CMSVersion.v1,
    digestAlgorithms: new cms.DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new cms.EncapsulatedContentInfo({ eContentType: cms.id_data }),
    certificates: new cms.CertificateSet(certificates),
    signerInfos: new cms.SignerInfos([signerInfoOf(message, signer)]),
  });
  const content = AsnConvert.serialize(signed);
  return Buffer.from(AsnConvert.serialize(new cms.ContentInfo({ contentType: cms.id_signedData, content })));
}

function signerInfoOf({ digest, at }: { digest: Buffer; at: Date }, signer: Issued): cms.SignerInfo {
  const { issuer, serialNumber } = signer.certificate.tbsCertificate;
  const signedAttrs = [
    attribute(attributeTypes.contentType, AsnObjectIdentifierConverter.toASN(cms.id_data)),
    attribute(attributeTypes.messageDigest, new OctetString(digest)),
    attribute(attributeTypes.signingTime, new x509.Time(at)),
  ];
  return new cms.SignerInfo({
    version: cms.CMSVersion.v1,
    sid: new cms.SignerIdentifier({ issuerAndSerialNumber: new cms.IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: sha256,
    signedAttrs,
    signatureAlgorithm: new cms.SignatureAlgorithmIdentifier(ecdsaWithSha256),
    signature: new OctetString(
      sign("sha256", new Uint8Array(AsnConvert.serialize(new SignedAttributes(signedAttrs))), signer.privateKey),
    ),
  });
}

function attribute(attrType: string, value: unknown): cms.Attribute {
  return new cms.Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] });
}
