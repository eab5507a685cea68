import type { Service } from "@gatehouse/contract/accounts/service.ts";
import { open } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";
import { updateRow } from "../../../db/statements.ts";

/** `data` is sealed. */
export type ServiceRow = Pick<Service, "id" | "type" | "status" | "agreement_url"> & {
  data: string;
  created_at: Date;
  updated_at: Date;
  activated_at: Date | null;
  deactivated_at: Date | null;
};

const columns = "id, type, status, data, agreement_url, created_at, updated_at, activated_at, deactivated_at";

export async function listServices(tx: Tx): Promise<ServiceRow[]> {
  return tx.query<ServiceRow>(
    `SELECT ${columns} FROM merchant_services WHERE merchant_id = $1 ORDER BY created_at, id`,
    [tx.merchantId],
  );
}

export async function lockService(tx: Tx, id: string): Promise<ServiceRow | undefined> {
  return (
    await tx.query<ServiceRow>(
      `SELECT ${columns} FROM merchant_services WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
      [tx.merchantId, id],
    )
  )[0];
}

/** Returns false when the merchant already has a service of that type. */
export async function insertService(tx: Tx, row: ServiceRow): Promise<boolean> {
  const made = await tx.query(
    `INSERT INTO merchant_services (merchant_id, ${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (merchant_id, type) DO NOTHING RETURNING id`,
    [
      tx.merchantId,
      row.id,
      row.type,
      row.status,
      row.data,
      row.agreement_url,
      row.created_at,
      row.updated_at,
      row.activated_at,
      row.deactivated_at,
    ],
  );
  return made.length === 1;
}

export async function updateServiceRow(tx: Tx, id: string, facts: Partial<Omit<ServiceRow, "id">>): Promise<void> {
  await updateRow(tx, "merchant_services", { key: { merchant_id: tx.merchantId, id }, change: facts });
}

export async function hasService(tx: Tx, type: Service["type"]): Promise<boolean> {
  const rows = await tx.query(
    "SELECT 1 FROM merchant_services WHERE merchant_id = $1 AND type = $2 AND status = 'active'",
    [tx.merchantId, type],
  );
  return rows.length === 1;
}

type InUse = { merchant_id: string; activated_at: Date };

/** Selects the enabled merchants that have the service activated. */
export async function listMerchantsWithService(tx: Tx, type: Service["type"]): Promise<InUse[]> {
  return tx.query<InUse>(
    `SELECT s.merchant_id, coalesce(s.activated_at, s.updated_at) AS activated_at FROM merchant_services s
     WHERE s.type = $1 AND s.status = 'active' AND ${open("s.merchant_id")} ORDER BY s.merchant_id`,
    [type],
  );
}
