import type { PaymentKind } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Statement, Tx } from "../../db/query.ts";

export type ProcessorRow = {
  merchant_id: string;
  id: string;
  type: string;
  name: string;
  status: "active" | "disabled";
  payment_methods: PaymentKind[];
  is_default: boolean;
  settings: string;
  settle_at: string;
  timezone: string;
};

const columns = "merchant_id, id, type, name, status, payment_methods, is_default, settings, settle_at, timezone";

const choose: Statement = {
  name: "choose_processor",
  text: `SELECT ${columns} FROM processors
     WHERE merchant_id = $1 AND status = 'active' AND payment_methods ? $2 AND ($3 = '' OR id = $3)
     ORDER BY is_default DESC, created_at, id LIMIT 1`,
};

/** The processor asked for, or the default of the payment kind; only active ones that take the kind. */
export async function chooseProcessor(
  tx: Tx,
  wanted: { kind: PaymentKind; id: string },
): Promise<ProcessorRow | undefined> {
  return (await tx.query<ProcessorRow>(choose, [tx.merchantId, wanted.kind, wanted.id]))[0];
}

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

export async function listProcessors(tx: Tx): Promise<ProcessorRow[]> {
  return tx.query<ProcessorRow>(`SELECT ${columns} FROM processors WHERE merchant_id = $1 ORDER BY created_at, id`, [
    tx.merchantId,
  ]);
}

export async function insertProcessor(tx: Tx, row: ProcessorRow & { next_settle_at: Date; now: Date }): Promise<void> {
  await tx.query(
    `INSERT INTO processors (merchant_id, id, type, name, payment_methods, is_default, settings, settle_at, timezone, next_settle_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.merchant_id,
      row.id,
      row.type,
      row.name,
      JSON.stringify(row.payment_methods),
      row.is_default,
      row.settings,
      row.settle_at,
      row.timezone,
      row.next_settle_at,
      row.now,
    ],
  );
}
