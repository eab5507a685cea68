import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";

export type DomainRow = {
  merchant_id: string;
  domain: string;
  from_email: string;
  status: "pending" | "verified";
  selector: string;
  public_key: string;
  sealed_private_key: string;
  /** Purposes of the records that were found when they were last looked for. */
  found: string[];
  checked_at: Date | null;
  next_check_at: Date | null;
  /** How often in a row the required record was not there. */
  misses: number;
  created_at: Date;
  updated_at: Date;
};

export const insertDomain = (tx: Tx, row: DomainRow) => insertRow<DomainRow>(tx, "email_domains", row);

export const updateDomain = (tx: Tx, domain: string, change: Partial<DomainRow>) =>
  updateRow<DomainRow>(tx, "email_domains", { key: { merchant_id: tx.merchantId, domain }, change });

export async function listDomains(tx: Tx): Promise<DomainRow[]> {
  return tx.query<DomainRow>(
    "SELECT * FROM email_domains WHERE merchant_id = $1 ORDER BY created_at, domain LIMIT 100",
    [tx.merchantId],
  );
}

/** Waits for whoever adds a domain to the merchant. */
export async function lockDomains(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('email-domains/' || $1, 0))", [tx.merchantId]);
}

export async function lockDomain(tx: Tx, domain: string): Promise<DomainRow | undefined> {
  const rows = await tx.query<DomainRow>(
    "SELECT * FROM email_domains WHERE merchant_id = $1 AND domain = $2 FOR UPDATE",
    [tx.merchantId, domain],
  );
  return rows[0];
}

export async function deleteDomainRow(tx: Tx, domain: string): Promise<DomainRow | undefined> {
  const rows = await tx.query<DomainRow>(
    "DELETE FROM email_domains WHERE merchant_id = $1 AND domain = $2 RETURNING *",
    [tx.merchantId, domain],
  );
  return rows[0];
}

/** Claims verified domains that are due by moving their time on, so that two workers never ask for the same one. */
export async function claimDueDomains(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DomainRow[]> {
  return tx.query<DomainRow>(
    `UPDATE email_domains SET next_check_at = $2 WHERE (merchant_id, domain) IN (
       SELECT merchant_id, domain FROM email_domains
       WHERE status = 'verified' AND (next_check_at IS NULL OR next_check_at <= $1)
       ORDER BY next_check_at NULLS FIRST LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [now, until, limit],
  );
}

/** The addresses of those who answer for the merchant: its own, and that of the partner above it. */
export async function addressesOfKeepers(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ address: string }>(
    `SELECT DISTINCT address FROM merchants m LEFT JOIN partners p ON p.id = m.partner_id
       CROSS JOIN LATERAL (VALUES (m.receipt_email), (p.email)) a (address)
     WHERE m.id = $1 AND address <> '' ORDER BY 1`,
    [tx.merchantId],
  );
  return rows.map(({ address }) => address);
}

export type SendingDomain = Pick<
  DomainRow,
  "merchant_id" | "domain" | "from_email" | "selector" | "sealed_private_key"
>;

/** The domain from which a merchant's mails go out: the one that was verified and is the oldest, or the one that is named, if it was. */
export async function findSendingDomain(
  tx: Tx,
  { merchant_id, domain }: { merchant_id: string; domain: string },
): Promise<SendingDomain | undefined> {
  const rows = await tx.query<SendingDomain>(
    `SELECT merchant_id, domain, from_email, selector, sealed_private_key FROM email_domains
     WHERE merchant_id = $1 AND status = 'verified' AND $2 IN ('', domain) ORDER BY created_at, domain LIMIT 1`,
    [merchant_id, domain],
  );
  return rows[0];
}
