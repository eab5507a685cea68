import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { nameOf, oid, tags, utcTime, write } from "./der.ts";

export type Issued = { certificate: Buffer; privateKey: KeyObject; subject: Buffer };

const ecdsaWithSha256 = write(tags.sequence, oid("1.2.840.10045.4.3.2"));
const alwaysTrue = Buffer.from([0x01, 0x01, 0xff]);

type Wanted = { name: string; issuer?: Issued; mark?: Buffer; authority: boolean; now: Date };

/** A certificate with a new key, signed by its issuer, or by itself when it has none. For tests and the sandbox alone. */
export function issueCertificate({ name, issuer, mark, authority, now }: Wanted): Issued {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = nameOf(name);
  const body = write(
    tags.sequence,
    write(0xa0, write(tags.integer, Buffer.from([2]))),
    write(tags.integer, Buffer.from([1, ...randomBytes(8)])),
    ecdsaWithSha256,
    issuer?.subject ?? subject,
    write(tags.sequence, utcTime(yearsFrom(now, -1)), utcTime(yearsFrom(now, 10))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    write(0xa3, write(tags.sequence, ...extensionsOf({ authority, mark }))),
  );
  const signature = sign("sha256", body, issuer?.privateKey ?? privateKey);
  const certificate = write(tags.sequence, body, ecdsaWithSha256, write(tags.bits, Buffer.from([0]), signature));
  return { certificate, privateKey, subject };
}

function extensionsOf({ authority, mark }: { authority: boolean; mark: Buffer | undefined }): Buffer[] {
  const basic = write(tags.sequence, ...(authority ? [alwaysTrue] : []));
  const constraints = write(tags.sequence, oid("2.5.29.19"), alwaysTrue, write(tags.octets, basic));
  return [constraints, ...(mark ? [write(tags.sequence, mark, write(tags.octets, Buffer.from([0x05, 0x00])))] : [])];
}

function yearsFrom(now: Date, years: number): Date {
  return new Date(now.getTime() + years * 365 * 86_400_000);
}

/** A detached signature over the message, with the certificates that prove it. */
export function signMessage(message: { digest: Buffer; at: Date }, signer: Issued, others: readonly Issued[]): Buffer {
  const sha256 = write(tags.sequence, oid("2.16.840.1.101.3.4.2.1"));
  const data = oid("1.2.840.113549.1.7.1");
  const attribute = (type: string, value: Buffer) => write(tags.sequence, oid(type), write(tags.set, value));
  const attributes = [
    attribute("1.2.840.113549.1.9.3", data),
    attribute("1.2.840.113549.1.9.4", write(tags.octets, message.digest)),
    attribute("1.2.840.113549.1.9.5", utcTime(message.at)),
  ];
  const signature = sign("sha256", write(tags.set, ...attributes), signer.privateKey);
  const version = write(tags.integer, Buffer.from([1]));
  const serial = write(tags.integer, Buffer.from([1]));
  const signerInfo = write(
    tags.sequence,
    version,
    write(tags.sequence, signer.subject, serial),
    sha256,
    write(0xa0, ...attributes),
    ecdsaWithSha256,
    write(tags.octets, signature),
  );
  const signed = write(
    tags.sequence,
    version,
    write(tags.set, sha256),
    write(tags.sequence, data),
    write(0xa0, signer.certificate, ...others.map(({ certificate }) => certificate)),
    write(tags.set, signerInfo),
  );
  return write(tags.sequence, oid("1.2.840.113549.1.7.2"), write(0xa0, signed));
}
