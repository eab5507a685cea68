import type { Tx } from "./query.ts";

/** Table and column names come from stores, never from a request. Lists and objects are written as JSON. */
type Fields = Readonly<Record<string, unknown>>;

/** Writes a row as it is given and gives it back as stored. */
export async function insertRow<T extends object>(tx: Tx, table: string, row: Fields): Promise<T> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = given.map(([column]) => column).join(", ");
  const places = given.map((_, index) => `$${index + 1}`).join(", ");
  const rows = await tx.query<T>(
    `INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING *`,
    given.map(([, value]) => asColumn(value)),
  );
  return rows[0] as T;
}

/** Changes what is given, if anything, of the one row with the key, and gives it back; nothing when there is no such row. */
export async function updateRow<T extends object>(
  tx: Tx,
  table: string,
  { key, change }: { key: Fields; change: Fields },
): Promise<T | undefined> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = given.map(([column], index) => `${column} = $${index + 1}`).join(", ");
  const where = Object.keys(key).map((column, index) => `${column} = $${given.length + index + 1}`);
  const condition = where.join(" AND ");
  const statement =
    given.length > 0
      ? `UPDATE ${table} SET ${sets} WHERE ${condition} RETURNING *`
      : `SELECT * FROM ${table} WHERE ${condition}`;
  const rows = await tx.query<T>(statement, [...given.map(([, value]) => asColumn(value)), ...Object.values(key)]);
  return rows[0];
}

function asColumn(value: unknown): unknown {
  const plain = value instanceof Date || value instanceof Uint8Array;
  return typeof value === "object" && value !== null && !plain ? JSON.stringify(value) : value;
}
