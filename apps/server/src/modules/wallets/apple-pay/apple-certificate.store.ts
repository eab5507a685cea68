import type { AppleCertificate } from "@gatehouse/contract/wallets/apple-pay.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";

export type CertificateRow = Omit<AppleCertificate, "status" | "expires_at" | "created_at" | "updated_at"> & {
  merchant_id: string;
  sealed_processing_key: string;
  sealed_identity_key: string;
  expires_at: Date | null;
  next_check_at: Date | null;
  /** Of a domain that does not hold the file any more: how often in a row. */
  misses: Record<string, number>;
  created_at: Date;
  updated_at: Date;
};

export const insertCertificate = (tx: Tx, row: CertificateRow) =>
  insertRow<CertificateRow>(tx, "apple_certificates", row);

export const updateCertificate = (tx: Tx, id: string, change: Partial<CertificateRow>) =>
  updateRow<CertificateRow>(tx, "apple_certificates", { key: { merchant_id: tx.merchantId, id }, change });

export async function listCertificates(tx: Tx): Promise<CertificateRow[]> {
  return tx.query<CertificateRow>(
    "SELECT * FROM apple_certificates WHERE merchant_id = $1 ORDER BY created_at, id LIMIT 100",
    [tx.merchantId],
  );
}

/** Claims certificates whose domains are due by moving their time on. */
export async function claimDueCertificates(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<CertificateRow[]> {
  return tx.query<CertificateRow>(
    `UPDATE apple_certificates SET next_check_at = $2 WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM apple_certificates
       WHERE domains <> '[]' AND (next_check_at IS NULL OR next_check_at <= $1)
       ORDER BY next_check_at NULLS FIRST LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [now, until, limit],
  );
}

/** Waits for whoever adds a certificate to the merchant. */
export async function lockCertificates(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('apple-certificates/' || $1, 0))", [tx.merchantId]);
}

export async function findCertificate(tx: Tx, id: string): Promise<CertificateRow | undefined> {
  const rows = await tx.query<CertificateRow>("SELECT * FROM apple_certificates WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

export async function lockCertificate(tx: Tx, id: string): Promise<CertificateRow | undefined> {
  const rows = await tx.query<CertificateRow>(
    "SELECT * FROM apple_certificates WHERE merchant_id = $1 AND id = $2 FOR UPDATE",
    [tx.merchantId, id],
  );
  return rows[0];
}

export async function deleteCertificateRow(tx: Tx, id: string): Promise<CertificateRow | undefined> {
  const rows = await tx.query<CertificateRow>(
    "DELETE FROM apple_certificates WHERE merchant_id = $1 AND id = $2 RETURNING *",
    [tx.merchantId, id],
  );
  return rows[0];
}

/** Whoever's it is: a page knows its certificate alone. */
export async function findCertificateOfPage(tx: Tx, id: string): Promise<CertificateRow | undefined> {
  const rows = await tx.query<CertificateRow>("SELECT * FROM apple_certificates WHERE id = $1 LIMIT 1", [id]);
  return rows[0];
}
