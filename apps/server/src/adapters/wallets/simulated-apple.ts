import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { AppleAccount } from "../../ports/wallet.ts";
import { newKey } from "./certificate-request.ts";

const SESSION_MS = 300_000;

/** Apple as a page sees it, without Apple: every domain holds the file, but for those that can't exist (`.invalid`). */
export function simulatedApple(clock: Clock): AppleAccount {
  return {
    newKey,
    domainFile: "Simulated: a gateway with an account at Apple serves its own file here.\n",
    holdsFile: async (domain) => !domain.endsWith(".invalid"),
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
