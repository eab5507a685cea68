import { formatPercent } from "@gatehouse/money/percent.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { money } from "../../lib/use-format.ts";
import type { Outcome } from "./compare-pricing.ts";

const names: Record<Outcome["model"], string> = {
  interchange_plus: "Interchange-plus",
  flat: "Flat",
  dual_pricing: "Dual pricing",
};

const amount = (value: number) => money(value, "usd");
const percent = (thousandths: number | undefined) =>
  thousandths === undefined ? "–" : formatPercent(Math.round(thousandths / 10) / 100, 2).replace("-", "−");

const columns: Column<Outcome>[] = [
  { key: "model", header: "Pricing", cell: ({ model }) => names[model] },
  { key: "cost", header: "The shop pays", align: "end", cell: ({ cost }) => <strong>{amount(cost)}</strong> },
  { key: "effective", header: "Of its volume", align: "end", cell: ({ effective }) => percent(effective) },
  { key: "payers", header: "Its payers add", align: "end", cell: ({ payers }) => amount(payers) },
  { key: "fees", header: "All fees", align: "end", cell: ({ fees }) => amount(fees) },
  { key: "margin", header: "Above network costs", align: "end", cell: ({ margin }) => amount(margin) },
];

function verdictOf(outcomes: readonly Outcome[]): string {
  const [cheapest, next] = [...outcomes].sort((one, other) => one.cost - other.cost);
  if (!cheapest || !next || cheapest.cost === next.cost) return "No way of pricing is cheaper than all others.";
  return `${names[cheapest.model]} is the cheapest for the shop: ${amount(next.cost - cheapest.cost)} a month less than ${names[next.model].toLowerCase()}.`;
}

/** The ways of pricing side by side. */
export function Comparison({ outcomes }: { outcomes: readonly Outcome[] | undefined }) {
  if (!outcomes)
    return (
      <section className="gh-panel">
        <Empty title="Fill in the marked fields to compare" />
      </section>
    );
  return (
    <section className="gh-panel calculator-result" aria-label="Comparison">
      <Table<Outcome>
        label="A month under each pricing"
        columns={columns}
        rows={outcomes}
        rowKey={({ model }) => model}
      />
      <p aria-live="polite">{verdictOf(outcomes)}</p>
      <p className="muted">
        An estimate of a whole month. What networks take depends on the cards that come; laws may forbid a second price
        where the shop is.
      </p>
    </section>
  );
}
