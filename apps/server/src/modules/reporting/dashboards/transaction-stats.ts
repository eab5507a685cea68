import type { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import type { TransactionStats } from "@gatehouse/contract/reporting/schemas.ts";
import { countsAs } from "@gatehouse/contract/transactions/counts-as.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { Refusal } from "../../../refusal.ts";
import { currenciesOf } from "../../transactions/index.ts";
import { type View, viewingFigures } from "../view.ts";
import { lastDays, type Span } from "./days.ts";
import { type PlaceRow, placesSince, type StatRow, statsSince } from "./stats.store.ts";

const BRANDS = 12;

const paid = (row: StatRow) => countsAs(row) === "payment";
const refunded = (row: StatRow) => countsAs(row) === "refund";

type Added = (row: StatRow) => number;
type Averaged = { of: (row: StatRow) => boolean; added: Added; among: Added };

/** What each row adds to a series of counts. */
const counts = {
  transaction_count: (row) => row.count,
  decline_count: (row) => (row.status === "declined" ? row.count : 0),
} as const satisfies Partial<Record<keyof TransactionStats, Added>>;

/** And to those that are of all currencies alone. Declines and voids are counted apart. */
const allCounts = {
  ...counts,
  sale_count: (row) => (paid(row) && row.type === "sale" ? row.count : 0),
  authorize_count: (row) => (paid(row) && row.type === "authorize" ? row.count : 0),
  capture_count: (row) => (paid(row) && row.captured > 0 ? row.count : 0),
  refund_count: (row) => (refunded(row) ? row.count : 0),
  credit_count: (row) => (countsAs(row) === "credit" ? row.count : 0),
  verification_count: (row) => (row.type === "verification" ? row.count : 0),
  tip_count: (row) => (paid(row) ? row.tipped : 0),
  shipping_count: (row) => (paid(row) ? row.shipped : 0),
  discount_amount_count: (row) => (paid(row) ? row.discounted : 0),
  void_count: (row) => (row.status === "voided" ? row.count : 0),
} as const satisfies Partial<Record<keyof TransactionStats, Added>>;

/** The same for money: only rows of one currency are ever added up. */
const money = {
  transaction_amount_sum: (row) => (paid(row) ? row.captured : 0),
  refund_sum: (row) => (refunded(row) ? row.captured : 0),
  tip_sum: (row) => (paid(row) ? row.tip : 0),
  tax_amount_sum: (row) => (paid(row) ? row.tax : 0),
  surcharge_sum: (row) => (paid(row) ? row.surcharge : 0),
  service_fee_sum: (row) => (paid(row) ? row.service_fee : 0),
  national_tax_amount_sum: (row) => (paid(row) ? row.national_tax : 0),
  discount_amount_sum: (row) => (paid(row) ? row.discount : 0),
} as const satisfies Partial<Record<keyof TransactionStats, Added>>;

/** And what is divided by how many there are of these on the day. */
const averages = {
  avg_authorized_ticket: { of: paid, added: (row) => row.authorized, among: (row) => row.count },
  avg_refund_ticket: { of: refunded, added: (row) => row.captured, among: (row) => row.count },
  avg_tip: { of: paid, added: (row) => row.tip, among: (row) => row.tipped },
  avg_discount_amount: { of: paid, added: (row) => row.discount, among: (row) => row.discounted },
} as const satisfies Partial<Record<keyof TransactionStats, Averaged>>;

/** Thirty days up to today, empty ones as zero. */
export const transactionStats: UseCase<typeof reportingCalls.transactionStats> = async (context) => {
  const stats = await viewingFigures(context, (tx, view) => statsFor(tx, view, lastDays(context, view)));
  return context.query.places === "false" ? stats : { ...stats, ...(await placesIfFew(context)) };
};

/** Of more payments than can be looked at in time the other figures are told without. */
async function placesIfFew(context: Context): Promise<Partial<TransactionStats>> {
  try {
    return await viewingFigures(context, async (tx, view) => placesOf(await placesSince(tx, lastDays(context, view))));
  } catch (error) {
    if (error instanceof Refusal && error.code === "search_too_wide") return {};
    throw error;
  }
}

function placesOf(rows: PlaceRow[]) {
  const ranked = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ label, count }, x) => ({ x, y: count, label }));
  return {
    billing_country_count: ranked("billing_country"),
    billing_state_count: ranked("billing_state"),
    billing_city_count: ranked("billing_city"),
    shipping_country_count: ranked("shipping_country"),
    shipping_state_count: ranked("shipping_state"),
    shipping_city_count: ranked("shipping_city"),
  } satisfies Partial<TransactionStats>;
}

