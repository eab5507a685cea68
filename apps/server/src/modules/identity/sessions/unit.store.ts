import type { Tx } from "../../../db/query.ts";
import { insertRow } from "../../../db/statements.ts";
import type { PageOf } from "../../../search/page.ts";

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

const from = "mobile_units d JOIN users u ON u.id = d.user_id";

/** Oldest first. */
export async function listUnitRows(tx: Tx, owner: Owner, page: PageOf): Promise<UnitRow[]> {
  const [whose, values] = belongs(owner);
  const place = values.length;
  return tx.query<UnitRow>(
    `SELECT ${columns} FROM ${from} WHERE ${whose} ORDER BY d.created_at, d.id LIMIT $${place + 1} OFFSET $${place + 2}`,
    [...values, page.limit, page.offset],
  );
}

export async function countUnits(tx: Tx, owner: Owner): Promise<number> {
  const [whose, values] = belongs(owner);
  const rows = await tx.query<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${whose}`, values);
  return rows[0]?.total ?? 0;
}

export async function findUnitOf(tx: Tx, owner: Owner, id: string): Promise<UnitRow | undefined> {
  const [whose, values] = belongs(owner);
  const rows = await tx.query<UnitRow>(
    `SELECT ${columns} FROM ${from} WHERE ${whose} AND d.id = $${values.length + 1}`,
    [...values, id],
  );
  return rows[0];
}

type Device = { user_id: string; physical_id: string };

export async function findUnit(tx: Tx, unit: Device): Promise<UnitRow | undefined> {
  const rows = await tx.query<UnitRow>(`SELECT ${columns} FROM ${from} WHERE d.user_id = $1 AND d.physical_id = $2`, [
    unit.user_id,
    unit.physical_id,
  ]);
  return rows[0];
}

export async function insertUnit(tx: Tx, row: Omit<UnitRow, "username" | "revoked_at">): Promise<void> {
  await insertRow(tx, "mobile_units", row);
}

export async function revokeUnitRow(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE mobile_units SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", [id, now]);
}

/**
 * False for a revoked one of the remover's own: forgotten, it would be let in again, and whoever holds a person's other
 * session must not undo what shut them out.
 */
export async function removeUnitRow(tx: Tx, { id, by }: { id: string; by: string }): Promise<boolean> {
  const gone = "DELETE FROM mobile_units WHERE id = $1 AND (revoked_at IS NULL OR user_id <> $2) RETURNING id";
  return (await tx.query(gone, [id, by])).length > 0;
}

/**
 * Notes that the device is used. Its row stays held until the commit: whoever revokes it at this moment either is seen here
 * or waits, and then finds the session that was opened.
 */
export async function useUnit(
  tx: Tx,
  unit: Device & { now: Date },
): Promise<Pick<UnitRow, "id" | "revoked_at"> | undefined> {
  const rows = await tx.query<Pick<UnitRow, "id" | "revoked_at">>(
    "UPDATE mobile_units SET last_seen_at = $3 WHERE user_id = $1 AND physical_id = $2 RETURNING id, revoked_at",
    [unit.user_id, unit.physical_id, unit.now],
  );
  return rows[0];
}

/** False when the person has another device of that name. */
export async function renameUnit(
  tx: Tx,
  unit: Pick<UnitRow, "id" | "user_id" | "physical_id" | "physical_type">,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE mobile_units SET physical_id = $2, physical_type = $3 WHERE id = $1 AND NOT EXISTS (
       SELECT 1 FROM mobile_units o WHERE o.user_id = $4 AND o.physical_id = $2 AND o.id <> $1) RETURNING id`,
    [unit.id, unit.physical_id, unit.physical_type, unit.user_id],
  );
  return rows.length === 1;
}

/** Whether the session was opened by a registered device, by its person and by nobody in their name. */
export async function isOfUnit(tx: Tx, sid: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM sessions s JOIN mobile_units d ON d.id = s.unit_id
     WHERE s.sid = $1 AND s.actor_user_id IS NULL AND d.revoked_at IS NULL`,
    [sid],
  );
  return rows.length === 1;
}

/** From now on the session is the device's, and ends with it. */
export async function bindSession(tx: Tx, use: { sid: string; unit_id: string }): Promise<void> {
  await tx.query("UPDATE sessions SET unit_id = $2 WHERE sid = $1", [use.sid, use.unit_id]);
}

export async function endSessionsOfUnit(tx: Tx, unit: { user_id: string; id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND unit_id = $2 AND ended_at IS NULL", [
    unit.user_id,
    unit.id,
    unit.now,
  ]);
}
