import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { type Column, Table, type TableProps } from "@gatehouse/ui/table/table.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed } from "../../../components/failed.tsx";
import { ListSearch } from "../../../components/list-search.tsx";
import { Nothing } from "../../../components/nothing.tsx";
import { TotalsStrip } from "./totals-strip.tsx";
import type { Payments } from "./use-payments.ts";
import "./search-page.css";

type PanelProps = Pick<TableProps<Transaction>, "onOpen" | "onPick" | "rowMenu"> & {
  payments: Payments;
  columns: readonly Column<Transaction>[];
  fields: readonly SearchField[];
  /** Between the totals and the table. */
  tools?: ReactNode;
  /** Below the table, where it pushes nothing when it comes late. */
  foot?: ReactNode;
};

/** Search, totals, table and pages of payments. */
export function PaymentPanel({ payments, columns, fields, tools, foot, ...table }: PanelProps) {
  const { filters, request, found, narrowest, limit, cleared, refilter, resort, turn } = payments;
  const { data, error, isFetching, isPlaceholderData } = found;
  const client = useQueryClient();
  // With the totals above it, which are hidden where they failed along with the rows.
  const again = () => client.refetchQueries({ queryKey: ["transactions"], type: "active" });
  return (
    <div className="gh-panel search-panel">
      <ListSearch fields={fields} filters={filters} onChange={refilter} order={{ sort: request.sort, columns }} />
      <TotalsStrip request={request} />
      {tools}
      {error && data === undefined ? (
        <Failed error={error} onRetry={again} />
      ) : (
        <Table
          {...table}
          label="Transactions"
          columns={columns}
          rows={data?.rows}
          rowKey={(row) => row.id}
          sort={request.sort}
          onSort={resort}
          loading={isFetching && isPlaceholderData}
          skeletonRows={limit}
          empty={
            <Nothing
              noun="transaction"
              none="No transactions yet"
              fields={fields}
              filters={filters}
              narrowest={narrowest}
              cleared={cleared}
              onChange={refilter}
            />
          }
        />
      )}
      {foot}
      <Pagination total={data?.total} limit={limit} offset={request.input.offset ?? 0} onChange={turn} />
    </div>
  );
}
