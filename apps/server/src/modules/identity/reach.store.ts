import type { AccountType } from "@gatehouse/contract/access.ts";
import type { Tx } from "../../db/query.ts";

type Account = { account_type: AccountType; account_type_id: string };

/** The partners beneath and including `$2`. */
const beneath = `WITH RECURSIVE beneath AS (
  SELECT id FROM partners WHERE id = $2
  UNION SELECT p.id FROM partners p JOIN beneath b ON p.parent_id = b.id)`;

/** True for the merchant itself, for a partner somewhere above it, and for every admin. */
export async function reachesMerchant(tx: Tx, account: Account, merchantId: string): Promise<boolean> {
  const { account_type, account_type_id } = account;
  if (account_type === "merchant") return account_type_id === merchantId;
  const rows =
    account_type === "admin"
      ? await tx.query("SELECT 1 FROM merchants WHERE id = $1", [merchantId])
      : await tx.query(`${beneath} SELECT 1 FROM merchants WHERE id = $1 AND partner_id IN (SELECT id FROM beneath)`, [
          merchantId,
          account_type_id,
        ]);
  return rows.length > 0;
}
