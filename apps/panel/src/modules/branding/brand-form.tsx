import type { UseFormReturn } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { FormText, useFields } from "../../lib/form.tsx";
import { NameGroup, PicturesGroup, StyleGroup } from "./brand-fields.tsx";
import { type BrandValues, brandProblems } from "./brand-values.ts";
import { Preview } from "./preview.tsx";
import "./preview.css";

type BrandFormProps = {
  start: BrandValues;
  /** A host's look has more to it than a merchant's. */
  host: boolean;
  isNew?: boolean;
  /** The name that is used while the brand has none. */
  called?: string;
  busy: boolean;
  /** The path of the list that it is one of; a merchant has one look alone. */
  list?: string;
  onSave: (values: BrandValues, form: UseFormReturn<BrandValues>) => void;
};

/** How one looks, with what comes of it beside. */
export function BrandForm({ start, host, isNew = false, called = "Gatehouse", busy, list, onSave }: BrandFormProps) {
  const form = useFields<BrandValues>(start, (values) => brandProblems(values, isNew));
  const { control } = form;
  return (
    <div className="branding">
      <Form className="gh-panel form-wide" form={form} onValid={(values) => busy || onSave(values, form)}>
        {isNew ? (
          <section className="group" aria-label="New branding">
            <h2>New branding</h2>
            <p>The address that people type to get here. It must point to this server.</p>
            <FormText control={control} name="domain" label="Domain" hint="For example pay.example.com" />
          </section>
        ) : null}
        <NameGroup control={control} host={host} />
        <PicturesGroup control={control} host={host} />
        <StyleGroup control={control} host={host} />
        <FormFoot verb={isNew ? "Create branding" : "Save branding"} busy={busy} list={list} />
      </Form>
      <Preview control={control} host={host} called={called} />
    </div>
  );
}