export async function statsFor(
  tx: Tx,
  { timezone, currency }: View,
  { days, ...period }: Span,
): Promise<TransactionStats> {
  return statsOf(await statsSince(tx, { ...period, timezone }), { days, own: currency });
}

/** `own` is the currency that stands first. */
function statsOf(rows: StatRow[], { days, own }: Pick<Span, "days"> & { own: string }): TransactionStats {
  const by_currency = currenciesOf(rows, own).map((currency) => inCurrency(rows, { days, currency }));
  const byDay = Map.groupBy(rows, (row) => row.day);
  return {
    ...(by_currency[0] ?? inCurrency([], { days, currency: own })),
    ...seriesOf(byDay, { days, counted: allCounts }),
    response_codes: codesOf(byDay, days),
    by_currency,
  };
}

function inCurrency(all: StatRow[], { days, currency }: Pick<Span, "days"> & { currency: string }) {
  const rows = all.filter((row) => row.currency === currency);
  const byDay = Map.groupBy(rows, (row) => row.day);
  const series = { ...seriesOf(byDay, { days, counted: { ...money, ...counts } }), ...averagesOf(byDay, days) };
  return { currency, ...series, response_codes: codesOf(byDay, days), card_types: brands(rows.filter(paid)) };
}

function codesOf(byDay: Map<string, StatRow[]>, days: Span["days"]): TransactionStats["response_codes"] {
  return days.map((day) => ({
    x: day.toUnixInteger(),
    y: sumBy(byDay.get(day.toISODate() ?? "") ?? [], ({ code }) => String(code)),
  }));
}

type Points = TransactionStats["transaction_count"];

function seriesOf<Name extends string>(
  byDay: Map<string, StatRow[]>,
  { days, counted }: Pick<Span, "days"> & { counted: Record<Name, Added> },
) {
  const lines = Object.entries<Added>(counted).map(([name, added]) => [
    name,
    days.map((day) => ({ x: day.toUnixInteger(), y: sum(byDay.get(day.toISODate() ?? "") ?? [], added) })),
  ]);
  return Object.fromEntries(lines) as Record<Name, Points>;
}

function averagesOf(byDay: Map<string, StatRow[]>, days: Span["days"]) {
  const lines = Object.entries<Averaged>(averages).map(([name, { of, added, among }]) => [
    name,
    days.map((day) => {
      const rows = (byDay.get(day.toISODate() ?? "") ?? []).filter(of);
      const count = sum(rows, among);
      return { x: day.toUnixInteger(), y: count === 0 ? 0 : Math.round(sum(rows, added) / count) };
    }),
  ]);
  return Object.fromEntries(lines) as Record<keyof typeof averages, Points>;
}

function sum(rows: StatRow[], added: Added): number {
  return rows.reduce((total, row) => total + added(row), 0);
}

function sumBy(rows: StatRow[], key: (row: StatRow) => string): Record<string, number> {
  const groups = Map.groupBy(rows, key);
  return Object.fromEntries([...groups].map(([name, group]) => [name, sum(group, (row) => row.count)]));
}

function brands(rows: StatRow[]): TransactionStats["card_types"] {
  const groups = [...Map.groupBy(rows, (row) => row.label)];
  return groups
    .map(([label, group]) => ({
      label,
      count: sum(group, (row) => row.count),
      amount: sum(group, (row) => row.captured),
    }))
    .sort((one, other) => other.amount - one.amount)
    .slice(0, BRANDS);
}
