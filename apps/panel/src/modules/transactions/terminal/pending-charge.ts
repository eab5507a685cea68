import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import type { SaleBody } from "./payment.ts";

/** A charge whose answer is not known yet: its key, and what a cashier knows it by. Nothing of what pays is kept. */
export type PendingCharge = {
  key: string;
  type: string;
  amount: number;
  /** What is left of it where the way of paying adds something that is charged beside it. */
  rest: number;
  currency: string;
  method: string;
  at: number;
  /** Of its transaction, once it is known that the server has it but not yet what becomes of it. */
  id?: string;
};

const PENDING = "gatehouse.pending-charge";
const DAY = 86_400_000;
/** The server is asked to keep its answer for a key this long: the longest that it does. */
export const KEPT_MS = DAY;

const partsOf = ({ type, amount, currency, payment_method }: SaleBody) => ({
  type: String(type),
  amount: Number(amount),
  currency: String(currency),
  method: Object.keys(payment_method ?? {}).join(),
});

function restOf({ amount, amounts }: SaleBody): number {
  return Number(amount) - (amounts?.surcharge ?? 0) - Math.max(0, amounts?.payment_adj ?? 0);
}

export function rememberCharge(key: string, body: SaleBody): void {
  const pending: PendingCharge = { key, ...partsOf(body), rest: restOf(body), at: Date.now() };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
}

/** The server has it; the page may be left and loaded anew before its outcome is known. */
export function noteCharge(id: string): void {
  const pending = pendingCharge();
  if (pending) sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, id }));
}

export function forgetCharge(): void {
  sessionStorage.removeItem(PENDING);
}

export function pendingCharge(): PendingCharge | undefined {
  const text = sessionStorage.getItem(PENDING);
  const pending = text === null ? undefined : (JSON.parse(text) as PendingCharge);
  return pending && Date.now() - pending.at < KEPT_MS ? pending : undefined;
}

/** The key of the charge that a page was left with, when the same is charged once more. */
export function keyOfSame(body: SaleBody): string | undefined {
  const pending = pendingCharge();
  const { type, amount, currency, method } = partsOf(body);
  const same =
    pending?.type === type && pending.amount === amount && pending.currency === currency && pending.method === method;
  return same ? pending?.key : undefined;
}

/** What became of a charge that a page was left with; null while the server does not know of it. */
export function outcomeQuery(pending: PendingCharge | undefined) {
  return queryOptions({
    queryKey: ["transactions", "pending charge", pending?.key],
    queryFn: async ({ signal }) => {
      const id = pending?.id ?? (await idOf(pending, signal));
      // A search does not tell what was charged beside it.
      return id === undefined ? null : await call(transactionCalls.getTransaction, { params: { id }, signal });
    },
    enabled: pending !== undefined,
    // The key still keeps it from being charged twice.
    meta: { quiet: true },
  });
}

async function idOf(pending: PendingCharge | undefined, signal: AbortSignal): Promise<string | undefined> {
  const { key = "", amount = 0, rest = amount, at = 0 } = pending ?? {};
  const moment = (time: number) => new Date(time).toISOString();
  const created_at = { start_date: moment(at - DAY), end_date: moment(at + DAY) };
  const input = { created_at, amount: { operator: "=", value: [amount, rest] }, limit: 100 };
  const found = (await call(transactionCalls.searchTransactions, { input, signal })) as Transaction[];
  return found.find(({ idempotency_key }) => idempotency_key === key)?.id;
}
