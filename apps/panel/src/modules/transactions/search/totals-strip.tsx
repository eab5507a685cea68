import type { CurrencyTotals } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { Figures, UNKNOWN_FIGURE, useCurrency } from "../../../components/figures.tsx";
import { money } from "../../../lib/use-format.ts";
import { totalsQuery } from "./queries.ts";
import type { SearchRequest } from "./request.ts";
import { useTotalsFormat } from "./totals-format.ts";

type Shown = { name: Exclude<keyof CurrencyTotals, "currency">; label: string; rare?: true };

/** What is rare is shown where there is any: without it the net would not follow from what stands before it. */
const shown: Shown[] = [
  { name: "amount_authorized", label: "Authorized" },
  { name: "amount_captured", label: "Captured" },
  { name: "amount_refunded", label: "Refunded" },
  { name: "amount_credited", label: "Credited", rare: true },
  { name: "amount_returned", label: "Returned", rare: true },
  { name: "net_amount", label: "Net" },
  { name: "surcharge", label: "Surcharge" },
  { name: "tax_amount", label: "Tax" },
  { name: "tip_amount", label: "Tips" },
];

export function TotalsStrip({ request }: { request: SearchRequest }) {
  const { data, isError } = useQuery(totalsQuery(request));
  const { shown: one = data, choice } = useCurrency(data?.by_currency);
  const chosen: Shown[] | undefined = useTotalsFormat();
  if (isError || request.unknown) return null;
  const figures = (chosen ?? shown)
    .filter(({ name, rare }) => !rare || (one && one[name] !== 0))
    .map(({ name, label }) => ({ label, value: one ? money(one[name], one.currency) : UNKNOWN_FIGURE }));
  return <Figures label="TOTALS" figures={figures} choice={choice} />;
}
