import { generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import { Attributes, CertificationRequest, CertificationRequestInfo } from "@peculiar/asn1-csr";
import { AsnConvert } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { nameOf } from "./distinguished-name.ts";

const makeKeys = promisify(generateKeyPair);
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: "1.2.840.10045.4.3.2" });
const rsaWithSha256 = new AlgorithmIdentifier({ algorithm: "1.2.840.113549.1.1.11", parameters: null });

/** Creates a key of the kind that Apple requires for this use, and the PKCS #10 request for its certificate, both as PEM. */
export async function newKey(use: "processing" | "identity", name: string) {
  const isProcessing = use === "processing";
  const { privateKey, publicKey } = isProcessing
    ? await makeKeys("ec", { namedCurve: "P-256" })
    : await makeKeys("rsa", { modulusLength: 2048 });
  const certificationRequestInfo = new CertificationRequestInfo({
    subject: nameOf(name),
    subjectPKInfo: AsnConvert.parse(publicKey.export({ type: "spki", format: "der" }), SubjectPublicKeyInfo),
    attributes: new Attributes(),
  });
  const body = new Uint8Array(AsnConvert.serialize(certificationRequestInfo));
  const request = new CertificationRequest({
    certificationRequestInfo,
    signatureAlgorithm: isProcessing ? ecdsaWithSha256 : rsaWithSha256,
    signature: new Uint8Array(sign("sha256", body, privateKey)).buffer,
  });
  return {
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    csr: pem("CERTIFICATE REQUEST", AsnConvert.serialize(request)),
  };
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
