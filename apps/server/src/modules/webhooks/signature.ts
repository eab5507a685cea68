import { createHmac } from "node:crypto";

/** The key of test events, shared by every gateway and receiver of this protocol. */
export const TEST_KEY = "00000000-0000-4000-8000-000000000001";

/** HMAC-SHA-256 of the body's bytes, keyed with the text of the key, in base64url without padding. */
export const signatureOf = (key: string, body: string): string =>
  createHmac("sha256", key).update(body, "utf8").digest("base64url");
