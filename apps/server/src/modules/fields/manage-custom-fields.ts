import type { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import {
  type CustomField,
  type CustomFieldUpdate,
  customField as schema,
} from "@gatehouse/contract/fields/custom-field.ts";
import { choiceTypes } from "@gatehouse/contract/fields/field-types.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf } from "../../search/page.ts";
import { recordAudit } from "../audit/index.ts";
import { atNamedMerchant } from "../identity/index.ts";
import {
  countFields,
  type FieldRow,
  findField,
  insertField,
  listFields,
  lockField,
  lockOrder,
  putInOrder,
  updateField,
} from "./custom-field.store.ts";
import { problemWith } from "./domain/check-values.ts";

const DEFAULT_GROUP = "default";

export const createCustomField: UseCase<typeof fieldCalls.createCustomField> = async (asked, input) => {
  const { merchant_id, ...body } = input;
  const name = named(input);
  const context = await atNamedMerchant(asked, merchant_id);
  const { services, caller } = context;
  const now = services.clock.now();
  const { values, default: default_value = "", ...given } = body;
  const row = {
    required: false,
    ...given,
    name,
    id: services.ids.next(),
    type: input.type ?? "text",
    group_name: input.group_name || DEFAULT_GROUP,
    validation_type: input.validation_type ?? "open",
    options: optionsOf(values),
    default_value,
    created_at: now,
    updated_at: now,
  } as const;
  checkTaken(row);
  return services.db.scoped(caller.scope, async (tx) => {
    const made = present(await insertField(tx, row));
    await note(tx, context, { action: "create", before: null, after: made });
    return made;
  });
};

export const listCustomFields: UseCase<typeof fieldCalls.listCustomFields> = async ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => ({
    data: (await listFields(tx, listPageOf(query))).map(present),
    total_count: await countFields(tx),
  }));

export const getCustomField: UseCase<typeof fieldCalls.getCustomField> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) =>
    present((await findField(tx, params.id ?? "")) ?? refuse("not_found")),
  );

export const updateCustomField: UseCase<typeof fieldCalls.updateCustomField> = async (asked, body) => {
  const { merchant_id, ...input } = body;
  if (input.name !== undefined) named(input);
  const context = await atNamedMerchant(asked, merchant_id);
  return context.services.db.scoped(context.caller.scope, async (tx) => {
    const { position } = input;
    const order = position === undefined ? [] : await lockOrder(tx);
    const before = (await lockField(tx, context.params.id ?? "")) ?? refuse("not_found");
    const change = changeOf(input);
    if (checked.some((name) => name in change)) checkTaken({ ...before, ...change });
    if (position !== undefined) await putInOrder(tx, moved(order, before.id, position));
    const row = await updateField(tx, before.id, {
      ...change,
      updated_at: context.services.clock.now(),
    });
    await note(tx, context, { action: "update", before: present(before), after: present(row) });
    return present(row);
  });
};

/** The row stays, for the values that old records hold. */
export const deleteCustomField: UseCase<typeof fieldCalls.deleteCustomField> = async (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = (await lockField(tx, context.params.id ?? "")) ?? refuse("not_found");
    await updateField(tx, before.id, { deleted_at: context.services.clock.now() });
    await note(tx, context, { action: "delete", before: present(before), after: null });
    return null;
  });

function changeOf({ values, default: default_value, group_name, position: _position, ...given }: CustomFieldUpdate) {
  return {
    ...given,
    ...(group_name === undefined ? {} : { group_name: group_name || DEFAULT_GROUP }),
    ...(values ? { options: optionsOf(values) } : {}),
    ...(default_value === undefined ? {} : { default_value }),
  };
}

const named = ({ name }: Pick<CustomFieldUpdate, "name">): string => (name?.trim() ? name : refuse("name_required"));

/** An empty list is none. */
function optionsOf(values: CustomFieldUpdate["values"]): FieldRow["options"] {
  return values?.length ? values : null;
}

/** The ids with one of them at another place, counted from 1. */
function moved(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(place - 1, 0, id);
}

type Noted = { action: string; before: CustomField | null; after: CustomField | null };

function note(tx: Tx, context: Context, { action, before, after }: Noted): Promise<void> {
  const record = { account_id: tx.merchantId, record_type: "custom_field", record_id: (after ?? before)?.id ?? "" };
  return recordAudit(tx, context, { ...record, action, schema, before, after });
}

type Taken = Pick<FieldRow, "type" | "options" | "default_value" | "validation_type">;

/** What an older field has amiss by a rule that came after it does not keep it from being named anew, moved or asked otherwise. */
const checked: readonly (keyof Taken)[] = ["type", "options", "default_value", "validation_type"];

/** A form begins with the default and offers the choices: of what the field itself refuses, every payment would be stopped. */
function checkTaken(field: Taken): void {
  checkChoices(field);
  if (choiceTypes.includes(field.type))
    for (const [at, { value }] of (field.options ?? []).entries()) refuseUnfit(field, `values[${at}].value`, value);
  refuseUnfit(field, "default", field.default_value);
}

function refuseUnfit(field: Taken, at: string, text: string): void {
  const said = text === "" ? undefined : problemWith(field, [text]);
  if (said) refuse("unfit_field", { at, detail: `it must ${said}` });
}

/** Where a value is chosen there are choices, and each is told from the others. */
function checkChoices({ type, options }: Taken): void {
  const values = (options ?? []).map(({ value }) => value);
  if (new Set(values).size < values.length) refuse("unfit_field", { at: "values", detail: "two have one value" });
  if (choiceTypes.includes(type) && values.length === 0) refuse("values_required", { detail: type });
}

function present({ options, default_value, ...row }: FieldRow): CustomField {
  return {
    ...row,
    values: options,
    default: default_value,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? "0001-01-01T00:00:00Z",
  };
}
