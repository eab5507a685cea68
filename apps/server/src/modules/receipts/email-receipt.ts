import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { apmNames } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, taxIdOf } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { countMails, queueTemplated, type Values } from "../mail/index.ts";
import { noteDone, wasDone } from "../transactions/ledger/run-once.ts";
import { presentTransaction } from "../transactions/records/present-transaction.ts";
import { findTransaction, type TransactionRow } from "../transactions/records/transaction.store.ts";
import { isAdded } from "../transactions/splits/domain/added-part.ts";
import { findSecond } from "../transactions/splits/secondary.store.ts";
import { sayMoment } from "./domain/format-moment.ts";
import {
  addedWith,
  billOf,
  chargedApart,
  money,
  nameOfType,
  outcomeOf,
  partsOf,
  type ReceiptRow,
  taxIdLine,
  titleOf,
  totalWith,
} from "./domain/receipt-rows.ts";

/** The kind of receipts that somebody asked for; those that a payment brings with it are as many as payments. */
const ASKED_FOR = "receipt_asked_for";
const DAY_MS = 86_400_000;

/** Enough for every till, and too few to write to strangers in this installation's name. */
const PER_DAY = { payment: 10, merchant: 1_000 };

/** Sends the receipt of any payment to whoever is named; the payment itself says no more than before. */
export const emailReceipt: UseCase<typeof transactionCalls.emailReceipt> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const to = input.email_address || row.email_address || refuse("invalid_field", { at: "email_address" });
    const act = { name: "email", key: input.idempotency_key, id: row.id } as const;
    if (await wasDone(tx, { services }, act)) return null;
    await refuseTooMany(tx, services, row.id);
    const merchant_name = (await findMerchant(tx, tx.merchantId))?.name ?? "";
    await queueReceipt(tx, services, { row, to, merchant_name, kind: ASKED_FOR, about: row.id });
    await noteDone(tx, act, { row, merchant_name });
    return null;
  });

async function refuseTooMany(tx: Tx, { clock }: Pick<Services, "clock">, about: string): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const asked = await countMails(tx, { kind: ASKED_FOR, about, since });
  if (asked.about >= PER_DAY.payment) refuse("too_many_receipts", { detail: `${PER_DAY.payment} of one payment` });
  if (asked.all >= PER_DAY.merchant) refuse("too_many_receipts", { detail: `${PER_DAY.merchant} of one merchant` });
}

type Receipt = { row: TransactionRow; to: string; merchant_name: string; kind: string; about: string };

/** The words are the merchant's own, its partner's or the product's; what they say of the payment comes from here. */
export async function queueReceipt(tx: Tx, services: Services, receipt: Receipt): Promise<void> {
  const { row, to, merchant_name, kind, about } = receipt;
  const brand = await brandOfMerchant(tx, services, merchant_name);
  const account = { account_type: "merchant", account_type_id: tx.merchantId } as const;
  const mail = { to, kind, about, type: typeOf(row), account, brand, sender: "merchant" } as const;
  const merchant = await findMerchant(tx, tx.merchantId);
  const seller = { name: brand.name, taxId: taxIdOf(merchant), timezone: merchant?.timezone || "UTC" };
  const other = await otherPartOf(tx, row);
  await queueTemplated(tx, services, { ...mail, values: valuesOf({ row, other }, seller) });
}

/** Of what was sold, and what the way of paying added to it beside, the one of the other. */
async function otherPartOf(tx: Tx, row: TransactionRow): Promise<TransactionRow | undefined> {
  if (row.type !== "sale" && row.type !== "authorize") return undefined;
  if (isAdded(row)) return findTransaction(tx, row.referenced_transaction_id);
  const second = await findSecond(tx, row.id);
  return second && isAdded(second) ? second : undefined;
}

function typeOf({ type, status }: TransactionRow): TemplateType {
  if (status === "voided") return "void_receipt";
  return type === "refund" || type === "credit" ? "refund_receipt" : "transaction_receipt";
}

type Seller = { name: string; taxId: string; timezone: string };

type Sold = { row: TransactionRow; other: TransactionRow | undefined };

function valuesOf({ row, other }: Sold, { name: merchantName, taxId, timezone }: Seller): Values {
  const shown = presentTransaction(row, merchantName);
  const beside = other && presentTransaction(other, merchantName);
  const added = addedWith(shown, beside);
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
    "transaction.details": [...billOf(shown, added), ...sayOther(shown, beside), ...factsOf(row, shown, taxId)],
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
  const said = facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
  return taxId ? [...said, alone(taxIdLine(taxId))] : said;
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

const alone = (label: string): ReceiptRow => ({ label, value: "" });

/** The first's receipt goes out before the second is asked for; the second's names both. */
function sayOther(shown: Transaction, beside: Transaction | undefined): ReceiptRow[] {
  if (!beside) return [];
  const all = money(beside, totalWith(beside, shown));
  if (addedWith(beside, shown)) return [alone(`Charged beside ${beside.id}: ${all} in all`)];
  if (addedWith(shown, beside)) return [alone(chargedApart([shown, beside].map((one) => money(one, chargedOf(one)))))];
  if (beside.status !== "pending" && beside.status !== "unknown") return [];
  return partsOf(beside).map(([label, part]) => ({
    label: `${label}, charged separately`,
    value: money(beside, part),
  }));
}
