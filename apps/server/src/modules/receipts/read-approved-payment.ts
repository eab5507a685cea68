import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Tx } from "../../db/query.ts";
import type { CreatedTransaction } from "../../events/event-types.ts";
import { type Delivery, laterInCommit } from "../../events/subscription.ts";
import { findMerchant } from "../accounts/index.ts";
import { findOtherPart, findTransaction, type TransactionRow } from "../transactions/index.ts";

/** True for an approval that stands: neither flagged nor only a check. */
export function isApproved({ response_code, status, void_on_success }: CreatedTransaction): boolean {
  return responseOf(response_code) === "approved" && !isFlagged(status) && !void_on_success;
}

/** A payment to write a receipt of, with its other part if it was charged in two parts. */
export type ApprovedPayment = { row: TransactionRow; other_part: TransactionRow | undefined; merchant_name: string };

/** Reads an approved payment as the commit of its event left it; nothing if that commit also voided it. */
export async function readApprovedPayment(
  tx: Tx,
  event: Delivery<"transaction.created" | "transaction.approved">,
): Promise<ApprovedPayment | undefined> {
  const [row, merchant] = [await findTransaction(tx, event.subject), await findMerchant(tx, event.merchant_id)];
  if (!row || !merchant) throw new Error("an event without its transaction or merchant");
  const later = await laterInCommit(tx, event, ["transaction.captured", "transaction.voided"]);
  const { other_part: stateOfOther, void_on_success: _, ...state } = event.data;
  if (later?.data.status === "voided") return undefined;
  const other = await findOtherPart(tx, row);
  return {
    row: { ...row, ...(later?.data ?? state) },
    other_part: other && { ...other, ...(stateOfOther ?? stateBeforeResult(other)) },
    merchant_name: merchant.name,
  };
}

/**
 * The state of a secondary part that the primary's event doesn't carry. It is submitted after the primary's approval, so its result was
 * unknown then, or it had been cancelled.
 */
const stateBeforeResult = ({ status }: TransactionRow) =>
  status === "declined" ? {} : ({ status: "pending", response_code: 0 } as const);
