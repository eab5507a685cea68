import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { FoundRecord } from "../../components/palette-search.ts";
import { call } from "../../lib/api.ts";
import { shortId } from "../../lib/short-id.ts";
import { methodOf, nameOf, sayStatus } from "../../payment/words.ts";
import { signedAmount } from "./search/columns.tsx";
import { everSince, requestOf } from "./search/request.ts";

const MOST_FOUND = 5;

function recordOf(transaction: Transaction): FoundRecord {
  const { id, order_id } = transaction;
  const { kind, last } = methodOf(transaction);
  const method = `${kind} ${last}`.trim();
  return {
    id,
    to: `/merchant/transaction/detail/${id}`,
    label: [signedAmount(transaction), sayStatus(transaction), method, nameOf(transaction)].filter(Boolean).join(" · "),
    hint: order_id === "" ? shortId(id) : order_id,
  };
}

/** Finds payments by their id, their order number or the last four digits of the card. */
export async function findPayments(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const fields = [{ field: "transaction_or_order_id", operator: "%" }];
  if (/^\d{4}$/.test(text)) fields.push({ field: "cc_last_four", operator: "=" });
  const found = await Promise.all(
    fields.map(async ({ field, operator }) => {
      const { input } = requestOf({ limit: 10 }, [{ field, operator, value: text }, everSince]);
      return (await call(transactionCalls.searchTransactions, {
        input: { ...input, limit: MOST_FOUND },
        signal,
      })) as Transaction[];
    }),
  );
  const unique = new Map(found.flat().map((transaction) => [transaction.id, transaction]));
  return [...unique.values()].slice(0, MOST_FOUND).map(recordOf);
}
