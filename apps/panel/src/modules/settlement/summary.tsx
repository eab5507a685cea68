import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Figures, UNKNOWN_FIGURE, useCurrency } from "../../components/figures.tsx";
import { makeFormat, money, placeOf } from "../../lib/use-format.ts";
import { merchantQuery } from "../accounts/queries.ts";
import { userQuery } from "../identity/queries.ts";
import "./settlement.css";

type DaySum = ReplyOf<typeof settlementCalls.searchBatches>["summary"][number];
type SummaryProps = { days: readonly DaySum[] | undefined };

const end = "end" as const;
const add = (days: readonly DaySum[], value: (day: DaySum) => number) => days.reduce((sum, day) => sum + value(day), 0);

/** The days of each currency, in the order of its latest. */
function byCurrency(days: readonly DaySum[]) {
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  return currencies.map((currency) => ({ currency, days: days.filter((day) => day.currency === currency) }));
}

function Sums({ days }: SummaryProps) {
  const { shown, choice } = useCurrency(days && byCurrency(days));
  const { data: merchant } = useQuery(merchantQuery);
  const { currency, days: its } = shown ?? { currency: merchant?.currency || "usd", days: days ?? [] };
  const show = (value: (day: DaySum) => number) => (days ? money(add(its, value), currency) : UNKNOWN_FIGURE);
  const figures = [
    {
      label: "Payments",
      value: days ? add(its, (day) => day.num_transactions).toLocaleString("en-US") : UNKNOWN_FIGURE,
    },
    { label: "Captured", value: show((day) => day.captured) },
    { label: "Credited", value: show((day) => day.credit) },
    { label: "Net deposit", value: show((day) => day.captured - day.credit) },
  ];
  return <Figures label="Sums" figures={figures} choice={choice} />;
}

function useColumns() {
  const { data: user } = useQuery(userQuery);
  const { data: merchant } = useQuery(merchantQuery);
  const dateformat = user?.dateformat || "MM/DD/YYYY";
  const header = merchant ? `Day in ${placeOf(merchant.timezone || "UTC")}` : "Day";
  return useMemo(() => {
    // These days are already the merchant's: moving them to a zone again could show the day before.
    const day = makeFormat(dateformat, "UTC");
    return [
      { key: "day", header, cell: (row: DaySum) => day.date(`${row.batch_date}T00:00:00Z`) },
      { key: "processor", header: "Processor", cell: (row: DaySum) => row.processor_name },
      { key: "count", header: "Payments", align: end, cell: (row: DaySum) => row.num_transactions },
      { key: "captured", header: "Captured", align: end, cell: (row: DaySum) => money(row.captured, row.currency) },
      { key: "credit", header: "Credited", align: end, cell: (row: DaySum) => money(row.credit, row.currency) },
      {
        key: "net",
        header: "Net deposit",
        align: end,
        cell: (row: DaySum) => <b>{money(row.captured - row.credit, row.currency)}</b>,
      },
    ];
  }, [dateformat, header]);
}

/** What all batches that match come to, and the same by day and processor. */
export function Summary({ days }: SummaryProps) {
  const columns = useColumns();
  return (
    <>
      <Sums days={days} />
      {days && days.length > 0 ? (
        <details className="settlement-days">
          <summary>By day and processor</summary>
          <Table<DaySum>
            label="Sums by day and processor"
            columns={columns}
            rows={days}
            rowKey={(row) => `${row.batch_date} ${row.processor_id} ${row.currency}`}
          />
        </details>
      ) : null}
    </>
  );
}
