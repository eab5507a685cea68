import { createPrivateKey, X509Certificate } from "node:crypto";

/** What Apple has certified, as PEM; nothing when it can't be read or certifies another key. */
export function readCertificate(given: string, privateKey: string): { pem: string; expires_at: Date } | undefined {
  const text = given.trim();
  try {
    const certificate = new X509Certificate(text.startsWith("-----") ? text : Buffer.from(text, "base64"));
    if (!certificate.checkPrivateKey(createPrivateKey(privateKey))) return undefined;
    return { pem: certificate.toString(), expires_at: new Date(certificate.validTo) };
  } catch {
    // Whatever can't be read as a certificate is none.
    return undefined;
  }
}
