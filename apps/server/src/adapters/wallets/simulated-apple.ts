import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { AppleAccount } from "../../ports/wallet.ts";
import { newKey } from "./certificate-request.ts";

const SESSION_MS = 300_000;

/** Names that are kept for tests and examples (RFC 2606). */
const reserved = /(?:^|\.)(?:example|test|localhost|example\.(?:com|net|org))$/;

/** Simulates Apple Pay on the web. Domain names reserved for tests (RFC 2606) hold the verification file; no other domain does. */
export function simulatedApple(clock: Clock): AppleAccount {
  return {
    newKey,
    domainFile:
      "Simulated: a gateway with an account at Apple serves its own file here. In the sandbox example.com, .example and .test hold it.\n",
    holdsFile: async (domain) => reserved.test(domain),
    async startSession({ domain, name, identity }) {
      const now = clock.now().getTime();
      const identifier = identity?.merchant_identifier ?? "merchant.simulated";
      return {
        epochTimestamp: now,
        expiresAt: now + SESSION_MS,
        merchantSessionIdentifier: `SSH${randomBytes(16).toString("hex").toUpperCase()}`,
        nonce: randomBytes(4).toString("hex"),
        merchantIdentifier: createHash("sha256").update(identifier).digest("hex").toUpperCase(),
        domainName: domain,
        displayName: name,
        signature: randomBytes(32).toString("hex"),
        operationalAnalyticsIdentifier: `${name}:${identifier}`,
        retries: 0,
      };
    },
  };
}
