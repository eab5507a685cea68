import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Figures, UNKNOWN_FIGURE, useCurrency } from "../../components/figures.tsx";
import { makeFormat, money, placeOf } from "../../lib/use-format.ts";
import { userQuery } from "../../session/user.ts";
import { merchantQuery } from "../accounts/index.ts";
import "./settlement.css";

type Found = ReplyOf<typeof settlementCalls.searchBatches>;
type DaySum = Found["summary"][number];
type SummaryProps = { found: Pick<Found, "summary" | "summary_complete" | "totals"> | undefined };

const end = "end" as const;

function Sums({ found }: SummaryProps) {
  const { shown, choice } = useCurrency(found?.totals);
  const { data: merchant } = useQuery(merchantQuery);
  const currency = shown?.currency ?? (merchant?.currency || "usd");
  const show = (value: number | undefined) => (found ? money(value ?? 0, currency) : UNKNOWN_FIGURE);
  const figures = [
    {
      label: "Transactions",
      value: found ? inThousands(shown?.num_transactions ?? 0) : UNKNOWN_FIGURE,
    },
    { label: "Captured", value: show(shown?.amount_captured) },
    { label: "Credited", value: show(shown?.amount_credit) },
    { label: "Net deposit", value: show(shown?.net_deposit) },
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
      { key: "count", header: "Transactions", align: end, cell: (row: DaySum) => row.num_transactions },
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
export function Summary({ found }: SummaryProps) {
  const columns = useColumns();
  const days = found?.summary ?? [];
  return (
    <>
      <Sums found={found} />
      {days.length > 0 ? (
        <details className="settlement-days">
          <summary>By day and processor</summary>
          {found?.summary_complete === false ? (
            <p>These are the newest {days.length}. The sums above count all; narrow the dates to see earlier days.</p>
          ) : null}
          <Table<DaySum>
            label="Sums by day and processor"
            columns={columns}
            rows={days}
            rowKey={(row) => `${row.merchant_id} ${row.batch_date} ${row.processor_id} ${row.currency}`}
          />
        </details>
      ) : null}
    </>
  );
}
