import type { Totals } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { money } from "../../../lib/use-format.ts";
import { merchantQuery } from "../../accounts/queries.ts";
import { totalsQuery } from "../queries.ts";
import type { SearchRequest } from "./request.ts";

const shown: { name: keyof Totals; label: string }[] = [
  { name: "amount_authorized", label: "Authorized" },
  { name: "amount_captured", label: "Captured" },
  { name: "surcharge", label: "Surcharge" },
  { name: "tax_amount", label: "Tax" },
  { name: "tip_amount", label: "Tips" },
  { name: "net_amount", label: "Net" },
];

export function TotalsStrip({ request }: { request: SearchRequest }) {
  const { data, isError } = useQuery(totalsQuery(request));
  const { data: merchant } = useQuery(merchantQuery);
  if (isError) return null;
  return (
    <dl className="totals-strip" aria-label="TOTALS">
      {shown.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{data ? money(data[name], merchant?.currency || "usd") : "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
