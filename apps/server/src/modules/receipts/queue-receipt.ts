import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { apmNames } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { findMerchant, taxIdOf } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { queueTemplated, type Values } from "../mail/index.ts";
import { isSeparateFee, presentTransaction, type TransactionRow } from "../transactions/index.ts";
import { sayMoment } from "./domain/format-moment.ts";
import {
  billOf,
  chargedApart,
  haveSameOutcome,
  money,
  nameOfType,
  outcomeOf,
  partsOf,
  type ReceiptRow,
  taxIdLine,
  titleOf,
  totalWith,
} from "./domain/receipt-rows.ts";
import type { ApprovedPayment } from "./read-approved-payment.ts";

/** `about` is the transaction in whose email history the mail is listed; "" for none. */
type Receipt = ApprovedPayment & { to: string | readonly string[]; kind: string; about: string };

/** Puts a payment's receipt into the outbox, in the words of the merchant, its partner or the product. */
export async function queueReceipt(tx: Tx, services: Services, receipt: Receipt): Promise<void> {
  const { row, other_part, merchant_name, to, kind, about } = receipt;
  const brand = await brandOfMerchant(tx, services, merchant_name);
  const account = { account_type: "merchant", account_type_id: tx.merchantId } as const;
  const mail = { to, kind, about, type: typeOf(row), account, brand, sender: "merchant" } as const;
  const merchant = await findMerchant(tx, tx.merchantId);
  const seller = { name: brand.name, taxId: taxIdOf(merchant), timezone: merchant?.timezone || "UTC" };
  await queueTemplated(tx, services, { ...mail, values: valuesOf({ row, other_part }, seller) });
}

function typeOf({ type, status }: TransactionRow): TemplateType {
  if (status === "voided") return "void_receipt";
  return type === "refund" || type === "credit" ? "refund_receipt" : "transaction_receipt";
}

type Seller = { name: string; taxId: string; timezone: string };

type Parts = Pick<ApprovedPayment, "row" | "other_part">;

function valuesOf({ row, other_part }: Parts, { name: merchantName, taxId, timezone }: Seller): Values {
  const shown = presentTransaction(row, merchantName);
  const other = other_part && presentTransaction(other_part, merchantName);
  const added = other && isSeparateFee(other) && haveSameOutcome(shown, other) ? other : undefined;
  return {
    "merchant.name": merchantName,
    "transaction.id": row.id,
    "transaction.title": titleOf(shown),
    "transaction.type": nameOfType(row.type).toLowerCase(),
    "transaction.response": outcomeOf(shown),
    "transaction.amount": money(row, totalWith(shown, added)),
    "transaction.tax_amount": money(row, row.tax_amount),
    "transaction.tip_amount": money(row, row.tip_amount),
    "transaction.order_id": row.order_id,
    "transaction.po_number": row.po_number,
    "transaction.description": row.description,
    "transaction.paid_with": paidWith(row, shown),
    "transaction.created_at": sayMoment(row.created_at, timezone),
    "transaction.details": [...billOf(shown, added), ...rowsOfOther(shown, other), ...factsOf(row, shown, taxId)],
  };
}

function factsOf(row: TransactionRow, shown: Transaction, taxId: string): ReceiptRow[] {
  const outcome = outcomeOf(shown);
  const facts: [string, string][] = [
    ["Status", outcome.charAt(0).toUpperCase() + outcome.slice(1)],
    ["Paid with", paidWith(row, shown)],
    ["Approval", answerIn(shown)?.auth_code ?? ""],
    ["Order", row.order_id],
    ["PO number", row.po_number],
    ["For", row.description],
  ];
  const filled = facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
  return taxId ? [...filled, labelOnly(taxIdLine(taxId))] : filled;
}

function paidWith(
  { payment_type, cc_last_four, method }: TransactionRow,
  { response_body: { ach } }: Transaction,
): string {
  if (payment_type === "cash") return "Cash";
  if (method.apm_type) return apmNames[method.apm_type];
  if (ach) return `Bank account ending in ${ach.masked_account_number.slice(-4)}`;
  return cc_last_four ? `Card ending in ${cc_last_four}` : "";
}

const labelOnly = (label: string): ReceiptRow => ({ label, value: "" });

/**
 * The primary's receipt is written before the secondary is submitted, so it announces the secondary's amounts. The secondary's
 * receipt names the sum of both.
 */
function rowsOfOther(shown: Transaction, other: Transaction | undefined): ReceiptRow[] {
  if (!other) return [];
  if (haveSameOutcome(shown, other)) {
    const text = isSeparateFee(shown)
      ? `Charged beside ${other.id}: ${money(other, totalWith(other, shown))} in all`
      : chargedApart([shown, other].map((one) => money(one, chargedOf(one))));
    return [labelOnly(text)];
  }
  if (other.status !== "pending" && other.status !== "unknown") return [];
  return partsOf(other).map(([label, part]) => ({
    label: `${label}, charged separately`,
    value: money(other, part),
  }));
}
