import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { parseTrack } from "@gatehouse/contract/transactions/card.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import type { SaleBody } from "./payment.ts";

/** A charge whose answer is not known yet: its key, and what a cashier knows it by. */
export type PendingCharge = {
  key: string;
  type: string;
  amount: number;
  currency: string;
  method: string;
  /** Who pays, as far as it may be kept: the last four digits of a number, or an id. */
  payer: string;
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
  payer: payerOf(payment_method),
});

/** Of what pays by a wallet or in cash nothing tells one payer from another. */
function payerOf({ card, ach, plaid, customer, terminal }: SaleBody["payment_method"] = {}): string {
  if (card) return lastFour(card.number ?? numberOn(card));
  if (ach) return lastFour(ach.account_number);
  if (plaid) return String(plaid.account_id);
  if (customer) return [customer.id, customer.payment_method_id].filter(Boolean).join(" ");
  return terminal ? terminal.id : "";
}

const lastFour = (number = "") => number.slice(-4);

function numberOn({ track_1 = "", track_2 = "" }: { track_1?: string | undefined; track_2?: string | undefined }) {
  return (parseTrack(track_1) ?? parseTrack(track_2))?.number;
}

export function rememberCharge(key: string, body: SaleBody): void {
  const pending: PendingCharge = { key, ...partsOf(body), at: Date.now() };
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

/** The key of the charge that a page was left with, when the same is charged once more to the same payer. */
export function keyOfSame(body: SaleBody): string | undefined {
  const pending = pendingCharge();
  if (pending === undefined) return undefined;
  const same = Object.entries(partsOf(body)).every(([name, part]) => pending[name as keyof PendingCharge] === part);
  return same ? pending.key : undefined;
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

/**
 * By its key: a tip at the terminal, or what is charged beside it, makes its amount another. The days around it keep the server
 * from looking through all of a merchant's payments.
 */
async function idOf(pending: PendingCharge | undefined, signal: AbortSignal): Promise<string | undefined> {
  const { key = "", at = 0 } = pending ?? {};
  const moment = (time: number) => new Date(time).toISOString();
  const created_at = { start_date: moment(at - DAY), end_date: moment(at + DAY) };
  const input = { created_at, idempotency_key: { operator: "=", value: key }, limit: 1 };
  const [found] = (await call(transactionCalls.searchTransactions, { input, signal })) as Transaction[];
  return found?.id;
}
