import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { SearchBar } from "@gatehouse/ui/search/search-bar.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { Nothing } from "../../../components/nothing.tsx";
import { Page } from "../../../components/page.tsx";
import {
  type ListFilter,
  type ListState,
  rememberedSize,
  rememberSize,
  writeFilters,
} from "../../../lib/list-state.ts";
import { useNarrowest } from "../../../lib/narrowest.ts";
import { type Format, useFormat } from "../../../lib/use-format.ts";
import { media, useMedia } from "../../../lib/use-media.ts";
import { ActionDialog } from "../actions/action-dialog.tsx";
import type { Asked } from "../actions/rights.ts";
import { useRowMenu } from "../actions/use-row-menu.ts";
import { countPayments, searchQuery } from "../queries.ts";
import { columnsFor } from "./columns.tsx";
import { searchFields } from "./fields.ts";
import { columnsOfFormat } from "./format-columns.tsx";
import { filtersOf, requestOf } from "./request.ts";
import { SearchTools, TableFormatSelect } from "./search-tools.tsx";
import { TotalsStrip } from "./totals-strip.tsx";
import { useTableFormat } from "./use-table-format.ts";
import "./search-page.css";

const route = getRouteApi("/merchant/transaction/search");

function useList() {
  const state = route.useSearch();
  const navigate = route.useNavigate();
  const format = useFormat();
  const filters = useMemo(() => filtersOf(state, format.timezone), [state, format.timezone]);
  const request = useMemo(() => requestOf(state, filters), [state, filters]);
  const change = (part: ListState) => void navigate({ search: (before) => ({ ...before, ...part }) });
  const { sort } = request;
  return {
    format,
    filters,
    request,
    refilter: (next: readonly ListFilter[]) => change({ f: writeFilters(next), offset: undefined }),
    resort: (field: string) => {
      const dir = sort.field === field && sort.direction === "desc" ? "asc" : "desc";
      change({ sort: field, dir, offset: undefined });
    },
    turn: (next: { limit: number; offset: number }) => {
      rememberSize(next.limit);
      change(next);
    },
  };
}

/** Those of the person's table format, else the usual ones. */
function useColumns(format: Format) {
  const phone = useMedia(media.mobile);
  const { chosen } = useTableFormat();
  const fields = chosen?.field_list;
  return useMemo(() => (fields ? columnsOfFormat(fields, format) : columnsFor(format, phone)), [fields, format, phone]);
}

function countOf(total: number | undefined): string {
  if (total === undefined) return "Search";
  return `${total.toLocaleString("en-US")} ${total === 1 ? "payment" : "payments"}`;
}

export function SearchPage() {
  const { format, filters, request, refilter, resort, turn } = useList();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const rowMenu = useRowMenu(setAsked);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(request));
  const narrowest = useNarrowest({
    list: "transactions",
    filters,
    count: countPayments,
    enabled: data?.total === 0 && !isPlaceholderData,
  });
  const limit = request.input.limit ?? rememberedSize();
  const columns = useColumns(format);
  const open = (row: Transaction) => void navigate({ to: "/merchant/transaction/detail/$id", params: { id: row.id } });
  return (
    <Page
      title="Transactions"
      context={countOf(data?.total)}
      actions={<SearchTools request={request} filters={filters} total={data?.total ?? 0} refilter={refilter} />}
    >
      <div className="gh-panel search-panel">
        <div data-page-search>
          <SearchBar fields={searchFields} filters={filters} onChange={refilter} />
        </div>
        <TotalsStrip request={request} />
        <TableFormatSelect />
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table
            label="Transactions"
            columns={columns}
            rows={data?.rows}
            rowKey={(row) => row.id}
            sort={request.sort}
            onSort={resort}
            onOpen={open}
            rowMenu={rowMenu}
            loading={isFetching && isPlaceholderData}
            skeletonRows={limit}
            empty={
              <Nothing
                noun="payment"
                none="No payments yet"
                fields={searchFields}
                filters={filters}
                narrowest={narrowest}
                onChange={refilter}
              />
            }
          />
        )}
        <Pagination total={data?.total ?? 0} limit={limit} offset={request.input.offset ?? 0} onChange={turn} />
      </div>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Page>
  );
}
