import type { Device, DeviceInput } from "@gatehouse/contract/terminals/terminal.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";

export type DeviceRow = Omit<Device, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };

export async function insertDevice(tx: Tx, row: DeviceInput & { id: string; now: Date }): Promise<DeviceRow> {
  const { now, ...given } = row;
  return insertRow<DeviceRow>(tx, "devices", {
    merchant_id: tx.merchantId,
    ...given,
    created_at: now,
    updated_at: now,
  });
}

export async function listDevices(tx: Tx, { limit, offset }: PageOf): Promise<DeviceRow[]> {
  return tx.query<DeviceRow>(
    "SELECT * FROM devices WHERE merchant_id = $1 ORDER BY created_at, id LIMIT $2 OFFSET $3",
    [tx.merchantId, limit, offset],
  );
}

export async function countDevices(tx: Tx): Promise<number> {
  const rows = await tx.query<{ total: number }>("SELECT count(*) AS total FROM devices WHERE merchant_id = $1", [
    tx.merchantId,
  ]);
  return rows[0]?.total ?? 0;
}

export async function lockDevice(tx: Tx, id: string): Promise<DeviceRow | undefined> {
  const rows = await tx.query<DeviceRow>("SELECT * FROM devices WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

export async function updateDevice(
  tx: Tx,
  id: string,
  change: DeviceInput & { updated_at: Date },
): Promise<DeviceRow | undefined> {
  return updateRow<DeviceRow>(tx, "devices", { key: { merchant_id: tx.merchantId, id }, change });
}
