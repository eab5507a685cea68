import { findGood } from "../../../db/expiring.store.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow } from "../../../db/statements.ts";

export type PaymentRow = {
  merchant_id: string;
  id: string;
  certificate_id: string;
  sealed_token: string;
  expires_at: Date;
};

export const insertPayment = (tx: Tx, row: PaymentRow) => insertRow<PaymentRow>(tx, "apple_payments", row);

export const findPayment = (tx: Tx, id: string, now: Date) => findGood<PaymentRow>(tx, "apple_payments", { id, now });
