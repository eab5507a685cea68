import { BarChart } from "@gatehouse/ui/chart/bar-chart.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { useQuery } from "@tanstack/react-query";
import { Figures, useCurrency } from "../../components/figures.tsx";
import { lastDays } from "../../lib/dates.ts";
import { money, shortMoney } from "../../lib/use-format.ts";
import { everSince, paidFilters } from "../transactions/index.ts";
import { leadTo, only } from "./behind.ts";
import { dayOfPoint, periodFilter, sayZone, total } from "./figures.ts";
import { processorStatsQuery, settlementStatsQuery } from "./queries.ts";
import { Shares } from "./stats-body.tsx";

/** `list` is the page of the payments that both are of, whose days begin in `timeZone`. */
type Across = { timeZone: string; list: string };

/** What was settled by day, in one currency at a time. */
export function Settled({ timeZone, list }: Across) {
  const { data } = useQuery(settlementStatsQuery);
  const { shown = data, choice } = useCurrency(data?.by_currency);
  if (!shown) return null;
  const period = { ...periodFilter({ transaction_count: shown.captured }, timeZone), field: "settled_at" };
  // What was settled in these days may have been made before them.
  const to = leadTo(list, [everSince, period, only("currency_iso_code", shown.currency)]);
  const settled = { label: "Settled", value: money(total(shown.captured), shown.currency), link: to(...paidFilters) };
  return (
    <section className="gh-panel settled">
      <Figures label="Settled in the last 30 days" figures={[settled]} choice={choice} />
      <div className="group">
        <BarChart
          label="Settled by day"
          points={shown.captured}
          formatX={dayOfPoint(timeZone)}
          note={sayZone(timeZone)}
          formatY={(y) => money(y, shown.currency)}
          formatTick={(y) => shortMoney(y, shown.currency)}
        />
      </div>
    </section>
  );
}

const MOST = 8;

/** The processors through which most went. */
export function ByProcessor({ timeZone, list }: Across) {
  const { data } = useQuery(processorStatsQuery);
  if (!data) return null;
  const to = leadTo(list, [{ field: "created_at", operator: "=", value: lastDays(30, timeZone) }]);
  const shares = data.slice(0, MOST).map((row) => ({
    label: `${row.processor_name} · ${row.merchant_name}${row.currency === "usd" ? "" : ` · ${row.currency.toUpperCase()}`}`,
    size: row.count,
    note: `${inThousands(row.count)} · ${money(row.amount, row.currency)}`,
    link: to(
      ...[only("merchant_id", row.merchant_id), only("processor_id", row.processor_id)],
      ...[only("processor_name", row.processor_name), only("currency_iso_code", row.currency), ...paidFilters],
    ),
  }));
  return <Shares title="By processor" empty="Nothing went through a processor in these 30 days" shares={shares} />;
}
