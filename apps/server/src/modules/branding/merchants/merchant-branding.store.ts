import type { MerchantBranding } from "@gatehouse/contract/branding/branding.ts";
import type { Tx } from "../../../db/query.ts";
import { updateRow } from "../../../db/statements.ts";
import type { Picture } from "../../../pictures/picture.ts";

export type MerchantBrandingRow = Omit<MerchantBranding, "id" | "account_type" | "account_type_id" | "logo_url"> & {
  logo_hash: string | null;
};

const columns = "brand_name, brand_address, support_email, support_phone, styles, logo_hash";

export async function findOfMerchant(tx: Tx): Promise<MerchantBrandingRow | undefined> {
  const rows = await tx.query<MerchantBrandingRow>(`SELECT ${columns} FROM merchant_brandings WHERE merchant_id = $1`, [
    tx.merchantId,
  ]);
  return rows[0];
}

/** Every merchant has one once it is asked for, so that there is something to lock. */
export async function lockOfMerchant(tx: Tx): Promise<MerchantBrandingRow> {
  const key = [tx.merchantId];
  await tx.query("INSERT INTO merchant_brandings (merchant_id) VALUES ($1) ON CONFLICT (merchant_id) DO NOTHING", key);
  const rows = await tx.query<MerchantBrandingRow>(
    `SELECT ${columns} FROM merchant_brandings WHERE merchant_id = $1 FOR UPDATE`,
    key,
  );
  return rows[0] as MerchantBrandingRow;
}

export async function updateOfMerchant(tx: Tx, change: Partial<MerchantBrandingRow>): Promise<void> {
  await updateRow(tx, "merchant_brandings", { key: { merchant_id: tx.merchantId }, change });
}

/** Null removes the logo. */
export async function setLogo(tx: Tx, hash: string, picture: Picture | null): Promise<void> {
  const bytes = picture && Buffer.from(picture.bytes);
  const change = { logo_hash: picture && hash, logo_type: picture?.media_type ?? null, logo: bytes };
  await updateRow(tx, "merchant_brandings", { key: { merchant_id: tx.merchantId }, change });
}

/** By the hash that its address holds, whoever's logo or icon it is. */
export async function findPicture(tx: Tx, hash: string): Promise<Picture | undefined> {
  const rows = await tx.query<{ media_type: string; bytes: Buffer }>(
    `SELECT logo_type AS media_type, logo AS bytes FROM merchant_brandings WHERE logo_hash = $1
     UNION ALL SELECT logo_type, logo FROM brandings WHERE logo_hash = $1
     UNION ALL SELECT favicon_type, favicon FROM brandings WHERE favicon_hash = $1`,
    [hash],
  );
  return rows[0];
}

export async function merchantExists(tx: Tx): Promise<boolean> {
  return (await tx.query("SELECT 1 FROM merchants WHERE id = $1", [tx.merchantId])).length > 0;
}
