import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import { findPage, type Search } from "../../search/find-page.store.ts";

type Plain =
  | "merchant_id"
  | "id"
  | "type"
  | "name"
  | "description"
  | "status"
  | "payment_methods"
  | "settle_at"
  | "timezone"
  | "tag"
  | "limits"
  | "payment_adj_type"
  | "payment_adj_val"
  | "features"
  | "supported_currencies"
  | "ruleset";

/** `settings` are sealed; `settle_at` is HH:MM. */
export type ProcessorRow = Pick<ProcessorView, Plain> & {
  default_for: PaymentKind[];
  settings: string;
  created_at: Date;
  updated_at: Date | null;
};

const columns = `merchant_id, id, type, name, description, status, payment_methods, default_for, settings, settle_at, timezone, tag, limits,
  payment_adj_type, payment_adj_val, features, supported_currencies, ruleset, created_at, updated_at`;

export const takerColumns = [
  ...(["merchant_id", "id", "type", "name", "payment_methods", "default_for", "settings", "timezone", "tag"] as const),
  ...(["limits", "payment_adj_type", "payment_adj_val", "supported_currencies", "features"] as const),
] as const satisfies readonly (keyof ProcessorRow)[];

/** The columns of a processor that a payment needs. */
export type TakerRow = Pick<ProcessorRow, (typeof takerColumns)[number]>;

/** Finds released processors too: their payments are still settled and refunded. */
export async function findProcessor(
  tx: Tx,
  key: { merchant_id: string; id: string },
): Promise<ProcessorRow | undefined> {
  return (
    await tx.query<ProcessorRow>(`SELECT ${columns} FROM processors WHERE merchant_id = $1 AND id = $2`, [
      key.merchant_id,
      key.id,
    ])
  )[0];
}

/** Finds the active processor with the tag. */
export async function findTagged(tx: Tx, tag: ProcessorRow["tag"]): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM processors WHERE merchant_id = $1 AND tag = $2 AND status = 'active' AND NOT released
     ORDER BY created_at, id LIMIT 1`,
    [tx.merchantId, tag],
  );
  return rows[0]?.id;
}

/** True when another active processor has the tag. */
export async function isTagTaken(tx: Tx, { id, tag }: Pick<ProcessorRow, "id" | "tag">): Promise<boolean> {
  const rows = await tx.query(
    "SELECT 1 FROM processors WHERE merchant_id = $1 AND tag = $2 AND id <> $3 AND status = 'active' AND NOT released LIMIT 1",
    [tx.merchantId, tag, id],
  );
  return rows.length > 0;
}

/** Locks a processor that isn't released until the transaction ends. */
export async function lockProcessor(tx: Tx, id: string): Promise<ProcessorRow | undefined> {
  return (
    await tx.query<ProcessorRow>(
      `SELECT ${columns} FROM processors WHERE merchant_id = $1 AND id = $2 AND NOT released FOR UPDATE`,
      [tx.merchantId, id],
    )
  )[0];
}

export async function listProcessors(tx: Tx): Promise<ProcessorRow[]> {
  return tx.query<ProcessorRow>(
    `SELECT ${columns} FROM processors WHERE merchant_id = $1 AND NOT released ORDER BY created_at, id`,
    [tx.merchantId],
  );
}

export async function searchProcessorRows(tx: Tx, search: Search): Promise<{ rows: ProcessorRow[]; total: number }> {
  const own = [{ sql: "merchant_id = ? AND NOT released", value: tx.merchantId }, ...search.conditions];
  return findPage<ProcessorRow>(tx, { table: "processors", columns }, { ...search, conditions: own });
}

type Facts = Partial<Omit<ProcessorRow, "merchant_id" | "id">> & { released?: boolean; next_settle_at?: Date };

export async function insertProcessor(
  tx: Tx,
  row: Facts & Pick<ProcessorRow, "merchant_id" | "id" | "type" | "name" | "payment_methods" | "created_at">,
): Promise<void> {
  await insertRow(tx, "processors", row);
}

export async function updateProcessorRow(tx: Tx, id: string, change: Facts): Promise<void> {
  await updateRow(tx, "processors", { key: { merchant_id: tx.merchantId, id }, change });
}

/** Has the next settlement run close the batch, before its cut-off too. */
export async function askForBatch(tx: Tx, id: string, now: Date): Promise<void> {
  const asked = { next_settle_at: now, settle_asked: true };
  await updateRow(tx, "processors", { key: { merchant_id: tx.merchantId, id }, change: asked });
}

/**
 * Moves the cut-off, unless a batch was requested or is due: the run that closes it sets the next cut-off by the new hour.
 */
export async function moveCutOff(tx: Tx, id: string, { next, now }: Record<"next" | "now", Date>): Promise<void> {
  await tx.query(
    "UPDATE processors SET next_settle_at = $3 WHERE merchant_id = $1 AND id = $2 AND NOT settle_asked AND next_settle_at > $4",
    [tx.merchantId, id, next, now],
  );
}

/** Locks the merchant: one change of defaults, policies or released processors runs at a time. */
export async function lockDefaults(tx: Tx): Promise<void> {
  await tx.query("SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE", [tx.merchantId]);
}

/** Locks the other processors that are the default of these kinds. */
export async function lockDefaultsOf(tx: Tx, kinds: readonly PaymentKind[], except: string): Promise<ProcessorRow[]> {
  return tx.query<ProcessorRow>(
    `SELECT ${columns} FROM processors WHERE merchant_id = $1 AND id <> $2 AND default_for ?| $3::text[] ORDER BY id FOR UPDATE`,
    [tx.merchantId, except, kinds],
  );
}

/**
 * True while money is outstanding: captured and not settled, authorized, or with unknown result. Verifications hold none,
 * and a batch that was given up isn't sent again.
 */
export async function holdsMoney(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM transactions WHERE merchant_id = $1 AND processor_id = $2 AND type <> 'verification'
       AND status IN ('pending', 'unknown', 'authorized', 'pending_settlement')
     UNION ALL SELECT 1 FROM settlement_batches WHERE merchant_id = $1 AND processor_id = $2 AND status <> 'closed' AND send_after IS NOT NULL LIMIT 1`,
    [tx.merchantId, id],
  );
  return rows.length > 0;
}

/** Finds requests to the processor that are in progress: the number of attempts, and the time of the next. */
export async function findUnderWay(tx: Tx, id: string): Promise<{ attempts: number; again: Date } | undefined> {
  const rows = await tx.query<{ attempts: number; again: Date }>(
    `SELECT max(attempts) AS attempts, max(resolve_after) AS again FROM payment_intents
     WHERE merchant_id = $1 AND processor_id = $2 HAVING count(*) > 0`,
    [tx.merchantId, id],
  );
  return rows[0];
}
