import type { Schema } from "@gatehouse/contract/call.ts";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { MoneyField } from "@gatehouse/ui/field/money-field.tsx";
import { withLabel } from "@gatehouse/ui/field/rules.ts";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { TextArea } from "@gatehouse/ui/field/text-area.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { type ComponentProps, useContext, useRef } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  set,
  type UseFormReturn,
  useController,
  useForm,
} from "react-hook-form";
import { FieldWants } from "./field-wants.ts";

/** Messages by field path, as in `card.number`. */
export type Problems = Record<string, string>;

/** Of the messages by field those that there are. */
export function found(messages: Record<string, string | undefined>): Problems {
  const entries = Object.entries(messages);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** What the contract has against a body, under the names of the form's fields. */
export function refusedBy(schema: Schema, body: unknown, nameOf = (path: PropertyKey[]) => path.join(".")): Problems {
  const read = schema.safeParse(body);
  const found: Problems = {};
  for (const { path } of read.success ? [] : read.error.issues) found[nameOf(path)] ??= "This has invalid format";
  return found;
}

/** A form that checks a field after it was left the first time, then on every change, and all of them on submit. */
export function useFields<T extends FieldValues>(
  start: DefaultValues<T>,
  validate: (values: T) => Problems,
): UseFormReturn<T> {
  return useForm<T>({
    mode: "onTouched",
    // The form itself does it, in the order of the page.
    shouldFocusError: false,
    defaultValues: start,
    resolver: (values) => {
      const problems = Object.entries(validate(values));
      if (problems.length === 0) return { values, errors: {} };
      const errors: FieldErrors<T> = {};
      for (const [path, message] of problems) set(errors, path, { type: "rule", message });
      return { values: {}, errors };
    },
  });
}

/** What the form began with, or was saved as last. */
export const startOf = <T extends FieldValues>(form: UseFormReturn<T>) => form.formState.defaultValues as T;

type Bound<T extends FieldValues, Props> = Omit<
  Props,
  "name" | "value" | "onChange" | "onBlur" | "error" | "inputRef" | "checked"
> & {
  control: Control<T>;
  name: FieldPath<T>;
};

/** What is wrong is said under the `label` that the field is drawn with, whoever found it and however they call the field. */
export function useBound<T extends FieldValues>(control: Control<T>, name: FieldPath<T>, label?: string) {
  const { field, fieldState, formState } = useController({ control, name });
  const { ref } = field;
  const wanted = useContext(FieldWants)(name);
  const touched = useRef(false);
  const onChange = (value: unknown) => {
    touched.current = true;
    field.onChange(value);
  };
  // To pass by a field is no mistake yet: a palette that opens, or a tab key, also takes the focus away.
  const onBlur = () => (touched.current || fieldState.isDirty ? field.onBlur() : undefined);
  // A list that gets a new line is checked at once, and nobody has been in the fields of that line yet.
  const due = fieldState.isTouched || formState.isSubmitted;
  const message = due ? fieldState.error?.message : undefined;
  const error = message && withLabel(message, label);
  // Which type the path leads to is checked where the field is used, not here.
  const needed = wanted === "required" ? { optional: false } : {};
  return {
    value: field.value as unknown,
    ref,
    hidden: wanted === "hidden",
    wired: { name, onChange, onBlur, error, ...needed },
  };
}

export function FormText<T extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<T, ComponentProps<typeof TextField>>) {
  const { value, ref, hidden, wired } = useBound(control, name, rest.label);
  if (hidden) return null;
  return <TextField {...rest} {...wired} value={typeof value === "string" ? value : ""} inputRef={ref} />;
}

export function FormMoney<T extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<T, ComponentProps<typeof MoneyField>>) {
  const { value, ref, hidden, wired } = useBound(control, name, rest.label);
  if (hidden) return null;
  return <MoneyField {...rest} {...wired} value={typeof value === "number" ? value : null} inputRef={ref} />;
}

export function FormSelect<T extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<T, ComponentProps<typeof SelectField>>) {
  const { value, hidden, wired } = useBound(control, name, rest.label);
  if (hidden) return null;
  return <SelectField {...rest} {...wired} value={typeof value === "string" ? value : ""} />;
}

export function FormCheck<T extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<T, ComponentProps<typeof CheckField>>) {
  const { value, hidden, wired } = useBound(control, name, rest.label);
  if (hidden) return null;
  return <CheckField {...rest} {...wired} checked={value === true} />;
}

export function FormArea<T extends FieldValues>({ control, name, ...rest }: Bound<T, ComponentProps<typeof TextArea>>) {
  const { value, hidden, wired } = useBound(control, name, rest.label);
  if (hidden) return null;
  return <TextArea {...rest} {...wired} value={typeof value === "string" ? value : ""} />;
}
