import type { CustomField, CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormSelect } from "../../../lib/form.tsx";
import { CustomFields, customFieldsQuery, DEFAULT_GROUP, startValues } from "../../fields/index.ts";
import type { Sale } from "./sale.ts";

/** The merchant's own fields: those of the chosen group are asked. */
export type Own = {
  groups: string[];
  group: string;
  asked: readonly CustomField[];
  start: CustomFieldValues;
  /** False while it is not known yet what the merchant asks. */
  known: boolean;
  /** Values of another group do not travel along. */
  only: (values: CustomFieldValues) => CustomFieldValues;
};

export function useOwn(form: UseFormReturn<Sale>): Own {
  const { data } = useQuery(customFieldsQuery);
  const chosen = useWatch({ control: form.control, name: "group_name" });
  const own = useMemo(() => {
    const fields = data?.data ?? [];
    const groups = [...new Set(fields.map((field) => field.group_name))].sort();
    const group = groups.includes(DEFAULT_GROUP) ? DEFAULT_GROUP : (groups[0] ?? "");
    return { fields, groups, group, start: startValues(fields) };
  }, [data]);
  useEffect(() => {
    form.setValue("custom_fields", own.start);
    form.setValue("group_name", own.group);
  }, [own, form]);
  const asked = own.fields.filter((field) => field.group_name === chosen);
  const only = (values: CustomFieldValues) => Object.fromEntries(asked.map(({ id }) => [id, values[id] ?? []]));
  return { groups: own.groups, group: own.group, start: own.start, known: data !== undefined, asked, only };
}

export function OwnFields({ form, own }: { form: UseFormReturn<Sale>; own: Own }) {
  if (own.asked.every(({ type }) => type === "hidden") && own.groups.length < 2) return null;
  const groups = own.groups.map((value) => ({ value, label: value || "No group" }));
  return (
    <section className="group">
      <h2>Custom fields</h2>
      {groups.length > 1 ? (
        <FormSelect control={form.control} name="group_name" label="Group" options={groups} />
      ) : null}
      <CustomFields control={form.control} fields={own.asked} />
    </section>
  );
}
