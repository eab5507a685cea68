import type { Tx } from "../../db/query.ts";
import { insertRow } from "../../db/statements.ts";

export type PaymentRow = {
  merchant_id: string;
  id: string;
  certificate_id: string;
  sealed_token: string;
  expires_at: Date;
};

export const insertPayment = (tx: Tx, row: PaymentRow) => insertRow<PaymentRow>(tx, "apple_payments", row);

export async function findPayment(tx: Tx, id: string, now: Date): Promise<PaymentRow | undefined> {
  const rows = await tx.query<PaymentRow>(
    "SELECT * FROM apple_payments WHERE merchant_id = $1 AND id = $2 AND expires_at > $3",
    [tx.merchantId, id, now],
  );
  return rows[0];
}

export async function deleteStalePayments(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM apple_payments WHERE (merchant_id, id) IN
       (SELECT merchant_id, id FROM apple_payments WHERE expires_at <= $1 LIMIT $2) RETURNING id`,
    [now, limit],
  );
  return rows.length;
}
