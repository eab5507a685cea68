import { type ReactNode, useContext } from "react";
import { FieldWants } from "../lib/field-wants.ts";

/** A part of the form, gone with the last of its fields. */
export function Part({ title, of, children }: { title: string; of: readonly string[]; children: ReactNode }) {
  const wanted = useContext(FieldWants);
  if (of.every((name) => wanted(name) === "hidden")) return null;
  return (
    <section className="group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Whether any of these must be filled in. */
export function useInsists(names: readonly string[]): boolean {
  const wanted = useContext(FieldWants);
  return names.some((name) => wanted(name) === "required");
}
