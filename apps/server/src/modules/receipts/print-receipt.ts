import type { EmailEvent, transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, taxIdOf } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { listHistory } from "../mail/index.ts";
import { readTransaction } from "../transactions/records/get-transaction.ts";
import { findTransaction } from "../transactions/records/transaction.store.ts";
import { printedReceipt } from "./domain/receipt.ts";

export const printTransaction: UseCase<typeof transactionActCalls.printTransaction> = async (context) => {
  const { services, caller, params } = context;
  const transaction = await readTransaction(context, params.id);
  const issuer = await services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const brand = await brandOfMerchant(tx, services, transaction.merchant_name);
    return { ...brand, taxId: taxIdOf(merchant), timezone: merchant?.timezone || "UTC" };
  });
  return printedReceipt(transaction, issuer);
};

const words: Record<string, EmailEvent["event"]> = {
  queued: "processed",
  sent: "delivered",
  delivered: "delivered",
  deferred: "deferred",
  bounced: "bounce",
  failed: "dropped",
  open: "open",
  click: "click",
  complained: "spam report",
  unsubscribe: "unsubscribe",
  "group unsubscribe": "group unsubscribe",
  "group resubscribe": "group resubscribe",
};

export const emailEvents: UseCase<typeof transactionActCalls.emailEvents> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const data = (await listHistory(tx, row.id)).map(({ id, type, detail, recipient, at }) => ({
      id,
      event: words[type] ?? "dropped",
      response: detail,
      email: recipient,
      timestamp: at.toISOString(),
    }));
    return { data, total_count: data.length };
  });
