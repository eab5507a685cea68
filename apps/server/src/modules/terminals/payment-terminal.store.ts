import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import type { Tx } from "../../db/query.ts";

export type PaymentTerminal = Pick<
  Terminal,
  "id" | "tpn" | "description" | "debit" | "ebt" | "signature_required" | "print_receipt"
> &
  Pick<Terminal, "payment_adjustment_type" | "payment_adjustment_value"> & { flags: Partial<Terminal["flags"]> };

/** A terminal that takes payments. */
export async function findActiveTerminal(tx: Tx, id: string): Promise<PaymentTerminal | undefined> {
  const rows = await tx.query<PaymentTerminal>(
    `SELECT id, tpn, description, debit, ebt, signature_required, print_receipt,
       flags, payment_adjustment_type, payment_adjustment_value FROM terminals
     WHERE merchant_id = $1 AND id = $2 AND status = 'active'`,
    [tx.merchantId, id],
  );
  return rows[0];
}
