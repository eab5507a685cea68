import { BarChart } from "@gatehouse/ui/chart/bar-chart.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCurrency } from "../../components/figures.tsx";
import { money, shortMoney } from "../../lib/use-format.ts";
import { dayIn, sayZone } from "./figures.ts";
import { processorStatsQuery, settlementStatsQuery } from "./queries.ts";
import { Shares } from "./stats-body.tsx";

/** What was settled by day, in one currency at a time. */
export function Settled({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(settlementStatsQuery);
  const { shown = data, choice } = useCurrency(data?.by_currency);
  if (!shown) return null;
  return (
    <section className="gh-panel group">
      {choice}
      <BarChart
        label="Settled by day"
        points={shown.captured}
        formatX={dayIn(timeZone)}
        note={sayZone(timeZone)}
        formatY={(y) => money(y, shown.currency)}
        formatTick={(y) => shortMoney(y, shown.currency)}
      />
    </section>
  );
}

const MOST = 8;

/** The processors through which most went. */
export function ByProcessor() {
  const { data } = useQuery(processorStatsQuery);
  if (!data) return null;
  const shares = data.slice(0, MOST).map((row) => ({
    label: `${row.processor_name} · ${row.merchant_name}${row.currency === "usd" ? "" : ` · ${row.currency.toUpperCase()}`}`,
    size: row.count,
    note: `${row.count.toLocaleString("en-US")} · ${money(row.amount, row.currency)}`,
  }));
  return <Shares title="By processor" empty="Nothing went through a processor in these 30 days" shares={shares} />;
}
