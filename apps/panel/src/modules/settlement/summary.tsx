import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { makeFormat, money } from "../../lib/use-format.ts";
import { userQuery } from "../identity/queries.ts";
import "./settlement.css";

type DaySum = ReplyOf<typeof settlementCalls.searchBatches>["summary"][number];
type SummaryProps = { days: readonly DaySum[] | undefined; currency: string };

const end = "end" as const;
const add = (days: readonly DaySum[], value: (day: DaySum) => number) => days.reduce((sum, day) => sum + value(day), 0);

function Sums({ days, currency }: SummaryProps) {
  const show = (value: (day: DaySum) => number) => (days ? money(add(days, value), currency) : "–");
  const sums = [
    { label: "Payments", value: days ? add(days, (day) => day.num_transactions).toLocaleString("en-US") : "–" },
    { label: "Captured", value: show((day) => day.captured) },
    { label: "Credited", value: show((day) => day.credit) },
    { label: "Net deposit", value: show((day) => day.captured - day.credit) },
  ];
  return (
    <dl className="settlement-sums">
      {sums.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(currency: string) {
  const { data: user } = useQuery(userQuery);
  const dateformat = user?.dateformat || "MM/DD/YYYY";
  return useMemo(() => {
    // These days are already the merchant's: moving them to a zone again could show the day before.
    const day = makeFormat(dateformat, "UTC");
    return [
      { key: "day", header: "Day", cell: (row: DaySum) => day.date(`${row.batch_date}T00:00:00Z`) },
      { key: "processor", header: "Processor", cell: (row: DaySum) => row.processor_name },
      { key: "count", header: "Payments", align: end, cell: (row: DaySum) => row.num_transactions },
      { key: "captured", header: "Captured", align: end, cell: (row: DaySum) => money(row.captured, currency) },
      { key: "credit", header: "Credited", align: end, cell: (row: DaySum) => money(row.credit, currency) },
      {
        key: "net",
        header: "Net deposit",
        align: end,
        cell: (row: DaySum) => <b>{money(row.captured - row.credit, currency)}</b>,
      },
    ];
  }, [dateformat, currency]);
}

/** What all batches that match come to, and the same by day and processor. */
export function Summary({ days, currency }: SummaryProps) {
  const columns = useColumns(currency);
  return (
    <>
      <Sums days={days} currency={currency} />
      {days && days.length > 0 ? (
        <details className="settlement-days">
          <summary>By day and processor</summary>
          <Table<DaySum>
            label="Sums by day and processor"
            columns={columns}
            rows={days}
            rowKey={(row) => `${row.batch_date} ${row.processor_id}`}
          />
        </details>
      ) : null}
    </>
  );
}
