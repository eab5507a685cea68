import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FormArea, FormCheck, FormText } from "../../lib/form.tsx";
import { CustomFields } from "../fields/index.ts";
import { useExemptible } from "./use-own-fields.ts";

/** What is known of a customer beside cards, accounts and addresses. */
export type CustomerDetails = {
  description: string;
  notes: string;
  surcharge_exempt: boolean;
  custom_fields: Record<string, string[]>;
};

/** As the call wants them. */
export function detailsInput({ surcharge_exempt, description, notes }: CustomerDetails) {
  const flags: "surcharge_exempt"[] = surcharge_exempt ? ["surcharge_exempt"] : [];
  return { description, notes, flags };
}

export const detailProblems = ({ description, notes }: CustomerDetails) => ({
  description: check(description, [rules.max("Description", 255)]),
  notes: check(notes, [rules.max("Notes", 4000)]),
});

type CustomerFieldsProps<T extends FieldValues> = { control: Control<T>; fields: readonly CustomField[] };

export function CustomerFields<T extends FieldValues>({ control, fields }: CustomerFieldsProps<T>) {
  const at = (name: keyof CustomerDetails) => name as FieldPath<T>;
  const exemptible = useExemptible();
  return (
    <>
      <FormText control={control} name={at("description")} label="Description" maxLength={255} optional />
      <FormArea control={control} name={at("notes")} label="Notes" maxLength={4000} optional />
      {exemptible ? (
        <FormCheck control={control} name={at("surcharge_exempt")} label="No surcharge for this customer" />
      ) : null}
      <CustomFields control={control} fields={fields} />
    </>
  );
}
