import type { Branding } from "@gatehouse/contract/branding/branding.ts";
import { partnersBeneath } from "../../db/partner-tree.ts";
import type { Tx } from "../../db/query.ts";
import { updateRow } from "../../db/statements.ts";
import type { Picture } from "../../pictures/picture.ts";

export type BrandingRow = Omit<Branding, "logo_url" | "favicon_url" | "created_at" | "updated_at"> & {
  logo_hash: string | null;
  favicon_hash: string | null;
  created_at: Date;
  updated_at: Date;
};

const columns = `domain, id, partner_id, title, brand_name, brand_address, support_email, support_phone, styles, products,
  logo_hash, favicon_hash, created_at, updated_at`;

export async function findHost(tx: Tx, domain: string): Promise<BrandingRow | undefined> {
  return (await tx.query<BrandingRow>(`SELECT ${columns} FROM brandings WHERE domain = $1`, [domain]))[0];
}

/** The oldest first: that is the one which mails lead to. */
export async function listHosts(tx: Tx, partnerId: string): Promise<BrandingRow[]> {
  return tx.query<BrandingRow>(
    `SELECT ${columns} FROM brandings WHERE partner_id = $1 ORDER BY created_at, domain LIMIT 1000`,
    [partnerId],
  );
}

/** By its id or its domain, locked until the transaction ends. */
export async function lockHost(tx: Tx, idOrDomain: string): Promise<BrandingRow | undefined> {
  const rows = await tx.query<BrandingRow>(`SELECT ${columns} FROM brandings WHERE domain = $1 OR id = $1 FOR UPDATE`, [
    idOrDomain,
  ]);
  return rows[0];
}

/** Takes a host that is nobody's; one that is taken stays whose it is. */
export async function claimHost(
  tx: Tx,
  host: { domain: string; id: string; partner_id: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO brandings (domain, id, partner_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (domain) DO NOTHING RETURNING id`,
    [host.domain, host.id, host.partner_id, host.now],
  );
  return rows.length === 1;
}

export async function updateHost(tx: Tx, domain: string, change: Partial<BrandingRow>): Promise<void> {
  await updateRow(tx, "brandings", { key: { domain }, change });
}

/** Null takes the picture away. */
export async function setHostPicture(
  tx: Tx,
  { domain, kind, hash }: { domain: string; kind: "logo" | "favicon"; hash: string },
  picture: Picture | null,
): Promise<void> {
  await tx.query(`UPDATE brandings SET ${kind}_hash = $2, ${kind}_type = $3, ${kind} = $4 WHERE domain = $1`, [
    domain,
    picture && hash,
    picture?.media_type ?? null,
    picture && Buffer.from(picture.bytes),
  ]);
}

export async function removeHost(tx: Tx, domain: string): Promise<void> {
  await tx.query("DELETE FROM brandings WHERE domain = $1", [domain]);
}

/** For a partner itself and those beneath it; for an admin every one that there is. */
export async function reachesPartner(
  tx: Tx,
  account: { account_type: string; account_type_id: string },
  partnerId: string,
): Promise<boolean> {
  const rows =
    account.account_type === "admin"
      ? await tx.query("SELECT 1 FROM partners WHERE id = $1", [partnerId])
      : await tx.query(`SELECT 1 WHERE $1 IN (${partnersBeneath("$2")})`, [partnerId, account.account_type_id]);
  return rows.length > 0;
}

/** The look of the partner of an account, or of the nearest one above it that has any. */
export async function findBrandAbove(
  tx: Tx,
  account: { account_type: string; account_type_id: string },
): Promise<BrandingRow | undefined> {
  const start =
    account.account_type === "merchant" ? "SELECT partner_id FROM merchants WHERE id = $1" : "SELECT $1::text";
  const rows = await tx.query<BrandingRow>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id, 0 AS far FROM partners WHERE id = (${start})
       UNION ALL SELECT p.id, p.parent_id, a.far + 1 FROM partners p JOIN above a ON p.id = a.parent_id WHERE a.far < 100)
     SELECT ${columns.replaceAll(/\b(id|created_at)\b/g, "b.$1")} FROM above a JOIN brandings b ON b.partner_id = a.id
     ORDER BY a.far, b.created_at, b.domain LIMIT 1`,
    [account.account_type_id],
  );
  return rows[0];
}
