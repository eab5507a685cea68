import type { User } from "@gatehouse/contract/identity/user.ts";
import { partnersAbove } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";

/** Each is asked with the id, the account and the user; only a merchant has processors and terminals of its own. */
const inMerchant = (rows: string) => `SELECT 1 FROM ${rows} AND merchant_id = $2 AND $3::text <> ''`;

/** What a person may choose: their own layout, formats of their account and of the partners above it. */
const inFormats = (type: string) =>
  `SELECT 1 FROM custom_outputs WHERE id = $1 AND type = '${type}'
   AND (user_id = $3 AND account_id = $2 OR user_id IS NULL AND (account_id = $2 OR account_id IN (${partnersAbove("$2")})))`;

/** Where what a default names has to be found. */
const targets: Record<string, string> = {
  processor_id: inMerchant("processors WHERE id = $1 AND NOT released"),
  terminal_id: inMerchant("terminals WHERE id = $1"),
  transaction_csv_format_id: inFormats("transaction"),
  transaction_table_format_id: inFormats("transaction-table"),
  transaction_totals_format_id: inFormats("transaction-totals"),
};

type Owner = Pick<User, "id" | "account_type_id">;

/** Whether the user's account has what the default is to name. */
export async function hasDefaultTarget(tx: Tx, user: Owner, chosen: { name: string; id: string }): Promise<boolean> {
  const target = targets[chosen.name];
  if (target === undefined) return false;
  return (await tx.query(target, [chosen.id, user.account_type_id, user.id])).length > 0;
}
