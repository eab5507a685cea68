import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { listEvents } from "./ledger.store.ts";
import { presentTransaction } from "./present-transaction.ts";
import { findTransaction } from "./transaction.store.ts";

export const getTransaction: UseCase<typeof transactionCalls.getTransaction> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const merchant = await findMerchant(tx, tx.merchantId);
    return presentTransaction(row, merchant?.name ?? "");
  });

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
