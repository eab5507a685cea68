import type { Tx } from "../../db/query.ts";
import { insertRow } from "../../db/statements.ts";

export type UnitRow = {
  id: string;
  user_id: string;
  username: string;
  physical_id: string;
  physical_type: string;
  created_at: Date;
  last_seen_at: Date | null;
  revoked_at: Date | null;
};

const columns =
  "d.id, d.user_id, u.username, d.physical_id, d.physical_type, d.created_at, d.last_seen_at, d.revoked_at";

/** Whose devices: those of one person, or of everybody of an account. */
export type Owner = { user_id: string } | { account_type: string; account_type_id: string };

const belongs = (owner: Owner): [sql: string, values: string[]] =>
  "user_id" in owner
    ? ["d.user_id = $1", [owner.user_id]]
    : ["u.account_type = $1 AND u.account_type_id = $2", [owner.account_type, owner.account_type_id]];

/** Oldest first. */
export async function listUnitRows(tx: Tx, owner: Owner): Promise<UnitRow[]> {
  const [whose, values] = belongs(owner);
  return tx.query<UnitRow>(
    `SELECT ${columns} FROM mobile_units d JOIN users u ON u.id = d.user_id WHERE ${whose} ORDER BY d.created_at, d.id LIMIT 1000`,
    values,
  );
}

export async function findUnit(tx: Tx, unit: { user_id: string; physical_id: string }): Promise<UnitRow | undefined> {
  return (
    await tx.query<UnitRow>(
      `SELECT ${columns} FROM mobile_units d JOIN users u ON u.id = d.user_id WHERE d.user_id = $1 AND d.physical_id = $2`,
      [unit.user_id, unit.physical_id],
    )
  )[0];
}

export async function insertUnit(tx: Tx, row: Omit<UnitRow, "username" | "revoked_at">): Promise<void> {
  await insertRow(tx, "mobile_units", row);
}

export async function revokeUnitRow(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE mobile_units SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", [id, now]);
}

export async function removeUnitRow(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM mobile_units WHERE id = $1", [id]);
}

/** From now on the session is the device's, and ends with it. */
export async function bindSession(tx: Tx, use: { sid: string; unit_id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE sessions SET unit_id = $2 WHERE sid = $1", [use.sid, use.unit_id]);
  await tx.query("UPDATE mobile_units SET last_seen_at = $2 WHERE id = $1", [use.unit_id, use.now]);
}

export async function endSessionsOfUnit(tx: Tx, unit: { user_id: string; id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND unit_id = $2 AND ended_at IS NULL", [
    unit.user_id,
    unit.id,
    unit.now,
  ]);
}
