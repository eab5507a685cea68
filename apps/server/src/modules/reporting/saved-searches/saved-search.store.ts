import type { SavedSearch } from "@gatehouse/contract/reporting/saved-search-schemas.ts";
import type { Tx } from "../../../db/query.ts";

export type SearchRow = Omit<SavedSearch, "created_at"> & { created_at: Date };
type Person = { user_id: string; account_id: string };

const columns = "id, user_id, name, section, data, shared, created_at";

export async function listSavedSearches(tx: Tx, person: Person & { section: string }): Promise<SearchRow[]> {
  return tx.query<SearchRow>(
    `SELECT ${columns} FROM saved_searches WHERE account_id = $1 AND (user_id = $2 OR shared) AND ($3 = '' OR section = $3)
     ORDER BY lower(name), id LIMIT 1000`,
    [person.account_id, person.user_id, person.section],
  );
}

export async function countSavedSearches(tx: Tx, person: Person): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    "SELECT count(*) AS n FROM saved_searches WHERE account_id = $1 AND user_id = $2",
    [person.account_id, person.user_id],
  );
  return rows[0]?.n ?? 0;
}

/** Keeps its id where one of that name is replaced. */
export async function saveSearch(tx: Tx, row: SearchRow & Person): Promise<SearchRow> {
  const rows = await tx.query<SearchRow>(
    `INSERT INTO saved_searches (account_id, id, user_id, name, section, data, shared, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (account_id, user_id, section, name) DO UPDATE SET data = excluded.data, shared = excluded.shared
     RETURNING ${columns}`,
    [row.account_id, row.id, row.user_id, row.name, row.section, JSON.stringify(row.data), row.shared, row.created_at],
  );
  return rows[0] as SearchRow;
}

export async function deleteSavedSearch(
  tx: Tx,
  search: Person & { id: string; any_shared: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    "DELETE FROM saved_searches WHERE account_id = $1 AND id = $2 AND (user_id = $3 OR (shared AND $4)) RETURNING id",
    [search.account_id, search.id, search.user_id, search.any_shared],
  );
  return rows.length === 1;
}
