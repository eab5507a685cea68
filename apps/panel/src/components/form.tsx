import { focusFirstBad } from "@gatehouse/ui/field/first-bad.ts";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { type FieldRefusal, submitAs } from "../lib/refusals.ts";
import { LeaveGuard } from "./leave-guard.tsx";

type FormProps<T extends FieldValues> = Omit<ComponentProps<"form">, "onSubmit" | "ref"> & {
  form: UseFormReturn<T>;
  onValid: (values: T) => void;
  /** False once nothing typed can be lost any more. */
  guarded?: boolean;
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * The field that the server means: it knows them by the whole name, by the last part of it, or by the label. One of a list
 * that is typed into one field belongs to that field.
 */
function nameOfField(form: HTMLFormElement | null, { field, at = "" }: FieldRefusal): string | undefined {
  const whole = at.replace(/\[(\d+)\]/g, ".$1");
  const list = whole.replace(/\.\d+$/, "");
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("[name]") ?? [])];
  const labelOf = ({ labels }: HTMLInputElement) => labels?.[0]?.firstChild?.textContent ?? "";
  const is = (text: string) => plain(text) === plain(field);
  const meant =
    fields.find((one) => one.name === whole) ??
    fields.find((one) => one.name === list) ??
    fields.find((one) => is(one.name.split(".").at(-1) ?? "")) ??
    fields.find((one) => is(labelOf(one)));
  return meant?.name;
}

/** Whether a field holds a text that is no value at all, of which the form's values know nothing; each is told to say so. */
function findUnread(form: HTMLFormElement | null): boolean {
  const unread = [...(form?.querySelectorAll("input") ?? [])].filter(({ validity }) => validity.customError);
  return unread.filter((input) => !input.checkValidity()).length > 0;
}

/**
 * Every form of the panel: a refused submit ends in the first bad field, whether the panel or the server refused, and
 * leaving what was typed asks.
 */
export function Form<T extends FieldValues>({ form, onValid, guarded = true, children, ...rest }: FormProps<T>) {
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, submitCount } = form.formState;
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (submitCount + refusals > 0) focusFirstBad(element.current);
  }, [submitCount, refusals]);
  const showAtField = (refusal: FieldRefusal) => {
    const name = nameOfField(element.current, refusal);
    if (name === undefined) return false;
    form.setError(name as FieldPath<T>, { type: "server", message: refusal.words });
    setRefusals((count) => count + 1);
    return true;
  };
  const submit = (event: FormEvent) => {
    // The form of a dialog that was opened out of this one lies elsewhere in the page and is not this one.
    if (event.target !== event.currentTarget) return;
    const unread = findUnread(element.current);
    return form.handleSubmit((values) => (unread ? undefined : submitAs(showAtField, () => onValid(values))))(event);
  };
  return (
    <form {...rest} ref={element} noValidate onSubmit={submit}>
      {children}
      <LeaveGuard when={guarded && isDirty} />
    </form>
  );
}
