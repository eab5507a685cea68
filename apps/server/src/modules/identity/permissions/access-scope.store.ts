import { partnersBeneath } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";
import type { Account } from "../users/profile.store.ts";

/** True for the merchant itself, for a partner somewhere above it, and for every admin. */
export async function canAccessMerchant(tx: Tx, account: Account, merchantId: string): Promise<boolean> {
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

/** True for an account that was disabled, itself or by a partner above it. */
export async function isAccountDisabled(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.query("SELECT 1 FROM closed_accounts WHERE account_id = $1", [accountId])).length > 0;
}

/** Whose processor this is, among the merchants that a partner or an admin reaches. */
export async function ownerOfProcessor(tx: Tx, account: Account, processorId: string): Promise<string | undefined> {
  const rows = await tx.query<{ merchant_id: string }>(
    "SELECT merchant_id FROM processors WHERE merchant_id = ANY($1::text[]) AND id = $2 AND NOT released",
    [await merchantsBeneath(tx, account), processorId],
  );
  return rows[0]?.merchant_id;
}

/** Every merchant that a partner or an admin reaches. */
export async function merchantsBeneath(tx: Tx, { account_type, account_type_id }: Account): Promise<string[]> {
  const rows =
    account_type === "admin"
      ? await tx.query<{ id: string }>("SELECT id FROM merchants")
      : await tx.query<{ id: string }>(`SELECT id FROM merchants WHERE partner_id IN (${partnersBeneath("$1")})`, [
          account_type_id,
        ]);
  return rows.map(({ id }) => id);
}

/** True for the account itself and for every one beneath it. */
export async function canAccessAccount(tx: Tx, account: Account, other: Account): Promise<boolean> {
  if (other.account_type === account.account_type && other.account_type_id === account.account_type_id) return true;
  if (other.account_type === "merchant") return canAccessMerchant(tx, account, other.account_type_id);
  return other.account_type === "partner" && canAccessPartner(tx, account, other.account_type_id);
}

/** True for the partner itself, for a partner somewhere above it, and for every admin; never for a merchant. */
export async function canAccessPartner(tx: Tx, account: Account, partnerId: string): Promise<boolean> {
  const { account_type, account_type_id } = account;
  if (account_type === "merchant") return false;
  const rows =
    account_type === "admin"
      ? await tx.query("SELECT 1 FROM partners WHERE id = $1", [partnerId])
      : await tx.query(`SELECT 1 FROM partners WHERE id = $1 AND id IN (${partnersBeneath("$2")})`, [
          partnerId,
          account_type_id,
        ]);
  return rows.length > 0;
}

/** True where the merchant was set to ask a second factor of its people, by either name of that permission; of no other account. */
export const requiresTwoFactor = (account: string) =>
  `(SELECT 'true' IN (m.permissions->>'enforce_2fa_requirement', m.permissions->>'require_2fa_for_user_access')
    FROM merchants m WHERE m.id = ${account}) IS TRUE`;

export async function accountRequiresTwoFactor(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx.query<{ asks: boolean }>(`SELECT ${requiresTwoFactor("$1")} AS asks`, [accountId]);
  return rows[0]?.asks === true;
}
