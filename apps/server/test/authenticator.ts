import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** CBOR of the few kinds that an authenticator speaks: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((one) => cbor(one as string))]);
  return Buffer.concat([head(2, value.length), value]);
}

function head(kind: number, size: number): Buffer {
  const type = kind << 5;
  if (size < 24) return Buffer.from([type | size]);
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 255]);
}

/** What a test may have the device say otherwise than the truth. */
export type Lie = { origin?: string; rpId?: string; verified?: boolean; type?: string; challenge?: string };

/** A device with one passkey, in software: it signs whatever it is asked, for any page. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, lie: Lie) =>
    JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin });

  function authenticatorData(rpId: string, { verified = true }: Lie, attested = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  const shown = { id: base64url(credentialId), rawId: base64url(credentialId), type: "public-key" };

  return {
    id: shown.id,
    /** Sets how often it was used, as a copy that was made earlier would say it. */
    count: (value: number) => {
      counter = value;
    },
    // biome-ignore lint/suspicious/noExplicitAny: the options are the library's, as JSON
    make(options: any, lie: Lie = {}) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const [px, py] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
      const cose = cbor(
        new Map<number, unknown>(Object.entries({ 1: 2, 3: -7 }).map(([k, v]) => [Number(k), v]))
          .set(-1, 1)
          .set(-2, px)
          .set(-3, py),
      );
      const size = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, cose]);
      const authData = authenticatorData(lie.rpId ?? options.rp.id, lie, attested);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const clientDataJSON = base64url(clientData("webauthn.create", options.challenge, lie));
      return {
        ...shown,
        response: { clientDataJSON, attestationObject: base64url(cbor(attestation)), transports: ["internal"] },
      };
    },
    // biome-ignore lint/suspicious/noExplicitAny: the options are the library's, as JSON
    use(options: any, lie: Lie = {}) {
      counter += 1;
      const data = authenticatorData(lie.rpId ?? options.rpId, lie);
      const said = clientData("webauthn.get", options.challenge, lie);
      const signature = sign("sha256", Buffer.concat([data, sha256(said)]), privateKey);
      return {
        ...shown,
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
