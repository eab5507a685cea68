import type { AccountType } from "@gatehouse/contract/access.ts";
import { partnersBeneath } from "../../db/partner-tree.ts";
import type { Tx } from "../../db/query.ts";

type Account = { account_type: AccountType; account_type_id: string };

/** True for the merchant itself, for a partner somewhere above it, and for every admin. */
export async function reachesMerchant(tx: Tx, account: Account, merchantId: string): Promise<boolean> {
  const { account_type, account_type_id } = account;
  if (account_type === "merchant") return account_type_id === merchantId;
  const rows =
    account_type === "admin"
      ? await tx.query("SELECT 1 FROM merchants WHERE id = $1", [merchantId])
      : await tx.query(`SELECT 1 FROM merchants WHERE id = $1 AND partner_id IN (${partnersBeneath("$2")})`, [
          merchantId,
          account_type_id,
        ]);
  return rows.length > 0;
}

/** True for the partner itself, for a partner somewhere above it, and for every admin; never for a merchant. */
export async function reachesPartner(tx: Tx, account: Account, partnerId: string): Promise<boolean> {
  if (account.account_type === "merchant") return false;
  const rows =
    account.account_type === "admin"
      ? await tx.query("SELECT 1 FROM partners WHERE id = $1", [partnerId])
      : await tx.query(`SELECT 1 WHERE $1 IN (${partnersBeneath("$2")})`, [partnerId, account.account_type_id]);
  return rows.length > 0;
}
