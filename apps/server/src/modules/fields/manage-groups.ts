import type { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import type { Group } from "@gatehouse/contract/fields/custom-field.ts";
import type { Context, Page, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { type Condition, compare } from "../../search/conditions.ts";
import { listPageOf, type PageOf, pageOf } from "../../search/page.ts";
import {
  areUsers,
  deleteGroup as deleteRow,
  findGroup,
  type GroupRow,
  insertGroup,
  searchGroups as searchRows,
  updateGroup as updateRow,
} from "./group.store.ts";

export const listGroups: UseCase<typeof fieldCalls.listGroups> = (context) =>
  find(context, { conditions: [], ...listPageOf(context.query) });

export const searchGroups: UseCase<typeof fieldCalls.searchGroups> = (context, input) => {
  const conditions = input.name === undefined ? [] : compare("name", { sql: "name", kind: "text" }, input.name);
  return find(context, { conditions, ...pageOf(input) });
};

function find({ services, caller }: Context, search: PageOf & { conditions: Condition[] }): Promise<Page<Group[]>> {
  return services.db.scoped(caller.scope, async (tx) => {
    const { rows, total } = await searchRows(tx, search);
    return { data: rows.map(present), total_count: total };
  });
}

export const createGroup: UseCase<typeof fieldCalls.createGroup> = async ({ services, caller }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    await checkUsers(tx, input.user_ids);
    return present(await insertGroup(tx, { ...input, id: services.ids.next(), now: services.clock.now() }));
  });

export const getGroup: UseCase<typeof fieldCalls.getGroup> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) =>
    present((await findGroup(tx, params.id ?? "")) ?? refuse("not_found")),
  );

export const updateGroup: UseCase<typeof fieldCalls.updateGroup> = async ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    await checkUsers(tx, input.user_ids);
    const row = await updateRow(tx, params.id ?? "", { ...input, updated_at: services.clock.now() });
    return present(row ?? refuse("not_found"));
  });

export const deleteGroup: UseCase<typeof fieldCalls.deleteGroup> = async ({ services, caller, params }) => {
  const gone = await services.db.scoped(caller.scope, (tx) => deleteRow(tx, params.id ?? ""));
  return gone ? null : refuse("not_found");
};

async function checkUsers(tx: Tx, ids: string[] | undefined): Promise<void> {
  if (ids?.length && !(await areUsers(tx, ids))) refuse("invalid_field", { field: "User Ids" });
}

function present({ merchant_id: _, ...row }: GroupRow): Group {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
