import type { Tx } from "../../db/query.ts";
import { findPage, type Search } from "../../search/find-page.store.ts";
import type { ChainRow, Head } from "./domain/chain.ts";

const columns = `account_id, seq, id, user_id, user_name, acting_as_user_id, acting_as_user_name, ip_address,
  action, record_type, record_id, before, after, created_at, previous_hash, hash`;

/** Takes the head of an account's chain until the transaction ends; made at the first entry, with seq 0. */
export async function lockHead(tx: Tx, accountId: string): Promise<{ seq: number; hash: string }> {
  const rows = await tx.query<{ seq: number; hash: string }>(
    `INSERT INTO audit_heads (account_id, seq, hash, seal) VALUES ($1, 0, '', '')
     ON CONFLICT (account_id) DO UPDATE SET seq = audit_heads.seq RETURNING seq, hash`,
    [accountId],
  );
  return rows[0] as { seq: number; hash: string };
}

export async function moveHead(tx: Tx, head: Head): Promise<void> {
  await tx.query("UPDATE audit_heads SET seq = $2, hash = $3, seal = $4 WHERE account_id = $1", [
    head.account_id,
    head.seq,
    head.hash,
    head.seal,
  ]);
}

export async function appendLink(tx: Tx, row: ChainRow): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      row.account_id,
      row.seq,
      row.id,
      row.user_id,
      row.user_name,
      row.acting_as_user_id,
      row.acting_as_user_name,
      row.ip_address,
      row.action,
      row.record_type,
      row.record_id,
      row.before === null ? null : JSON.stringify(row.before),
      row.after === null ? null : JSON.stringify(row.after),
      row.created_at,
      row.previous_hash,
      row.hash,
    ],
  );
}

export async function searchLinks(tx: Tx, search: Search): Promise<{ rows: ChainRow[]; total: number }> {
  return findPage<ChainRow>(tx, { table: "audit_log", columns }, search);
}

/** Every account that has entries or a head, in order. */
export async function chainedAccounts(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM audit_heads UNION SELECT account_id FROM audit_log ORDER BY 1",
  );
  return rows.map((row) => row.account_id);
}

export async function findHead(tx: Tx, accountId: string): Promise<Head | undefined> {
  return (
    await tx.query<Head>("SELECT account_id, seq, hash, seal FROM audit_heads WHERE account_id = $1", [accountId])
  )[0];
}

export async function linksAfter(
  tx: Tx,
  page: { account_id: string; seq: number; limit: number },
): Promise<ChainRow[]> {
  return tx.query<ChainRow>(
    `SELECT ${columns} FROM audit_log WHERE account_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [page.account_id, page.seq, page.limit],
  );
}
