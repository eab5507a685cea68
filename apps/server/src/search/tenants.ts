import type { Tx } from "../db/query.ts";
import type { Condition } from "./conditions.ts";

/** Whose rows a search reads: those of its one merchant, or of the many that it goes across. */
export function ofTenants({ merchantId, merchantIds }: Tx): Condition {
  if (merchantIds) return { sql: "merchant_id = ANY(?::text[])", value: merchantIds };
  return { sql: "merchant_id = ?", value: merchantId };
}
