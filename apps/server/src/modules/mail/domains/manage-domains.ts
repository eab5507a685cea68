import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { domainCalls } from "@gatehouse/contract/mail/domain-calls.ts";
import { type EmailDomain, emailDomain as schema } from "@gatehouse/contract/mail/email-domain.ts";
import type { UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { afterCheck } from "../../../jobs/recheck.ts";
import { refuse } from "../../../refusal.ts";
import { listPart } from "../../../search/page.ts";
import { recordAudit } from "../../audit/index.ts";
import { brandOfMerchant } from "../../branding/index.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { accountName } from "../templates/template.store.ts";
import { recordsFor } from "./domain/dns-records.ts";
import {
  type DomainRow,
  deleteDomainRow,
  insertDomain,
  listDomains,
  lockDomain,
  lockDomains,
  updateDomain,
} from "./email-domain.store.ts";
import { askDns, purposesOf } from "./query-dns.ts";
import { senderDomain } from "./sender-domain.ts";

const PER_MERCHANT = 20;
const KEY_BITS = 2048;
const makeKeys = promisify(generateKeyPair);

export const listEmailDomains: UseCase<typeof domainCalls.listEmailDomains> = ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const rows = await listDomains(tx);
    return listPart(
      rows.map((row) => presentDomain(row, senderDomain(services))),
      query,
    );
  });

export const getEmailDomain: UseCase<typeof domainCalls.getEmailDomain> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await listDomains(tx)).find(({ domain }) => domain === params.domain);
    return presentDomain(row ?? refuse("not_found"), senderDomain(services));
  });

export const addEmailDomain: UseCase<typeof domainCalls.addEmailDomain> = async (context, { domain, from_email }) => {
  const { services, caller } = context;
  const from = ofDomain(domain, from_email || `no-reply@${domain}`);
  const keys = await freshKeys();
  return services.db.scoped(caller.scope, async (tx) => {
    await lockDomains(tx);
    const there = await listDomains(tx);
    if (there.some((row) => row.domain === domain)) refuse("already_there", { field: "domain", at: "domain" });
    if (there.length >= PER_MERCHANT) refuse("too_many_domains", { at: "domain" });
    const now = services.clock.now();
    const key = { merchant_id: tx.merchantId, domain };
    const row = await insertDomain(tx, {
      ...key,
      from_email: from,
      status: "pending",
      selector: `gh${services.ids.next()}`,
      found: [],
      public_key: keys.publicKey,
      sealed_private_key: services.keys.seal(keys.privateKey, sealedFor(key)),
      checked_at: null,
      next_check_at: null,
      misses: 0,
      created_at: now,
      updated_at: now,
    });
    return noted(tx, context, { action: "create", before: null, after: presentDomain(row, senderDomain(services)) });
  });
};

/** What was published for the domain holds for each of its addresses. */
export const updateEmailDomain: UseCase<typeof domainCalls.updateEmailDomain> = async (context, { from_email }) => {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockDomain(tx, params.domain ?? "")) ?? refuse("not_found");
    const from = ofDomain(before.domain, from_email ?? before.from_email);
    const row = await updateDomain(tx, before.domain, { from_email: from, updated_at: services.clock.now() });
    const sender = senderDomain(services);
    const after = presentDomain(row ?? refuse("not_found"), sender);
    return noted(tx, context, { action: "update", before: presentDomain(before, sender), after });
  });
};

function ofDomain(domain: string, from: string): string {
  return from.toLowerCase().endsWith(`@${domain}`) ? from : refuse("invalid_field", { at: "from_email" });
}

export const removeEmailDomain: UseCase<typeof domainCalls.removeEmailDomain> = async (context) => {
  const { services, caller, params } = context;
  await services.db.scoped(caller.scope, async (tx) => {
    const gone = (await deleteDomainRow(tx, params.domain ?? "")) ?? refuse("not_found");
    await noted(tx, context, { action: "delete", before: presentDomain(gone, senderDomain(services)), after: null });
  });
  return null;
};

/** Asks the DNS first and locks afterwards: nobody waits for somebody else's name servers. */
export const verifyEmailDomain: UseCase<typeof domainCalls.verifyEmailDomain> = async (context) => {
  const { services, caller, params } = context;
  const domain = params.domain ?? "";
  const known = await services.db.scoped(caller.scope, async (tx) =>
    (await listDomains(tx)).find((row) => row.domain === domain),
  );
  if (!known) refuse("not_found");
  const answers = await askDns(services, known);
  // About what the domain hangs on silence is told; what only helps stays as it was.
  const silent = answers.find(({ required, there }) => required && there === undefined);
  if (silent) refuse("dns_silent", { detail: silent.name });
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockDomain(tx, domain)) ?? refuse("not_found");
    const sender = senderDomain(services);
    // A domain that was taken away and added again meanwhile has another key.
    const now = services.clock.now();
    const same = before.public_key === known.public_key;
    const status = same && answers.every(({ required, there }) => there || !required) ? "verified" : "pending";
    const purposes = purposesOf(answers, before);
    const checked = { checked_at: now, ...againAfter(now), updated_at: now };
    const row = await updateDomain(tx, domain, { found: purposes, status, ...checked });
    const after = presentDomain(row ?? refuse("not_found"), sender);
    return noted(tx, context, { action: "verify", before: presentDomain(before, sender), after });
  });
};

const againAfter = (now: Date) => {
  const { misses, next_check_at } = afterCheck(0, true, now);
  return { misses, next_check_at };
};

/** A mail that goes the way all mails of the merchant will go once they come from this domain. */
export const testEmailDomain: UseCase<typeof domainCalls.testEmailDomain> = async (context, { to }) => {
  const { services, caller, params } = context;
  await services.db.scoped(caller.scope, async (tx) => {
    const row = (await lockDomain(tx, params.domain ?? "")) ?? refuse("not_found");
    if (row.status !== "verified") refuse("domain_not_verified");
    const name = await accountName(tx, { account_type: "merchant", account_type_id: tx.merchantId });
    const brand = await brandOfMerchant(tx, services, name);
    const message = {
      subject: `A test from ${row.domain}`,
      paragraphs: [`Mails of ${name} can come from ${row.from_email}.`],
    };
    await queueMail(tx, services, { to, kind: "domain_test", message, brand, sender: { domain: row.domain } });
    const shown = presentDomain(row, senderDomain(services));
    await noted(tx, context, { action: "send_test", before: shown, after: shown });
  });
  return null;
};

async function freshKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const { publicKey, privateKey } = await makeKeys("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { publicKey: publicKey.toString("base64"), privateKey };
}

/** What a sealed key is bound to. */
export function sealedFor({ merchant_id, domain }: Pick<DomainRow, "merchant_id" | "domain">): string {
  return `${merchant_id}/${domain}`;
}

export function presentDomain(row: DomainRow, sender: string): EmailDomain {
  const { domain, status, from_email, found, checked_at, created_at } = row;
  return {
    domain,
    status,
    from_email,
    dns_records: recordsFor(row, sender).map((record) => ({ ...record, verified: found.includes(record.purpose) })),
    checked_at: checked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

type Noted<After> = { action: string; before: EmailDomain | null; after: After };

type Actor = Parameters<typeof recordAudit>[1];

export async function noted<After extends EmailDomain | null>(
  tx: Tx,
  context: Actor,
  { action, before, after }: Noted<After>,
): Promise<After> {
  const record_id = (after ?? before)?.domain ?? "";
  const record = { account_id: tx.merchantId, record_type: "email_domain", record_id };
  await recordAudit(tx, context, { ...record, action, schema, before, after });
  return after;
}
