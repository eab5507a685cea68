import { SearchBar, type SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { type Column, Table, type TableProps } from "@gatehouse/ui/table/table.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ListRequest, listRequest } from "../lib/list-request.ts";
import {
  type ListFilter,
  type ListState,
  readFilters,
  readListState,
  rememberedSize,
  rememberSize,
  writeFilters,
} from "../lib/list-state.ts";
import { useNarrowest } from "../lib/narrowest.ts";
import { Failed } from "./failed.tsx";
import { Nothing } from "./nothing.tsx";
import "./record-list.css";

export type RecordListProps<Row> = Pick<TableProps<Row>, "onOpen" | "rowMenu"> & {
  /** Names the list for the cache: what changes its records makes `[name]` stale. */
  name: string;
  label: string;
  /** One of what the list holds. */
  noun: string;
  none: string;
  fields: readonly SearchField[];
  columns: readonly Column<Row>[];
  find: (request: ListRequest) => Promise<{ data: Row[]; total: number }>;
  rowKey: (row: Row) => string;
  /** What one does with the list as a whole, beside its filters. */
  tools?: (found: { request: ListRequest; total: number | undefined }) => ReactNode;
};

function useListAddress() {
  const state = readListState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  return { state, change };
}

/** Records with the usual toolbar: filters, order and page stand in the address, so a link gives the same list. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { name, fields, find } = props;
  const { state, change } = useListAddress();
  const { sort = "created_at", dir = "desc" } = state;
  const filters = readFilters(state.f ?? "");
  const request = listRequest(state, fields);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [name, request],
    queryFn: ({ signal }) => find({ ...request, signal }),
    placeholderData: keepPreviousData,
  });
  const count = async (some: readonly ListFilter[], signal: AbortSignal) => {
    const { input } = listRequest({ f: writeFilters(some) }, fields);
    return (await find({ input: { ...input, limit: 1 }, signal })).total;
  };
  const narrowest = useNarrowest({ list: name, filters, count, enabled: data?.total === 0 && !isPlaceholderData });
  const refilter = (next: readonly ListFilter[]) => change({ f: writeFilters(next), offset: undefined });
  const resort = (field: string) =>
    change({ sort: field, dir: sort === field && dir === "desc" ? "asc" : "desc", offset: undefined });
  const turn = (next: { limit: number; offset: number }) => {
    rememberSize(next.limit);
    change(next);
  };
  const { noun, none } = props;
  return (
    <div className="gh-panel record-list">
      <div data-page-search className="record-tools">
        <SearchBar fields={fields} filters={filters} onChange={refilter} />
        {props.tools?.({ request, total: data?.total })}
      </div>
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Row>
          label={props.label}
          columns={props.columns}
          rows={data?.data}
          rowKey={props.rowKey}
          sort={{ field: sort, direction: dir }}
          onSort={resort}
          onOpen={props.onOpen}
          rowMenu={props.rowMenu}
          loading={isFetching && isPlaceholderData}
          skeletonRows={state.limit ?? rememberedSize()}
          empty={<Nothing {...{ noun, none, fields, filters, narrowest }} onChange={refilter} />}
        />
      )}
      <Pagination
        total={data?.total}
        limit={state.limit ?? rememberedSize()}
        offset={state.offset ?? 0}
        onChange={turn}
      />
    </div>
  );
}
