import type { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import { type CustomOutput, customOutput as schema } from "@gatehouse/contract/outputs/schemas.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf } from "../../search/page.ts";
import { recordAudit } from "../audit/index.ts";
import { fieldsOf } from "./fields-of.ts";
import {
  countOutputs,
  deleteOutputRow,
  findOutput,
  insertOutput,
  isNameTaken,
  listOutputRows,
  lockOutputs,
  updateOutputRow,
} from "./output.store.ts";
import { presentOutput } from "./present-output.ts";

const PER_ACCOUNT = 200;

export const listOutputs: UseCase<typeof outputCalls.listOutputs> = ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const rows = await listOutputRows(tx, caller.account_type_id, listPageOf(query));
    return { data: rows.map(presentOutput), total_count: await countOutputs(tx, caller.account_type_id) };
  });

export const createOutput: UseCase<typeof outputCalls.createOutput> = (context, input) =>
  change(context, async (tx, account_id) => {
    const { ids, clock } = context.services;
    const now = clock.now();
    const key = { account_id, id: ids.next() };
    const field_list = fieldsOf(input.type, input.field_list);
    if ((await countOutputs(tx, account_id)) >= PER_ACCOUNT) refuse("too_many_outputs");
    if (await isNameTaken(tx, key, input.name)) refuse("already_there", { field: "name", at: "name" });
    const row = await insertOutput(tx, {
      ...input,
      ...key,
      field_list,
      user_id: null,
      created_at: now,
      updated_at: now,
    });
    const made = presentOutput(row);
    await note(tx, context, { action: "create", before: null, after: made });
    return made;
  });

export const getOutput: UseCase<typeof outputCalls.getOutput> = (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => presentOutput(await ownOutput(tx, context)));

export const updateOutput: UseCase<typeof outputCalls.updateOutput> = (context, input) =>
  change(context, async (tx) => {
    const before = await ownOutput(tx, context);
    if (input.name !== undefined && (await isNameTaken(tx, before, input.name)))
      refuse("already_there", { field: "name", at: "name" });
    const field_list = input.field_list && fieldsOf(before.type, input.field_list);
    const changed = { ...input, ...(field_list ? { field_list } : {}), updated_at: context.services.clock.now() };
    const row = await updateOutputRow(tx, before, changed as Partial<typeof before>);
    const after = presentOutput(row ?? refuse("not_found"));
    await note(tx, context, { action: "update", before: presentOutput(before), after });
    return after;
  });

export const deleteOutput: UseCase<typeof outputCalls.deleteOutput> = (context) =>
  change(context, async (tx, account_id) => {
    const gone = await deleteOutputRow(tx, { account_id, id: context.params.id ?? "" });
    const before = presentOutput(gone ?? refuse("not_found"));
    await note(tx, context, { action: "delete", before, after: null });
    return null;
  });

/** One change of the account's formats at a time. */
function change<T>({ services, caller }: Context, work: (tx: Tx, accountId: string) => Promise<T>): Promise<T> {
  return services.db.scoped(caller.scope, async (tx) => {
    await lockOutputs(tx, caller.account_type_id);
    return work(tx, caller.account_type_id);
  });
}

async function ownOutput(tx: Tx, { caller, params }: Context) {
  const found = await findOutput(tx, { account_id: caller.account_type_id, id: params.id ?? "" });
  return found ?? refuse("not_found");
}

type Noted = { action: string; before: CustomOutput | null; after: CustomOutput | null };

async function note(tx: Tx, context: Context, { action, before, after }: Noted): Promise<void> {
  const { account_id = "", id: record_id = "" } = after ?? before ?? {};
  await recordAudit(tx, context, {
    account_id,
    action,
    record_type: "custom_output",
    record_id,
    schema,
    before,
    after,
  });
}
