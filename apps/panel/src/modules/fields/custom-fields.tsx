import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { ChoicesField } from "@gatehouse/ui/field/choices-field.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { TextArea } from "@gatehouse/ui/field/text-area.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { choicesOf } from "./values.ts";

function OneField<T extends FieldValues>({ control, field }: { control: Control<T>; field: CustomField }) {
  const bound = useController({ control, name: `custom_fields.${field.id}` as FieldPath<T> });
  const value = (bound.field.value ?? []) as string[];
  const { name, onBlur } = bound.field;
  const change = (texts: string[]) => bound.field.onChange(texts);
  const shared = { name, onBlur, label: field.name, optional: !field.required, error: bound.fieldState.error?.message };
  const options = choicesOf(field);
  const text = { ...shared, value: value[0] ?? "", onChange: (typed: string) => change(typed === "" ? [] : [typed]) };
  if (field.type === "radio" && field.required)
    return <ChoicesField {...shared} value={value} onChange={change} options={options} />;
  if (field.type === "radio") {
    // A radio button cannot be let go: what need not be answered has one that answers nothing.
    const chosen = { value: [text.value], onChange: ([one = ""]: string[]) => text.onChange(one) };
    return <ChoicesField {...shared} {...chosen} options={[{ value: "", label: "None" }, ...options]} />;
  }
  if (field.type === "checkbox" || field.type === "multiselect")
    return <ChoicesField {...shared} several value={value} onChange={change} options={options} />;
  if (field.type === "select") return <SelectField {...text} options={options} placeholder="Select option" />;
  if (field.type === "textarea") return <TextArea {...text} placeholder="answer" maxLength={4000} />;
  return <TextField {...text} placeholder="answer" maxLength={4000} />;
}

type CustomFieldsProps<T extends FieldValues> = { control: Control<T>; fields: readonly CustomField[] };

/** The merchant's own fields in a form whose member `custom_fields` holds their values; hidden ones are not shown. */
export function CustomFields<T extends FieldValues>({ control, fields }: CustomFieldsProps<T>) {
  return fields
    .filter(({ type }) => type !== "hidden")
    .map((field) => <OneField key={field.id} control={control} field={field} />);
}
