import type { Services } from "../../../context.ts";
import type { Scope } from "../../../db/scope.ts";
import { afterCheck } from "../../../jobs/recheck.ts";
import type { AppleAccount } from "../../../ports/wallet.ts";
import { asWorker } from "../../audit/index.ts";
import { tellKeepers } from "../../mail/index.ts";
import { type CertificateRow, lockCertificate, updateCertificate } from "./apple-certificate.store.ts";
import { noted } from "./manage-certificates.ts";

type Asking = { services: Services; apple: AppleAccount; scope: Scope };

/** Asks first and locks afterwards. A domain that has not held the file for a day takes no Apple Pay any more. */
export async function recheckCertificate({ services, apple, scope }: Asking, known: CertificateRow): Promise<void> {
  const holding = new Map<string, boolean | undefined>();
  for (const domain of known.domains) holding.set(domain, await apple.holdsFile(domain).catch(() => undefined));
  await services.db.scoped(scope, async (tx) => {
    const before = await lockCertificate(tx, known.id);
    if (!before || before.domains.length === 0) return;
    const now = services.clock.now();
    const checks = before.domains.map((domain) => ({
      domain,
      // One that was added meanwhile was asked for when it was.
      ...afterCheck(before.misses[domain] ?? 0, holding.has(domain) ? holding.get(domain) : true, now),
    }));
    const lost = checks.filter((one) => one.lost).map(({ domain }) => domain);
    const kept = checks.filter((one) => !one.lost);
    const after = await updateCertificate(tx, known.id, {
      domains: kept.map(({ domain }) => domain),
      misses: Object.fromEntries(kept.filter(({ misses }) => misses > 0).map(({ domain, misses }) => [domain, misses])),
      next_check_at: new Date(Math.min(...checks.map(({ next_check_at }) => next_check_at.getTime()))),
    });
    if (lost.length === 0 || !after) return;
    for (const domain of lost)
      await tellKeepers(tx, services, { kind: "apple_domain_lost", message: lostMail(domain) });
    await noted(tx, asWorker(services, scope, "domain check"), { action: "lose_domain", before, after });
  });
}

function lostMail(domain: string) {
  return {
    subject: `${domain} takes no Apple Pay any more`,
    paragraphs: [
      `For a day ${domain} has not held the file by which Apple knows it.`,
      `Its pages cannot take Apple Pay. Put the file back and add the domain to the certificate again.`,
    ],
  };
}
