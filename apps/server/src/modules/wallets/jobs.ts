import type { Services } from "../../context.ts";
import { deleteStale } from "../../db/expiring.store.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { inRounds } from "../../jobs/in-rounds.ts";
import { nextTry } from "../../jobs/recheck.ts";
import { claimDueCertificates } from "./apple-pay/apple-certificate.store.ts";
import { recheckCertificate } from "./apple-pay/recheck-certificate.ts";

const AT_ONCE = 1_000;
const CHECKED_AT_ONCE = 10;

/** Deletes Apple Pay tokens that have expired. */
export async function forgetApplePayments({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return inRounds(AT_ONCE, (limit) =>
    db.scoped(systemScope, (tx) => deleteStale(tx, "apple_payments", { now, limit })),
  );
}

export async function forgetBankLinks({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return inRounds(AT_ONCE, (limit) => db.scoped(systemScope, (tx) => deleteStale(tx, "bank_links", { now, limit })));
}

/** Rechecks the domains of certificates, so that a domain that was given up can't take payments. */
export async function recheckAppleDomains(services: Services): Promise<number> {
  const { appleAccount: apple, clock, db } = services;
  if (!apple) return 0;
  const now = clock.now();
  const claim = { now, until: nextTry(now), limit: CHECKED_AT_ONCE };
  const due = await db.scoped(systemScope, (tx) => claimDueCertificates(tx, claim));
  for (const row of due) await recheckCertificate({ services, apple, scope: merchantScope(row.merchant_id) }, row);
  return due.length;
}
