import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { FormSelect, FormText } from "../../lib/form.tsx";
import type { BillingValues } from "./billing-values.ts";

const kinds = [
  { value: "ccd", label: "A company's (CCD)" },
  { value: "ppd", label: "A person's (PPD)" },
];
const types = [
  { value: "checking", label: "Checking" },
  { value: "savings", label: "Savings" },
];

type Within<T extends FieldValues> = { control: Control<T> };

/**
 * What pays the gateway's fees. Its number can be written and is never shown again; it has no greatest length, for what is pasted
 * would be cut to it.
 */
export function BillingGroup<T extends FieldValues & BillingValues>({ control }: Within<T>) {
  const at = (field: string) => ({ control, name: `billing.${field}` as FieldPath<T> });
  const masked: unknown = useWatch(at("masked"));
  const digits = { mask: "digits", mono: true, autoComplete: "off", optional: true } as const;
  return (
    <section className="group" aria-label="Billing account">
      <h2>Billing account</h2>
      <p>The bank account that the fees are drawn from. Without one its partner pays them.</p>
      <div className="line">
        <FormSelect {...at("type")} label="Whose account" options={kinds} />
        <FormSelect {...at("account_type")} label="Account type" options={types} />
      </div>
      <div className="line">
        <FormText {...at("routing_number")} {...digits} label="Routing number" />
        <FormText
          {...at("account_number")}
          {...digits}
          label="Account number"
          {...(masked ? { placeholder: String(masked), hint: "Leave it empty to keep the number that is stored" } : {})}
        />
      </div>
    </section>
  );
}
