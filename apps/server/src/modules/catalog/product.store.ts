import type { Product } from "@gatehouse/contract/catalog/product.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { Picture } from "../../pictures/picture.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { Order, PageOf } from "../../search/page.ts";

export type ProductRow = Omit<Product, "img" | "created_at" | "updated_at" | "deleted_at"> & {
  created_at: Date;
  updated_at: Date | null;
  deleted_at: Date | null;
};

export type ShownRow = ProductRow & { has_picture: boolean };

const shown = `SELECT p.*, EXISTS (SELECT 1 FROM product_pictures i
  WHERE i.merchant_id = p.merchant_id AND i.product_id = p.id) AS has_picture FROM products p`;

export async function insertProduct(tx: Tx, row: Partial<ProductRow>): Promise<void> {
  await insertRow(tx, "products", { merchant_id: tx.merchantId, ...row });
}

/** Of those that are sold. */
export async function findProduct(tx: Tx, id: string): Promise<ShownRow | undefined> {
  const rows = await tx.query<ShownRow>(`${shown} WHERE p.merchant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL`, [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

/** Of those that are sold, by id. */
export async function findProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const rows = await tx.query<ProductRow>(
    "SELECT * FROM products WHERE merchant_id = $1 AND id = ANY($2) AND deleted_at IS NULL",
    [tx.merchantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locked until the transaction ends. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | undefined> {
  const rows = await tx.query<ProductRow>(
    "SELECT * FROM products WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE",
    [tx.merchantId, id],
  );
  return rows[0];
}

export async function updateProduct(tx: Tx, id: string, change: Partial<ProductRow>): Promise<void> {
  await updateRow(tx, "products", { key: { merchant_id: tx.merchantId, id }, change });
}

type Sorted = { conditions: readonly Condition[]; order: Order };

export async function searchProducts(
  tx: Tx,
  { conditions, order, limit, offset }: PageOf & Sorted,
): Promise<{ rows: ShownRow[]; total: number }> {
  const { where, values } = whereOf([{ sql: "p.merchant_id = ?", value: tx.merchantId }, ...conditions]);
  const rows = await tx.query<ShownRow>(
    `${shown} WHERE ${where} ORDER BY p.${order.column} ${order.direction}, p.id ${order.direction} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  return { rows, total: await countProducts(tx, conditions) };
}

export async function countProducts(tx: Tx, conditions: readonly Condition[]): Promise<number> {
  const { where, values } = whereOf([{ sql: "p.merchant_id = ?", value: tx.merchantId }, ...conditions]);
  const rows = await tx.query<{ total: number }>(`SELECT count(*) AS total FROM products p WHERE ${where}`, values);
  return rows[0]?.total ?? 0;
}

/** FROM, WHERE and ORDER BY of every product that matches; prices are in the merchant's currency. */
export function selectProducts(tx: Tx, { conditions, order }: Sorted) {
  const { where, values } = whereOf([{ sql: "p.merchant_id = ?", value: tx.merchantId }, ...conditions]);
  const sql = `FROM products p JOIN merchants o ON o.id = p.merchant_id WHERE ${where} ORDER BY p.${order.column} ${order.direction}, p.id ${order.direction}`;
  return { sql, values, currency: "o.currency" };
}

export async function putPicture(
  tx: Tx,
  product: { id: string; public_hash: string },
  { media_type, bytes }: Picture,
): Promise<void> {
  await tx.query(
    `INSERT INTO product_pictures (merchant_id, product_id, public_hash, media_type, picture) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (merchant_id, product_id) DO UPDATE SET media_type = $4, picture = $5`,
    [tx.merchantId, product.id, product.public_hash, media_type, Buffer.from(bytes)],
  );
}

export async function dropPicture(tx: Tx, productId: string): Promise<void> {
  await tx.query("DELETE FROM product_pictures WHERE merchant_id = $1 AND product_id = $2", [tx.merchantId, productId]);
}

/** By the hash that public pages know, whoever's it is. */
export async function findPicture(tx: Tx, publicHash: string): Promise<Picture | undefined> {
  const rows = await tx.query<{ media_type: string; picture: Buffer }>(
    `SELECT i.media_type, i.picture FROM product_pictures i JOIN products p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
     WHERE i.public_hash = $1 AND p.deleted_at IS NULL`,
    [publicHash],
  );
  return rows[0] && { media_type: rows[0].media_type, bytes: rows[0].picture };
}
