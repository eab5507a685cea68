import { type TotalShown, totalsShown } from "@gatehouse/contract/transactions/totals-shown.ts";
import type { CurrencyTotals } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { Figures, UNKNOWN_FIGURE, useCurrency } from "../../../components/figures.tsx";
import { money } from "../../../lib/use-format.ts";
import { totalsQuery } from "./queries.ts";
import type { SearchRequest } from "./request.ts";
import { useTotalsFormat } from "./totals-format.ts";

type Shown = { name: Exclude<keyof CurrencyTotals, "currency">; label: string; rare?: boolean };

/** What is rare is shown where there is any: without it the net would not follow from what stands before it. */
const rare = new Set<TotalShown>(["amount_credited", "amount_returned"]);
const shown = (Object.keys(totalsShown) as TotalShown[]).map(
  (name): Shown => ({ name, label: totalsShown[name], rare: rare.has(name) }),
);

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
