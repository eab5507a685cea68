import type { Services } from "../../../context.ts";
import type { Scope } from "../../../db/scope.ts";
import { afterCheck } from "../../../jobs/recheck.ts";
import { asWorker } from "../../audit/index.ts";
import { type DomainRow, lockDomain, updateDomain } from "./email-domain.store.ts";
import { noted, presentDomain } from "./manage-domains.ts";
import { tellKeepers } from "./notify-domain-owners.ts";
import { askDns, purposesOf } from "./query-dns.ts";
import { senderDomain } from "./sender-domain.ts";

/** Asks first and locks afterwards. A domain whose record has been missing for a day sends no mails any more. */
export async function recheckDomain(services: Services, scope: Scope, known: DomainRow): Promise<void> {
  const answers = await askDns(services, known);
  const required = answers.filter((one) => one.required);
  if (required.some(({ there }) => there === undefined)) return;
  await services.db.scoped(scope, async (tx) => {
    const before = await lockDomain(tx, known.domain);
    // One that was taken away and added again meanwhile has another key.
    if (before?.public_key !== known.public_key || before.status !== "verified") return;
    const now = services.clock.now();
    const { lost, ...checked } = afterCheck(
      before.misses,
      required.every(({ there }) => there),
      now,
    );
    const found = checked.misses > 0 && !lost ? before.found : purposesOf(answers, before);
    const facts = { ...checked, found, checked_at: now, updated_at: now };
    const after = await updateDomain(tx, known.domain, lost ? { ...facts, status: "pending" } : facts);
    if (!lost || !after) return;
    await tellKeepers(tx, services, { kind: "domain_lost", message: lostMail(before) });
    const sender = senderDomain(services);
    const sides = { before: presentDomain(before, sender), after: presentDomain(after, sender) };
    await noted(tx, asWorker(services, scope, "domain check"), { action: "lose", ...sides });
  });
}

function lostMail({ domain, from_email }: DomainRow) {
  return {
    subject: `${domain} is no longer verified`,
    paragraphs: [
      `For a day the DNS has not shown the record by which ${domain} is known to be yours.`,
      `Mails do not come from ${from_email} any more, but from our own address. Publish the record again and verify the domain to change that.`,
    ],
  };
}
