import type { TransactionStats } from "@gatehouse/contract/reporting/schemas.ts";
import { formatPercent } from "@gatehouse/money/percent.ts";
import { BarChart } from "@gatehouse/ui/chart/bar-chart.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Figure, Figures, useCurrency } from "../../components/figures.tsx";
import type { ListFilter } from "../../lib/list-state.ts";
import { sayCount } from "../../lib/say.ts";
import { money, shortMoney } from "../../lib/use-format.ts";
import { sayBrand, sayResponse } from "../../payment/words.ts";
import { approved, paidFilters } from "../transactions/index.ts";
import { type Behind, leadTo, methodFilter, only, some } from "./behind.ts";
import { answersOf, approvalByDay, dayOfPoint, declineReasons, periodFilter, sayZone, total } from "./figures.ts";
import "./reporting.css";

type CurrencyStats = TransactionStats["by_currency"][number];
/** What was made in the currency that is shown. */
type Shown = { stats: CurrencyStats; timeZone: string; list: string; of: readonly ListFilter[] };

/** The lists behind the figures: what is in them can be looked at one by one. */
const linksOf = ({ stats, timeZone, list, of }: Shown) =>
  leadTo(list, [...of, periodFilter(stats, timeZone), only("currency_iso_code", stats.currency)]);

function figuresOf(shown: Shown): Figure[] {
  const { stats } = shown;
  const to = linksOf(shown);
  const { approved: many, answered } = answersOf(stats);
  const rate = answered === 0 ? "–" : formatPercent((many / answered) * 100, 1);
  const payments = stats.card_types.reduce((sum, { count: some }) => sum + some, 0);
  const show = (points: CurrencyStats["tip_sum"]) => money(total(points), stats.currency);
  return [
    {
      label: "Volume",
      value: show(stats.transaction_amount_sum),
      note: `from ${sayCount(payments, "payment")}`,
      link: to(),
    },
    {
      label: "Transactions",
      value: inThousands(total(stats.transaction_count)),
      note: "of any status",
      link: to(),
    },
    {
      label: "Approved",
      value: rate,
      note: `${inThousands(many)} of ${inThousands(answered)} answered`,
      link: to(approved),
    },
    { label: "Declined", value: inThousands(total(stats.decline_count)), link: to(only("status", "declined")) },
    { label: "Refunded", value: show(stats.refund_sum), link: to(only("type", "refund")) },
    { label: "Tips", value: show(stats.tip_sum), link: to(...paidFilters, some("tip_amount")) },
    { label: "Tax", value: show(stats.tax_amount_sum), link: to(...paidFilters, some("tax_amount")) },
  ];
}

function Charts({ stats, timeZone }: Shown) {
  const days = { formatX: dayOfPoint(timeZone), note: sayZone(timeZone) };
  return (
    <>
      <section className="gh-panel group">
        <BarChart
          label="Volume by day"
          points={stats.transaction_amount_sum}
          {...days}
          formatY={(y) => money(y, stats.currency)}
          formatTick={(y) => shortMoney(y, stats.currency)}
        />
      </section>
      <section className="gh-panel group">
        <BarChart label="Transactions by day" points={stats.transaction_count} {...days} formatY={inThousands} />
      </section>
      <section className="gh-panel group">
        <BarChart
          label="Approval rate by day"
          points={approvalByDay(stats)}
          {...days}
          formatY={(y) => formatPercent(y, 0)}
        />
      </section>
    </>
  );
}

/** `size`: how long its bar is beside the others. */
type Share = { label: string; size: number; note: string; link?: Behind | undefined };

/** Shares of a whole as a list with bars: the number stands beside each, so no colour has to be read. */
export function Shares({ title, empty, shares }: { title: string; empty: string; shares: Share[] }) {
  const most = Math.max(1, ...shares.map((share) => share.size));
  return (
    <section className="gh-panel group">
      <h2>{title}</h2>
      {shares.length === 0 ? <p>{empty}</p> : null}
      <ul className="shares">
        {shares.map((share) => (
          <li key={share.label}>
            <span>{share.label}</span>
            <span className="muted">
              {share.link ? (
                <Link to={share.link.to} search={{ f: share.link.f } as never}>
                  {share.note}
                </Link>
              ) : (
                share.note
              )}
            </span>
            <meter min={0} max={most} value={share.size} aria-label={share.label} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Breakdown(shown: Shown) {
  const { stats } = shown;
  const to = linksOf(shown);
  const paidBy = (label: string) => {
    const method = methodFilter(label);
    return method && to(...paidFilters, method);
  };
  const methods = stats.card_types.map(({ label, count: many, amount }) => ({
    label: sayBrand(label),
    // They come in the order of their amounts.
    size: amount,
    note: `${inThousands(many)} · ${money(amount, stats.currency)}`,
    link: paidBy(label),
  }));
  const declines = declineReasons(stats).map(({ code, many }) => ({
    label: `${sayResponse(code)} (${code})`,
    size: many,
    note: inThousands(many),
    link: to(only("response_code", String(code))),
  }));
  return (
    <>
      <Shares title="By payment method" empty="No payments in these 30 days" shares={methods} />
      <Shares title="Why payments were declined" empty="Nothing was declined in these 30 days" shares={declines} />
    </>
  );
}

type StatsBodyProps = {
  stats: TransactionStats | undefined;
  timeZone: string;
  /** The page that lists the payments behind the figures, and which of its payments they are. */
  list: string;
  of?: readonly ListFilter[];
  children?: ReactNode;
  aside?: ReactNode;
};

/** Thirty days of payments, in one currency at a time; `children` stand below the charts, `aside` beside them. */
export function StatsBody({ stats, timeZone, list, of = [], children, aside }: StatsBodyProps) {
  const { shown: one = stats, choice } = useCurrency(stats?.by_currency);
  const shown = one && { stats: one, timeZone, list, of };
  return (
    <>
      <div className="gh-panel dashboard-figures">
        {shown ? (
          <Figures label="The last 30 days" figures={figuresOf(shown)} choice={choice} />
        ) : (
          <Skeleton width="100%" height={92} />
        )}
      </div>
      <div className="dashboard">
        <div className="stack">
          {shown ? <Charts {...shown} /> : <Skeleton width="100%" height={520} />}
          {children}
        </div>
        <div className="stack">
          {aside}
          {shown ? <Breakdown {...shown} /> : null}
        </div>
      </div>
    </>
  );
}
