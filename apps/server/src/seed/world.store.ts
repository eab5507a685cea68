import type { Tx } from "../db/query.ts";

/** True in a database without anybody; whoever else asks waits until this transaction ends. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(727275)");
  return (await tx.query("SELECT 1 FROM users LIMIT 1")).length === 0;
}

type NewPartner = { id: string; parent_id?: string | null; name: string; now: Date };

export async function insertPartner(tx: Tx, { id, parent_id = null, name, now }: NewPartner): Promise<void> {
  await tx.query("INSERT INTO partners (id, parent_id, name, created_at) VALUES ($1, $2, $3, $4)", [
    id,
    parent_id,
    name,
    now,
  ]);
}

type NewMerchant = {
  id: string;
  partner_id: string;
  name: string;
  timezone: string;
  permissions: Record<string, boolean>;
  now: Date;
};

export async function insertMerchant(tx: Tx, merchant: NewMerchant): Promise<void> {
  await tx.query(
    "INSERT INTO merchants (id, partner_id, name, timezone, permissions, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [merchant.id, merchant.partner_id, merchant.name, merchant.timezone, merchant.permissions, merchant.now],
  );
}

type NewNews = { id: string; partner_id: string; title: string; message: string; author_name: string; now: Date };

export async function insertNews(tx: Tx, news: NewNews): Promise<void> {
  await tx.query(
    "INSERT INTO news (id, partner_id, title, message, author_name, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [news.id, news.partner_id, news.title, news.message, news.author_name, news.now],
  );
}
