import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { listEvents } from "../ledger/ledger.store.ts";
import { presentSplit } from "./present-transaction.ts";
import { findSecondary, findTransaction } from "./transaction.store.ts";

export const getTransaction: UseCase<typeof transactionCalls.getTransaction> = (context) =>
  readTransaction(context, context.params.id);

/** Reads the transaction id from the path segment that isn't the merchant id. */
export const getTransactionOfMerchant: UseCase<typeof transactionCalls.getTransactionOfMerchant> = (context) => {
  const { id, merchantId } = context.params;
  return readTransaction(context, merchantId === context.caller.scope.merchantId ? id : merchantId);
};

export async function readTransaction({ services, caller }: Context, id = ""): Promise<Transaction> {
  return services.db.scoped(caller.scope, async (tx) => {
    const [row, secondary, merchant] = await Promise.all([
      findTransaction(tx, id),
      findSecondary(tx, id),
      findMerchant(tx, tx.merchantId),
    ]);
    const name = merchant?.name ?? "";
    return presentSplit({ row: row ?? refuse("not_found"), secondary }, name);
  });
}

export const transactionEvents: UseCase<typeof transactionCalls.transactionEvents> = async ({
  services,
  caller,
  params,
}) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const data = await listEvents(tx, row.id);
    return { data, total_count: data.length };
  });
