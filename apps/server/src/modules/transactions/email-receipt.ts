import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { chargedOf, isPartial } from "@gatehouse/contract/transactions/charged.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import type { Minor } from "@gatehouse/money/minor.ts";
import type { Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { queueMail } from "../mail/index.ts";
import { partsOf } from "./domain/receipt.ts";
import { presentTransaction } from "./present-transaction.ts";
import { findTransaction, type TransactionRow } from "./transaction.store.ts";

/** Sends the receipt of any payment to whoever is named; the payment itself says no more than before. */
export const emailReceipt: UseCase<typeof transactionCalls.emailReceipt> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const to = input.email_address || row.email_address || refuse("invalid_field", { field: "Email Address" });
    const merchant = await findMerchant(tx, tx.merchantId);
    await queueReceipt(tx, services, { row, to, merchant_name: merchant?.name ?? "" });
    return null;
  });

/** True once a payment that asked for a receipt is approved, by a person too where it was held. */
export function wantsReceipt({ email_receipt, email_address, response_code, status }: TransactionRow): boolean {
  return email_receipt && email_address !== "" && responseOf(response_code) === "approved" && !isFlagged(status);
}

type Receipt = { row: TransactionRow; to: string; merchant_name: string };

export async function queueReceipt(tx: Tx, services: Services, { row, to, merchant_name }: Receipt): Promise<void> {
  const brand = await brandOfMerchant(tx, services, merchant_name);
  await queueMail(tx, services, { to, kind: "receipt", about: row.id, message: receiptOf(row, brand.name), brand });
}

function receiptOf(row: TransactionRow, merchantName: string) {
  const shown = presentTransaction(row, merchantName);
  const money = (amount: number) => `${formatMinor(amount as Minor, row.currency)} ${row.currency.toUpperCase()}`;
  return {
    subject: `Receipt from ${merchantName}`,
    paragraphs: [
      `${merchantName}: ${row.type} of ${money(chargedOf(row))}, ${shown.response}.`,
      ...(isPartial(row) ? [`Asked for: ${money(row.amount)}`] : []),
      ...(shown.line_items ?? []).filter(({ name }) => name).map(({ name, quantity }) => `${quantity || 1} x ${name}`),
      ...partsOf(shown).map(([label, part]) => `${label}: ${money(part)}`),
      ...(row.cc_last_four ? [`Card ending in ${row.cc_last_four}`] : []),
      ...(row.order_id ? [`Order ${row.order_id}`] : []),
      `${row.created_at.toISOString().slice(0, 16).replace("T", " ")} UTC, transaction ${row.id}`,
    ],
  };
}
