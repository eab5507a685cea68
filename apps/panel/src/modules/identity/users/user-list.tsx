import type { User } from "@gatehouse/contract/identity/user.ts";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { nextSort } from "@gatehouse/ui/table/sort.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { Failed } from "../../../components/failed.tsx";
import { ListSearch } from "../../../components/list-search.tsx";
import { Nothing } from "../../../components/nothing.tsx";
import { listAddress } from "../../../lib/list-address.ts";
import type { ListState } from "../../../lib/list-state.ts";
import { useNarrowest } from "../../../lib/narrowest.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { type Account, usersQuery } from "../queries.ts";
import { columnsFor } from "./columns.tsx";
import { findUsers, sortOf, sortUsers, userFields } from "./find-users.ts";
import { useUserMenu } from "./use-user-menu.tsx";

function useList(users: readonly User[] | undefined) {
  const state: ListState = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) });
  const { filters, page, refilter, turn } = listAddress(state, change);
  const { limit, offset } = page;
  const sort = sortOf(state);
  const found = users && sortUsers(findUsers(users, filters), sort);
  return {
    filters,
    sort,
    limit,
    offset,
    total: found?.length,
    rows: found?.slice(offset, offset + limit),
    refilter,
    resort: (field: string) => change({ sort: field, dir: nextSort(sort, field).direction }),
    turn,
  };
}

/** The users of the viewer's own account, or of one beneath it; on any page whose address holds a list's state. */
export function UserList({ account }: { account?: Account }) {
  const format = useFormat();
  const { data: users, error, refetch } = useQuery(usersQuery(account));
  const { filters, sort, limit, offset, total, rows, refilter, resort, turn } = useList(users);
  const { menuOf, dialogs } = useUserMenu();
  const columns = useMemo(() => columnsFor(format), [format]);
  const narrowest = useNarrowest({
    list: "users",
    filters,
    count: async (some) => findUsers(users ?? [], some).length,
    enabled: rows?.length === 0,
  });
  return (
    <div className="gh-panel identity-list">
      <ListSearch fields={userFields} filters={filters} onChange={refilter} order={{ sort, columns }} />
      {error && users === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<User>
          label="Users"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={resort}
          onOpen={(row) => menuOf(row)[0]?.onSelect()}
          rowMenu={menuOf}
          skeletonRows={3}
          empty={
            <Nothing
              noun="user"
              none="No users yet"
              fields={userFields}
              filters={filters}
              narrowest={narrowest}
              onChange={refilter}
            />
          }
        />
      )}
      <Pagination total={total} limit={limit} offset={offset} onChange={turn} />
      {dialogs}
    </div>
  );
}
