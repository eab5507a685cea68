import { focusFirstBad } from "@gatehouse/ui/field/first-bad.ts";
import { type ComponentProps, useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { LeaveGuard } from "./leave-guard.tsx";

type FormProps<T extends FieldValues> = Omit<ComponentProps<"form">, "onSubmit" | "ref"> & {
  form: UseFormReturn<T>;
  onValid: (values: T) => void;
  /** False once nothing typed can be lost any more. */
  guarded?: boolean;
};

/** Every form of the panel: a refused submit ends in the first bad field, and leaving what was typed asks. */
export function Form<T extends FieldValues>({ form, onValid, guarded = true, children, ...rest }: FormProps<T>) {
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) focusFirstBad(element.current);
  }, [submitCount]);
  return (
    <form {...rest} ref={element} noValidate onSubmit={form.handleSubmit(onValid)}>
      {children}
      <LeaveGuard when={guarded && isDirty} />
    </form>
  );
}
