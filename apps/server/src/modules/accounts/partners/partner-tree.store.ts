import { partnersBeneath } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";

/** Locks the tree of accounts, and which of them are disabled, until the transaction ends. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(727277)");
}

/** True when `lower` is `upper` or beneath it. */
export async function isBeneath(tx: Tx, lower: string, upper: string): Promise<boolean> {
  return (await tx.query(`SELECT 1 WHERE $1 IN (${partnersBeneath("$2")})`, [lower, upper])).length > 0;
}

export async function partnerExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query("SELECT 1 FROM partners WHERE id = $1", [id])).length > 0;
}

export type PartnerPath = { id: string; name: string }[];

/** Selects for each partner the partners from the root down to itself. */
export async function pathsFromRoot(tx: Tx, partnerIds: readonly string[]): Promise<Map<string, PartnerPath>> {
  const rows = await tx.query<{ leaf: string; id: string; name: string }>(
    `WITH RECURSIVE up AS (
       SELECT id AS leaf, id, parent_id, name, 0 AS depth FROM partners WHERE id = ANY($1::text[])
       UNION ALL SELECT u.leaf, p.id, p.parent_id, p.name, u.depth + 1 FROM partners p JOIN up u ON p.id = u.parent_id)
     SELECT leaf, id, name FROM up ORDER BY leaf, depth DESC`,
    [partnerIds],
  );
  const lines = new Map<string, PartnerPath>();
  for (const { leaf, id, name } of rows) lines.set(leaf, [...(lines.get(leaf) ?? []), { id, name }]);
  return lines;
}

/** Selects the restricted lists of processor types of the partner and those above it. An empty list is no restriction. */
export async function restrictionsAbove(tx: Tx, partnerId: string): Promise<string[][]> {
  const rows = await tx.query<{ available_processors: string[] }>(
    `WITH RECURSIVE up AS (
       SELECT parent_id, available_processors FROM partners WHERE id = $1
       UNION ALL SELECT p.parent_id, p.available_processors FROM partners p JOIN up u ON p.id = u.parent_id)
     SELECT available_processors FROM up WHERE available_processors <> '[]'`,
    [partnerId],
  );
  return rows.map((row) => row.available_processors);
}

const shut = `WITH RECURSIVE shut AS (
    SELECT id FROM partners WHERE status = 'disabled'
    UNION SELECT p.id FROM partners p JOIN shut s ON p.parent_id = s.id),
  closed AS (
    SELECT id FROM shut
    UNION SELECT m.id FROM merchants m WHERE m.status = 'disabled' OR m.partner_id IN (SELECT id FROM shut))`;

/** Rebuilds the disabled accounts: those with that status, and all beneath a disabled partner. Needs `lockTree`. */
export async function updateClosedAccounts(tx: Tx): Promise<void> {
  await tx.query(`${shut} DELETE FROM closed_accounts WHERE account_id NOT IN (SELECT id FROM closed)`);
  await tx.query(`${shut} INSERT INTO closed_accounts SELECT id FROM closed ON CONFLICT (account_id) DO NOTHING`);
}
