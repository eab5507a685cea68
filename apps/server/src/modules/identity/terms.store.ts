import type { Tx } from "../../db/query.ts";

export async function hasAccepted(tx: Tx, userId: string, version: string): Promise<boolean> {
  return (
    (await tx.query("SELECT 1 FROM tos_acceptances WHERE user_id = $1 AND version = $2 LIMIT 1", [userId, version]))
      .length > 0
  );
}

export type TermsRow = { version: string; text: string; published_by: string; published_at: Date };

const columns = "version, text, published_by, published_at";

/** Newest first. */
export async function listTermsRows(tx: Tx, limit = 1_000): Promise<TermsRow[]> {
  return tx.query<TermsRow>(`SELECT ${columns} FROM terms_versions ORDER BY published_at DESC, version DESC LIMIT $1`, [
    limit,
  ]);
}

/** False when there is such a version already. */
export async function insertTerms(tx: Tx, row: TermsRow): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO terms_versions (${columns}) VALUES ($1, $2, $3, $4) ON CONFLICT (version) DO NOTHING RETURNING version`,
    [row.version, row.text, row.published_by, row.published_at],
  );
  return rows.length === 1;
}

type Acceptance = {
  id: string;
  version: string;
  user_id: string;
  username: string;
  account_type: string;
  account_type_id: string;
  ip: string;
  now: Date;
};

export async function insertAcceptance(tx: Tx, one: Acceptance): Promise<void> {
  await tx.query(
    `INSERT INTO tos_acceptances (id, version, user_id, username, account_type, account_type_id, ip_address, accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.id, one.version, one.user_id, one.username, one.account_type, one.account_type_id, one.ip, one.now],
  );
}
