import type { TransactionStats } from "@gatehouse/contract/reporting/calls.ts";
import { BarChart } from "@gatehouse/ui/chart/bar-chart.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Failed } from "../../components/failed.tsx";
import { type Figure, Figures, useCurrency } from "../../components/figures.tsx";
import { Page } from "../../components/page.tsx";
import { money, shortMoney } from "../../lib/use-format.ts";
import { merchantQuery } from "../accounts/queries.ts";
import { sayBrand, sayResponse } from "../transactions/words.ts";
import { approvalByDay, approvalRate, declineReasons, total } from "./figures.ts";
import { News } from "./news.tsx";
import { statsQuery } from "./queries.ts";

type MoneyStats = TransactionStats["by_currency"][number];
type Shown = { stats: TransactionStats; sums: MoneyStats };

const count = (value: number) => value.toLocaleString("en-US");

function useDay() {
  const { data: merchant } = useQuery(merchantQuery);
  const timeZone = merchant?.timezone || "UTC";
  return (x: number) => new Date(x * 1000).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone });
}

function figuresOf({ stats, sums }: Shown): Figure[] {
  const rate = approvalRate(stats);
  const show = (points: MoneyStats["tip_sum"]) => money(total(points), sums.currency);
  return [
    { label: "Volume", value: show(sums.transaction_amount_sum) },
    { label: "Payments", value: count(total(stats.transaction_count)) },
    { label: "Approved", value: rate === undefined ? "–" : `${(rate * 100).toFixed(1)} %` },
    { label: "Refunded", value: show(sums.refund_sum) },
    { label: "Tips", value: show(sums.tip_sum) },
    { label: "Tax", value: show(sums.tax_amount_sum) },
  ];
}

function Charts({ stats, sums }: Shown) {
  const day = useDay();
  return (
    <>
      <section className="gh-panel group">
        <BarChart
          label="Volume by day"
          points={sums.transaction_amount_sum}
          formatX={day}
          formatY={(y) => money(y, sums.currency)}
          formatTick={(y) => shortMoney(y, sums.currency)}
        />
      </section>
      <section className="gh-panel group">
        <BarChart label="Payments by day" points={stats.transaction_count} formatX={day} formatY={count} />
      </section>
      <section className="gh-panel group">
        <BarChart
          label="Approval rate by day"
          points={approvalByDay(stats)}
          formatX={day}
          formatY={(y) => `${Math.round(y)} %`}
        />
      </section>
    </>
  );
}

type Share = { label: string; count: number; note: string };

/** Shares of a whole as a list with bars: the number stands beside each, so no colour has to be read. */
function Shares({ title, empty, shares }: { title: string; empty: string; shares: Share[] }) {
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

function Body({ stats }: { stats: TransactionStats | undefined }) {
  const { shown = stats, choice } = useCurrency(stats?.by_currency);
  const both = stats && shown ? { stats, sums: shown } : undefined;
  return (
    <>
      <div className="gh-panel dashboard-figures">
        {both ? (
          <Figures label="The last 30 days" figures={figuresOf(both)} choice={choice} />
        ) : (
          <Skeleton width="100%" height={72} />
        )}
      </div>
      <div className="dashboard">
        <div className="stack">{both ? <Charts {...both} /> : <Skeleton width="100%" height={520} />}</div>
        <div className="stack">
          <News />
          {both ? <Breakdown {...both} /> : null}
        </div>
      </div>
    </>
  );
}

export function DashboardPage() {
  const { data: stats, error, refetch } = useQuery(statsQuery);
  return (
    <Page
      title="Dashboard"
      context="The last 30 days"
      actions={
        <Link to="/merchant/virtual-terminal" className="gh-button gh-button-primary gh-button-normal">
          New payment
        </Link>
      }
    >
      {error && !stats ? (
        <div className="stack">
          <div className="gh-panel">
            <Failed error={error} onRetry={refetch} />
          </div>
          <News />
        </div>
      ) : (
        <Body stats={stats} />
      )}
    </Page>
  );
}
