import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { nextSort } from "@gatehouse/ui/table/sort.ts";
import { type Column, Table, type TableProps } from "@gatehouse/ui/table/table.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { listAddress } from "../lib/list-address.ts";
import { type ListRequest, listRequest } from "../lib/list-request.ts";
import {
  allKnown,
  type ListFilter,
  type ListState,
  readListState,
  rememberedSize,
  writeFilters,
} from "../lib/list-state.ts";
import { useNarrowest } from "../lib/narrowest.ts";
import { Counted } from "./counted.tsx";
import { Failed } from "./failed.tsx";
import { ListSearch } from "./list-search.tsx";
import { Nothing } from "./nothing.tsx";
import { Page } from "./page.tsx";
import { TabHead } from "./tab-head.tsx";
import "./record-list.css";

export type RecordListProps<Row> = Pick<TableProps<Row>, "onOpen" | "rowMenu"> & {
  /** Names the list for the cache: what changes its records makes `[name]` stale. */
  name: string;
  label: string;
  /** One of what the list holds. */
  noun: string;
  none: string;
  /** What makes a new one. It stands over the list, or in its place while there is none. */
  create?: ReactNode;
  fields: readonly SearchField[];
  columns: readonly Column<Row>[];
  find: (request: ListRequest) => Promise<{ data: Row[]; total: number }>;
  rowKey: (row: Row) => string;
};

function useListAddress() {
  const state = readListState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  return { state, change };
}

type Asked<Row> = Pick<RecordListProps<Row>, "name" | "fields" | "find">;

function useRecords<Row>({ name, fields, find }: Asked<Row>) {
  const { state, change } = useListAddress();
  const { sort = "created_at", dir = "desc" } = state;
  const { filters, refilter, turn } = listAddress(state, change);
  const request = listRequest(state, fields);
  const found = useQuery({
    queryKey: [name, request],
    queryFn: ({ signal }) => (allKnown(fields, filters) ? find({ ...request, signal }) : { data: [], total: 0 }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = found;
  const count = async (some: readonly ListFilter[], signal: AbortSignal) => {
    if (!allKnown(fields, some)) return 0;
    const { input } = listRequest({ f: writeFilters(some) }, fields);
    return (await find({ input: { ...input, limit: 1 }, signal })).total;
  };
  const narrowest = useNarrowest({ list: name, filters, count, enabled: data?.total === 0 && !isPlaceholderData });
  const resort = (field: string) =>
    change({ sort: field, dir: nextSort({ field: sort, direction: dir }, field).direction, offset: undefined });
  const isEmpty = data?.total === 0 && filters.length === 0;
  return {
    found,
    isEmpty,
    request,
    state,
    filters,
    narrowest,
    sort: { field: sort, direction: dir },
    refilter,
    resort,
    turn,
  };
}

function Records<Row>({ records, ...props }: RecordListProps<Row> & { records: ReturnType<typeof useRecords<Row>> }) {
  const { found, state, filters, narrowest, refilter } = records;
  const { data, error, isFetching, isPlaceholderData, refetch } = found;
  const { noun, none, create, fields } = props;
  return (
    <div className="gh-panel record-list">
      <ListSearch
        fields={fields}
        filters={filters}
        onChange={refilter}
        order={{ sort: records.sort, columns: props.columns }}
      />
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Row>
          label={props.label}
          columns={props.columns}
          rows={data?.data}
          rowKey={props.rowKey}
          sort={records.sort}
          onSort={records.resort}
          onOpen={props.onOpen}
          rowMenu={props.rowMenu}
          loading={isFetching && isPlaceholderData}
          skeletonRows={state.limit ?? rememberedSize()}
          empty={
            <Nothing
              noun={noun}
              none={none}
              create={create}
              fields={fields}
              filters={filters}
              narrowest={narrowest}
              onChange={refilter}
            />
          }
        />
      )}
      <Pagination
        total={data?.total}
        limit={state.limit ?? rememberedSize()}
        offset={state.offset ?? 0}
        onChange={records.turn}
      />
    </div>
  );
}

/** A tab that is a list, with the usual toolbar: filters, order and page stand in the address, so a link gives the same list. */
export function ListTab<Row>({ actions, ...list }: RecordListProps<Row> & { actions?: ReactNode }) {
  const records = useRecords(list);
  return (
    <div className="stack">
      <TabHead total={records.found.data?.total} noun={list.noun}>
        {actions}
        {records.isEmpty ? null : list.create}
      </TabHead>
      <Records {...list} records={records} />
    </div>
  );
}

type ListPageProps<Row> = RecordListProps<Row> & {
  title: string;
  /** What the list holds, in a line. */
  context: string;
  /** That of the times which it shows. */
  zone?: string;
  /** What one does with the list as a whole; what makes a new one comes after it. */
  actions?: (found: { request: ListRequest; total: number | undefined }) => ReactNode;
  /** What opens over the page. */
  children?: ReactNode;
};

/** A page that is a list: what it holds and how many, what one does with it at the right, then the list. */
export function ListPage<Row>({ title, context, zone, actions, children, ...list }: ListPageProps<Row>) {
  const records = useRecords(list);
  const total = records.found.data?.total;
  const { request, isEmpty } = records;
  return (
    <Page
      title={title}
      context={<Counted context={context} total={total} zone={zone} noun={list.noun} />}
      actions={
        <>
          {actions?.({ request, total })}
          {isEmpty ? null : list.create}
        </>
      }
    >
      <Records {...list} records={records} />
      {children}
    </Page>
  );
}
