import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import type { UseCase } from "../../context.ts";
import { findMerchant, taxIdOf } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { isSeparateFee, readTransaction } from "../transactions/index.ts";
import { printedReceipt } from "./domain/receipt.ts";

export const printReceipt: UseCase<typeof transactionActCalls.printTransaction> = async (context) => {
  const { services, caller, params } = context;
  const transaction = await readTransaction(context, params.id);
  const issuer = await services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const brand = await brandOfMerchant(tx, services, transaction.merchant_name);
    return { ...brand, taxId: taxIdOf(merchant), timezone: merchant?.timezone || "UTC" };
  });
  const secondary = transaction.split_transaction_response;
  return printedReceipt(transaction, issuer, secondary && isSeparateFee(secondary) ? secondary : undefined);
};
