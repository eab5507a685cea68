import type { TransactionStats } from "@gatehouse/contract/reporting/calls.ts";
import { BarChart } from "@gatehouse/ui/chart/bar-chart.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import type { ReactNode } from "react";
import { type Figure, Figures, useCurrency } from "../../components/figures.tsx";
import { type ListFilter, writeFilters } from "../../lib/list-state.ts";
import { money, shortMoney } from "../../lib/use-format.ts";
import { sayBrand, sayResponse } from "../transactions/words.ts";
import { approvalByDay, approvalRate, dayIn, declineReasons, periodFilter, sayZone, total } from "./figures.ts";
import "./reporting.css";

type MoneyStats = TransactionStats["by_currency"][number];
type Shown = { stats: TransactionStats; sums: MoneyStats; timeZone: string };

const count = (value: number) => value.toLocaleString("en-US");

/** The lists behind the figures: what is in them can be looked at one by one. */
function linksOf(list: string | undefined, { stats, timeZone }: Pick<Shown, "stats" | "timeZone">) {
  const period = periodFilter(stats, timeZone);
  return (...filters: ListFilter[]) => (list ? { to: list, f: writeFilters([period, ...filters]) } : undefined);
}

const only = (field: string, value: string): ListFilter => ({ field, operator: "=", value });

function figuresOf({ stats, sums, timeZone }: Shown, list: string | undefined): Figure[] {
  const to = linksOf(list, { stats, timeZone });
  const rate = approvalRate(stats);
  const show = (points: MoneyStats["tip_sum"]) => money(total(points), sums.currency);
  return [
    { label: "Volume", value: show(sums.transaction_amount_sum), link: to(only("currency", sums.currency)) },
    { label: "Payments", value: count(total(stats.transaction_count)), link: to() },
    { label: "Approved", value: rate === undefined ? "–" : `${(rate * 100).toFixed(1)} %` },
    { label: "Declined", value: count(total(stats.decline_count)), link: to(only("status", "declined")) },
    { label: "Refunded", value: show(sums.refund_sum), link: to(only("type", "refund")) },
    { label: "Tips", value: show(sums.tip_sum) },
    { label: "Tax", value: show(sums.tax_amount_sum) },
  ];
}

function Charts({ stats, sums, timeZone }: Shown) {
  const days = { formatX: dayIn(timeZone), note: sayZone(timeZone) };
  return (
    <>
      <section className="gh-panel group">
        <BarChart
          label="Volume by day"
          points={sums.transaction_amount_sum}
          {...days}
          formatY={(y) => money(y, sums.currency)}
          formatTick={(y) => shortMoney(y, sums.currency)}
        />
      </section>
      <section className="gh-panel group">
        <BarChart label="Payments by day" points={stats.transaction_count} {...days} formatY={count} />
      </section>
      <section className="gh-panel group">
        <BarChart
          label="Approval rate by day"
          points={approvalByDay(stats)}
          {...days}
          formatY={(y) => `${Math.round(y)} %`}
        />
      </section>
    </>
  );
}

type Share = { label: string; count: number; note: string };

/** Shares of a whole as a list with bars: the number stands beside each, so no colour has to be read. */
export function Shares({ title, empty, shares }: { title: string; empty: string; shares: Share[] }) {
  const most = Math.max(1, ...shares.map((share) => share.count));
  return (
    <section className="gh-panel group">
      <h2>{title}</h2>
      {shares.length === 0 ? <p>{empty}</p> : null}
      <ul className="shares">
        {shares.map((share) => (
          <li key={share.label}>
            <span>{share.label}</span>
            <span className="muted">{share.note}</span>
            <meter min={0} max={most} value={share.count} aria-label={share.label} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Breakdown({ stats, sums }: Shown) {
  const brands = sums.card_types.map(({ label, count: many, amount }) => ({
    label: sayBrand(label),
    count: many,
    note: `${count(many)} · ${money(amount, sums.currency)}`,
  }));
  const declines = declineReasons(stats).map(({ code, many }) => ({
    label: `${sayResponse(code)} (${code})`,
    count: many,
    note: count(many),
  }));
  return (
    <>
      <Shares title="By card brand" empty="No card payments in these 30 days" shares={brands} />
      <Shares title="Why payments were declined" empty="Nothing was declined in these 30 days" shares={declines} />
    </>
  );
}

type StatsBodyProps = {
  stats: TransactionStats | undefined;
  timeZone: string;
  /** The page that lists the payments behind the figures. */
  list?: string;
  children?: ReactNode;
  aside?: ReactNode;
};

/** Thirty days of payments, in one currency at a time; `children` stand below the charts, `aside` beside them. */
export function StatsBody({ stats, timeZone, list, children, aside }: StatsBodyProps) {
  const { shown = stats, choice } = useCurrency(stats?.by_currency);
  const both = stats && shown ? { stats, sums: shown, timeZone } : undefined;
  return (
    <>
      <div className="gh-panel dashboard-figures">
        {both ? (
          <Figures label="The last 30 days" figures={figuresOf(both, list)} choice={choice} />
        ) : (
          <Skeleton width="100%" height={72} />
        )}
      </div>
      <div className="dashboard">
        <div className="stack">
          {both ? <Charts {...both} /> : <Skeleton width="100%" height={520} />}
          {children}
        </div>
        <div className="stack">
          {aside}
          {both ? <Breakdown {...both} /> : null}
        </div>
      </div>
    </>
  );
}
