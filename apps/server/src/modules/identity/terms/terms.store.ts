import type { Tx } from "../../../db/query.ts";
import type { PageOf } from "../../../search/page.ts";

/** True of whoever has not accepted the terms of now: those published last, before that the ones that the installation names. */
export const termsAreDue = ({ user, unpublished }: { user: string; unpublished: string }) =>
  `NOT EXISTS (SELECT FROM tos_acceptances t WHERE t.user_id = ${user} AND t.version = ${nowIn(unpublished)}) AND ${nowIn(unpublished)} <> ''`;

const nowIn = (unpublished: string) =>
  `coalesce((SELECT v.version FROM terms_versions v ORDER BY v.published_at DESC, v.version DESC LIMIT 1), ${unpublished})`;

export async function owesTerms(tx: Tx, userId: string, unpublished: string): Promise<boolean> {
  const rows = await tx.query<{ due: boolean }>(
    `SELECT ${termsAreDue({ user: "$1::text", unpublished: "$2::text" })} AS due`,
    [userId, unpublished],
  );
  return rows[0]?.due === true;
}

export type TermsRow = { version: string; text: string; published_by: string; published_at: Date };

const columns = "version, text, published_by, published_at";

const newestFirst = "ORDER BY published_at DESC, version DESC";

/** The version of that name, or the newest. */
export async function findTerms(tx: Tx, version?: string): Promise<TermsRow | undefined> {
  const which = version === undefined ? "" : "WHERE version = $1";
  const rows = await tx.query<TermsRow>(
    `SELECT ${columns} FROM terms_versions ${which} ${newestFirst} LIMIT 1`,
    version === undefined ? [] : [version],
  );
  return rows[0];
}

/** The name of the newest alone: every person's page asks for it, and a text is long. */
export async function findNewestVersion(tx: Tx): Promise<string | undefined> {
  const rows = await tx.query<Pick<TermsRow, "version">>(
    `SELECT version FROM terms_versions ${newestFirst} LIMIT 1`,
    [],
  );
  return rows[0]?.version;
}

/** Newest first. */
export async function listVersions(tx: Tx, { limit, offset }: PageOf): Promise<Omit<TermsRow, "text">[]> {
  return tx.query<Omit<TermsRow, "text">>(
    `SELECT version, published_by, published_at FROM terms_versions ${newestFirst} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
}

export async function countVersions(tx: Tx): Promise<number> {
  const rows = await tx.query<{ total: number }>("SELECT count(*) AS total FROM terms_versions", []);
  return rows[0]?.total ?? 0;
}

/** False when there is such a version already. */
export async function insertTerms(tx: Tx, row: TermsRow): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO terms_versions (${columns}) VALUES ($1, $2, $3, $4) ON CONFLICT (version) DO NOTHING RETURNING version`,
    [row.version, row.text, row.published_by, row.published_at],
  );
  return rows.length === 1;
}

export type Acceptance = {
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
