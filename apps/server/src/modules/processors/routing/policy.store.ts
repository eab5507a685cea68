import type { Policy } from "@gatehouse/contract/processors/policy.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";

export type PolicyRow = Omit<Policy, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };

const columns = "id, name, enabled, priority, conditions, action, created_at, updated_at";

/** Selects the policies in the order in which routing evaluates them. */
export async function listPolicyRows(tx: Tx): Promise<PolicyRow[]> {
  return tx.query<PolicyRow>(`SELECT ${columns} FROM processor_policies WHERE merchant_id = $1 ORDER BY priority, id`, [
    tx.merchantId,
  ]);
}

export async function findPolicy(tx: Tx, id: string): Promise<PolicyRow | undefined> {
  const rows = await tx.query<PolicyRow>(
    `SELECT ${columns} FROM processor_policies WHERE merchant_id = $1 AND id = $2`,
    [tx.merchantId, id],
  );
  return rows[0];
}

export async function lockPolicy(tx: Tx, id: string): Promise<PolicyRow | undefined> {
  return (
    await tx.query<PolicyRow>(
      `SELECT ${columns} FROM processor_policies WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
      [tx.merchantId, id],
    )
  )[0];
}

export async function insertPolicy(tx: Tx, row: PolicyRow): Promise<void> {
  await insertRow(tx, "processor_policies", { merchant_id: tx.merchantId, ...row });
}

export async function updatePolicyRow(tx: Tx, id: string, change: Partial<PolicyRow>): Promise<void> {
  await updateRow(tx, "processor_policies", { key: { merchant_id: tx.merchantId, id }, change });
}

/** Finds the first policy that names the processor, enabled or not. */
export async function findPolicyNaming(tx: Tx, processorId: string): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>(
    `SELECT name FROM processor_policies WHERE merchant_id = $1
       AND (action->>'processor_id' = $2 OR action->'fallback_processor_ids' ? $2 OR EXISTS (
         SELECT FROM jsonb_array_elements(conditions) c WHERE c->>'field' = 'processor_id' AND c->'value' ? $2)) ORDER BY priority, id LIMIT 1`,
    [tx.merchantId, processorId],
  );
  return rows[0]?.name;
}

export async function removePolicy(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM processor_policies WHERE merchant_id = $1 AND id = $2", [tx.merchantId, id]);
}
