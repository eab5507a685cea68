import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { TransactionRow } from "../transactions/records/transaction.store.ts";
import { queueReceipt } from "./email-receipt.ts";

/** True for an approved payment whose payer is to be mailed a receipt. */
export function wantsReceipt({ response_code, status, email_receipt, email_address }: TransactionRow): boolean {
  return email_receipt && email_address !== "" && responseOf(response_code) === "approved" && !isFlagged(status);
}

type Approved = { row: TransactionRow; merchant_name: string };

/**
 * Queues the payer's receipt in the commit of the result. It is no subscriber, because it shows the other part of a split payment as
 * it is at that moment, and the payment's email history lists it from the reply on.
 */
export async function mailReceipt(tx: Tx, services: Services, { row, merchant_name }: Approved): Promise<void> {
  const receipt = { row, merchant_name, to: row.email_address, kind: "receipt", about: row.id };
  await queueReceipt(tx, services, receipt);
}
