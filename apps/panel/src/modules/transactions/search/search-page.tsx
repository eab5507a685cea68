import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { SearchBar } from "@gatehouse/ui/search/search-bar.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { Page } from "../../../components/page.tsx";
import { type ListState, rememberedSize, rememberSize, writeFilters } from "../../../lib/list-state.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { ActionDialog, type Asked } from "../actions/action-dialog.tsx";
import { useRowMenu } from "../actions/use-row-menu.ts";
import { searchQuery } from "../queries.ts";
import { columnsFor } from "./columns.tsx";
import { searchFields } from "./fields.ts";
import { filtersOf, requestOf } from "./request.ts";
import { TotalsStrip } from "./totals-strip.tsx";
import "./search-page.css";

const route = getRouteApi("/merchant/transaction/search");

function useList() {
  const state = route.useSearch();
  const navigate = route.useNavigate();
  const format = useFormat();
  const filters = useMemo(() => filtersOf(state, format.timezone), [state, format.timezone]);
  const request = useMemo(() => requestOf(state, filters), [state, filters]);
  const change = (part: ListState) => void navigate({ search: (before) => ({ ...before, ...part }) });
  return { format, filters, request, change };
}

function countOf(total: number | undefined): string {
  if (total === undefined) return "Search";
  return `${total.toLocaleString("en-US")} ${total === 1 ? "payment" : "payments"}`;
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title="No payments yet" />;
  return <Empty title="No payment matches these filters" action={<Button onClick={onClear}>Clear filters</Button>} />;
}

export function SearchPage() {
  const { format, filters, request, change } = useList();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const rowMenu = useRowMenu(setAsked);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(request));
  const { sort } = request;
  const limit = request.input.limit ?? rememberedSize();
  const columns = useMemo(() => columnsFor(format), [format]);
  const resort = (field: string) => {
    const dir = sort.field === field && sort.direction === "desc" ? "asc" : "desc";
    change({ sort: field, dir, offset: undefined });
  };
  const page = (next: { limit: number; offset: number }) => {
    rememberSize(next.limit);
    change(next);
  };
  const open = (row: Transaction) => void navigate({ to: "/merchant/transaction/detail/$id", params: { id: row.id } });
  return (
    <Page
      title="Transactions"
      context={countOf(data?.total)}
      actions={
        <Link to="/merchant/virtual-terminal" className="gh-button gh-button-primary gh-button-normal">
          New payment
        </Link>
      }
    >
      <div className="gh-panel search-panel">
        <div data-page-search>
          <SearchBar
            fields={searchFields}
            filters={filters}
            onChange={(next) => change({ f: writeFilters(next), offset: undefined })}
          />
        </div>
        <TotalsStrip request={request} />
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table
            label="Transactions"
            columns={columns}
            rows={data?.rows}
            rowKey={(row) => row.id}
            sort={sort}
            onSort={resort}
            onOpen={open}
            rowMenu={rowMenu}
            loading={isFetching && isPlaceholderData}
            skeletonRows={limit}
            empty={<Nothing filtered={filters.length > 0} onClear={() => change({ f: "", offset: undefined })} />}
          />
        )}
        <Pagination total={data?.total ?? 0} limit={limit} offset={request.input.offset ?? 0} onChange={page} />
      </div>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Page>
  );
}
