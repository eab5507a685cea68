import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { hasCome } from "../../db/has-come.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";

/** `auth_key` is sealed; `flags` holds only what was ever set. */
export type TerminalRow = Omit<Terminal, "flags" | "created_at" | "updated_at"> & {
  flags: Partial<Terminal["flags"]>;
  next_settle_at: Date;
  created_at: Date;
  updated_at: Date;
};

export type NewTerminal = Pick<TerminalRow, "id" | "next_settle_at" | "created_at" | "updated_at"> &
  Partial<TerminalRow>;

export async function insertTerminal(tx: Tx, row: NewTerminal): Promise<TerminalRow> {
  return insertRow<TerminalRow>(tx, "terminals", { merchant_id: tx.merchantId, ...row });
}

/** Locked until the transaction ends. */
export async function lockTerminal(tx: Tx, id: string): Promise<TerminalRow | undefined> {
  const rows = await tx.query<TerminalRow>("SELECT * FROM terminals WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

export async function listTerminals(tx: Tx, { limit, offset }: PageOf): Promise<TerminalRow[]> {
  return tx.query<TerminalRow>(
    "SELECT * FROM terminals WHERE merchant_id = $1 ORDER BY created_at, id LIMIT $2 OFFSET $3",
    [tx.merchantId, limit, offset],
  );
}

export async function countTerminals(tx: Tx): Promise<number> {
  const rows = await tx.query<{ total: number }>("SELECT count(*) AS total FROM terminals WHERE merchant_id = $1", [
    tx.merchantId,
  ]);
  return rows[0]?.total ?? 0;
}

export async function updateTerminal(tx: Tx, id: string, change: Partial<TerminalRow>): Promise<TerminalRow> {
  const key = { merchant_id: tx.merchantId, id };
  const row = await updateRow<TerminalRow>(tx, "terminals", { key, change });
  if (!row) throw new Error("the terminal to change is gone");
  return row;
}

export async function deleteTerminal(tx: Tx, id: string): Promise<TerminalRow | undefined> {
  const rows = await tx.query<TerminalRow>("DELETE FROM terminals WHERE merchant_id = $1 AND id = $2 RETURNING *", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

/** Claims the terminals whose hour has come by moving it; the job sets the next real one. */
export async function claimDueTerminals(tx: Tx, now: Date, until: Date): Promise<TerminalRow[]> {
  return tx.query<TerminalRow>(
    `UPDATE terminals SET next_settle_at = $2 WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM terminals WHERE auto_settle AND status = 'active'
         AND ${hasCome("next_settle_at")}
       ORDER BY next_settle_at LIMIT 50 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [now, until],
  );
}
