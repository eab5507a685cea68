import type { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import { type Group, group as schema } from "@gatehouse/contract/fields/custom-field.ts";
import type { Context, Page, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { compare } from "../../search/conditions.ts";
import type { Search } from "../../search/find-page.store.ts";
import { listPageOf, orderOf, pageOf } from "../../search/page.ts";
import { recordAudit } from "../audit/index.ts";
import { areUsers } from "../identity/index.ts";
import {
  deleteGroup as deleteRow,
  findGroup,
  type GroupRow,
  insertGroup,
  lockGroup,
  lockIsNameTaken,
  searchGroups as searchRows,
  updateGroup as updateRow,
} from "./group.store.ts";

export const listGroups: UseCase<typeof fieldCalls.listGroups> = (context) =>
  find(context, { conditions: [], order: { column: "created_at", direction: "ASC" }, ...listPageOf(context.query) });

export const searchGroups: UseCase<typeof fieldCalls.searchGroups> = (context, input) => {
  const conditions = input.name === undefined ? [] : compare("name", { sql: "name", kind: "text" }, input.name);
  const order = orderOf(context.query, ["name", "description", "created_at", "updated_at"]);
  return find(context, { conditions, order, ...pageOf(input) });
};

function find({ services, caller }: Context, search: Search): Promise<Page<Group[]>> {
  return services.db.scoped(caller.scope, async (tx) => {
    const { rows, total } = await searchRows(tx, search);
    return { data: rows.map(present), total_count: total };
  });
}

export const createGroup: UseCase<typeof fieldCalls.createGroup> = async (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const { ids, clock } = context.services;
    const members = await membersOf(tx, input);
    await checkName(tx, input.name);
    const made = present(await insertGroup(tx, { ...input, ...members, id: ids.next(), now: clock.now() }));
    await note(tx, context, { action: "create", before: null, after: made });
    return made;
  });

export const getGroup: UseCase<typeof fieldCalls.getGroup> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) =>
    present((await findGroup(tx, params.id ?? "")) ?? refuse("not_found")),
  );

export const updateGroup: UseCase<typeof fieldCalls.updateGroup> = async (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = (await lockGroup(tx, context.params.id ?? "")) ?? refuse("not_found");
    const members = await membersOf(tx, input, before.user_ids);
    if (input.name !== before.name) await checkName(tx, input.name);
    const row = await updateRow(tx, before.id, { ...input, ...members, updated_at: context.services.clock.now() });
    const after = present(row ?? refuse("not_found"));
    await note(tx, context, { action: "update", before: present(before), after });
    return after;
  });

export const deleteGroup: UseCase<typeof fieldCalls.deleteGroup> = async (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const gone = (await deleteRow(tx, context.params.id ?? "")) ?? refuse("not_found");
    await note(tx, context, { action: "delete", before: present(gone), after: null });
    return null;
  });

type Noted = { action: string; before: Group | null; after: Group | null };

function note(tx: Tx, context: Context, { action, before, after }: Noted): Promise<void> {
  const record = { account_id: tx.merchantId, record_type: "group", record_id: (after ?? before)?.id ?? "" };
  return recordAudit(tx, context, { ...record, action, schema, before, after });
}

/** Each once. Whoever is `kept` may have left since: what they took is still found by the group. */
async function membersOf(
  tx: Tx,
  { user_ids: given }: { user_ids?: string[] | undefined },
  kept: readonly string[] = [],
): Promise<{ user_ids?: string[] }> {
  if (!given) return {};
  const user_ids = [...new Set(given)];
  const joining = user_ids.filter((id) => !kept.includes(id));
  if (joining.length > 0 && !(await areUsers(tx, joining))) refuse("invalid_field", { at: "user_ids" });
  return { user_ids };
}

async function checkName(tx: Tx, name: string | undefined): Promise<void> {
  if (name && (await lockIsNameTaken(tx, name))) refuse("already_there", { at: "name" });
}

function present({ merchant_id: _, ...row }: GroupRow): Group {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
