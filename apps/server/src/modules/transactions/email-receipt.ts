import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import type { Minor } from "@gatehouse/money/minor.ts";
import type { Context, UseCase } from "../../context.ts";
import { describe, refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { queueMail } from "../mail/index.ts";
import { partsOf, totalOf } from "./domain/receipt.ts";
import { presentTransaction } from "./present-transaction.ts";
import { findTransaction, type TransactionRow } from "./transaction.store.ts";

/** Sends the receipt of any payment to whoever is named; the payment itself says no more than before. */
export const emailReceipt: UseCase<typeof transactionCalls.emailReceipt> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const to = input.email_address || row.email_address || refuse("invalid_field", { field: "Email Address" });
    const merchant = await findMerchant(tx, tx.merchantId);
    await queueMail(tx, services, {
      to,
      kind: "receipt",
      about: row.id,
      message: receiptOf(row, merchant?.name ?? ""),
    });
    return null;
  });

/** The receipt that a payment asked for, after its approval, by a person too where it was held. What goes wrong here costs nobody the payment. */
export async function emailReceiptOf(context: Context, row: TransactionRow, merchantName: string): Promise<void> {
  const { services, caller } = context;
  if (!row.email_receipt || responseOf(row.response_code) !== "approved" || isFlagged(row.status)) return;
  try {
    await services.db.scoped(caller.scope, (tx) =>
      queueMail(tx, services, {
        to: row.email_address,
        kind: "receipt",
        about: row.id,
        message: receiptOf(row, merchantName),
      }),
    );
  } catch (error) {
    services.log.error({ receipt_of: row.id, error: describe(error) });
  }
}

function receiptOf(row: TransactionRow, merchantName: string) {
  const shown = presentTransaction(row, merchantName);
  const money = (amount: number) => `${formatMinor(amount as Minor, row.currency)} ${row.currency.toUpperCase()}`;
  return {
    subject: `Receipt from ${merchantName}`,
    paragraphs: [
      `${merchantName}: ${row.type} of ${money(totalOf(shown))}, ${shown.response}.`,
      ...(shown.line_items ?? []).filter(({ name }) => name).map(({ name, quantity }) => `${quantity || 1} x ${name}`),
      ...partsOf(shown).map(([label, part]) => `${label}: ${money(part)}`),
      ...(row.cc_last_four ? [`Card ending in ${row.cc_last_four}`] : []),
      ...(row.order_id ? [`Order ${row.order_id}`] : []),
      `${row.created_at.toISOString().slice(0, 16).replace("T", " ")} UTC, transaction ${row.id}`,
    ],
  };
}
