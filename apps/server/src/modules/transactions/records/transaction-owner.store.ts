import type { Tx } from "../../../db/query.ts";
import { whereOf } from "../../../search/conditions.ts";
import { ofTenants } from "../../../search/tenants.ts";

export type Owned = { id: string; merchant_id: string; order_id: string };

/** Finds the merchants of these transactions, within the caller's access scope. */
export function ownersOf(tx: Tx, ids: readonly string[]): Promise<Owned[]> {
  const { where, values } = whereOf([ofTenants(tx), { sql: "id = ANY(?::text[])", value: ids }]);
  return tx.query<Owned>(`SELECT id, merchant_id, order_id FROM transactions WHERE ${where}`, values);
}
