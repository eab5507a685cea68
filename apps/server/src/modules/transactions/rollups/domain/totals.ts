import { countsAs, isReturned } from "@gatehouse/contract/transactions/counts-as.ts";
import type { CurrencyTotals, Totals } from "@gatehouse/contract/transactions/transaction.ts";

/** The currencies in which something was made, the merchant's own first. */
export function currenciesOf(made: readonly { currency: string }[], own: string): string[] {
  const rank = (currency: string) => (currency === own ? "" : currency);
  return [...new Set(made.map(({ currency }) => currency))].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

type Summed = "amount_authorized" | "amount_captured" | Part;
type Part =
  | "base_amount"
  | "discount_amount"
  | "duty_amount"
  | "service_fee"
  | "shipping_amount"
  | "surcharge"
  | "tax_amount"
  | "tip_amount";

/** The sums of transactions that are alike in currency, type and status. */
export type Cell = { type: string; status: string; currency: string } & Record<Summed, number>;

/** Totals of what matches, each currency by itself; `own` is the merchant's. */
export function totalsOf(cells: readonly Cell[], own: string): Totals {
  const by_currency = currenciesOf(cells, own).map((currency) =>
    sumsOf(
      cells.filter((cell) => cell.currency === currency),
      currency,
    ),
  );
  return { ...(by_currency[0] ?? sumsOf([], own)), by_currency };
}

function sumsOf(cells: readonly Cell[], currency: string): CurrencyTotals {
  const payments = cells.filter((cell) => countsAs(cell) === "payment");
  const amount_captured = sum(payments, "amount_captured");
  const back = {
    amount_refunded: sum(
      cells.filter((cell) => countsAs(cell) === "refund"),
      "amount_captured",
    ),
    amount_credited: sum(
      cells.filter((cell) => countsAs(cell) === "credit"),
      "amount_captured",
    ),
    amount_returned: sum(payments.filter(isReturned), "amount_captured"),
  };
  return {
    currency,
    amount_authorized: sum(payments, "amount_authorized"),
    amount_captured,
    ...back,
    net_amount: amount_captured - back.amount_refunded - back.amount_credited - back.amount_returned,
    base_amount: sum(payments, "base_amount"),
    discount_amount: sum(payments, "discount_amount"),
    duty_amount: sum(payments, "duty_amount"),
    service_fee: sum(payments, "service_fee"),
    shipping_amount: sum(payments, "shipping_amount"),
    surcharge: sum(payments, "surcharge"),
    tax_amount: sum(payments, "tax_amount"),
    tip_amount: sum(payments, "tip_amount"),
  };
}

function sum(cells: readonly Cell[], column: Summed): number {
  return cells.reduce((total, cell) => total + cell[column], 0);
}
