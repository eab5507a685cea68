import type { ReplyOf } from "@gatehouse/contract/call.ts";
import { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { Counted } from "../../components/counted.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Failed } from "../../components/failed.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Page } from "../../components/page.tsx";
import { sayId } from "../../components/short-id.tsx";
import { listAddress } from "../../lib/list-address.ts";
import { type ListState, writeFilters } from "../../lib/list-state.ts";
import { useNarrowest } from "../../lib/narrowest.ts";
import { sayCount } from "../../lib/say.ts";
import { type Format, money, useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { useFileZone } from "../accounts/index.ts";
import { processorsQuery } from "../processors/index.ts";
import { batchesQuery, batchRequest, countBatches } from "./queries.ts";
import { Summary } from "./summary.tsx";

type Batch = ReplyOf<typeof settlementCalls.searchBatches>["results"][number];

const route = getRouteApi("/merchant/settlement/search");
/** Without a date the payments' list would leave out what is older than four months. */
function paymentsOf(batch: Batch): string {
  return writeFilters([
    { field: "settlement_batch_id", operator: "=", value: batch.id },
    { field: "created_at", operator: "=", value: `2000-01-01/${batch.batch_date.slice(0, 10)}` },
  ]);
}

/** What the processor said of the batch: in our word where it took it, in its own where it did not. */
function sayAnswer({ response_code, response_message }: Batch): string {
  const said = responseOf(response_code) === "approved" ? "Accepted" : response_message.trim();
  return `${said} (${response_code})`;
}

const phoneOrder = ["date", "net", "count", "processor", "id", "captured", "credit", "answer", "number"];

/** On a phone only the first columns are seen without scrolling: when, and how much. */
function columnsFor(format: Format, phone: boolean) {
  const columns = allColumns(format);
  return phone ? inOrder(columns, phoneOrder) : columns;
}

function allColumns(format: Format) {
  return [
    {
      key: "date",
      header: "Date",
      short: true as const,
      cell: (row: Batch) => (
        <time dateTime={row.batch_date} title={format.exact(row.batch_date)}>
          {format.dateTime(row.batch_date)}
        </time>
      ),
    },
    {
      key: "id",
      header: "Batch",
      cell: (row: Batch) => (
        <Link
          className="gh-mono"
          to="/merchant/transaction/search"
          search={{ f: paymentsOf(row) }}
          title={row.id}
          tabIndex={-1}
        >
          {sayId(row.id)}
        </Link>
      ),
    },
    { key: "processor", header: "Processor", cell: (row: Batch) => row.processor_name },
    { key: "number", header: "Number", align: "end" as const, cell: (row: Batch) => row.batch_number },
    { key: "count", header: "Transactions", align: "end" as const, cell: (row: Batch) => row.num_transactions },
    {
      key: "captured",
      header: "Captured",
      align: "end" as const,
      cell: (row: Batch) => money(row.amount_captured, row.currency),
    },
    {
      key: "credit",
      header: "Credited",
      align: "end" as const,
      cell: (row: Batch) => money(row.amount_credit, row.currency),
    },
    {
      key: "net",
      header: "Net deposit",
      align: "end" as const,
      cell: (row: Batch) => <b>{money(row.net_deposit, row.currency)}</b>,
    },
    { key: "answer", header: "Answer", cell: (row: Batch) => sayAnswer(row) },
  ];
}

function useFields() {
  const { data: processors } = useQuery(processorsQuery);
  const options = (processors?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { key: "batch_date", label: "Date", kind: "date" as const, operators: ["="] },
    { key: "settlement_batch_id", label: "Batch ID", kind: "text" as const, operators: ["=", "!="] },
    { key: "processor_id", label: "Processor", kind: "choice" as const, operators: ["="], options },
  ];
}

function Export({ input, total }: { input: object; total: number | undefined }) {
  const about = sayCount(total ?? 0, "batch");
  const zone = useFileZone();
  const search = { target: settlementCalls.searchBatches, input };
  return <ExportButton search={search} total={total} about={about} zone={zone} />;
}

export function SettlementPage() {
  const state = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const phone = useMedia(media.mobile);
  const fields = useFields();
  const columns = useMemo(() => columnsFor(format, phone), [format, phone]);
  const input = batchRequest(state);
  const set = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  const { filters, refilter, turn } = listAddress(state, set);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(batchesQuery(input, filters));
  const narrowest = useNarrowest({
    list: "batches",
    filters,
    count: countBatches,
    enabled: data?.total === 0 && !isPlaceholderData,
  });
  return (
    <Page
      title="Settlements"
      context={<Counted context="Sent to the processors" total={data?.total} noun="batch" zone={format.zone} />}
      actions={<Export input={input} total={data?.total} />}
    >
      <div className="gh-panel settlement">
        <ListSearch fields={fields} filters={filters} onChange={refilter} />
        {error ? null : <Summary found={data?.data} />}
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<Batch>
            label="Settlement batches"
            columns={columns}
            rows={data?.data.results}
            rowKey={(row) => row.id}
            onOpen={(row) => void navigate({ to: "/merchant/transaction/search", search: { f: paymentsOf(row) } })}
            loading={isFetching && isPlaceholderData}
            skeletonRows={input.limit}
            empty={
              <Nothing
                noun="batch"
                none="Nothing has settled yet"
                fields={fields}
                filters={filters}
                narrowest={narrowest}
                onChange={refilter}
              />
            }
          />
        )}
        <Pagination total={data?.total} limit={input.limit} offset={input.offset} onChange={turn} />
      </div>
    </Page>
  );
}
