import { billingMethods } from "@gatehouse/contract/transactions/details.ts";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { useInsists } from "../../../components/part.tsx";
import { FormSelect, FormText } from "../../../lib/form.tsx";
import { processorsQuery } from "../../processors/index.ts";
import type { Sale } from "./sale.ts";

type Within = { control: Control<Sale> };

const billingNames: Record<(typeof billingMethods)[number], string> = {
  straight: "One payment",
  initial_recurring: "First of a series",
  recurring: "One of a series",
};

/** Which processor takes it, where it is not the usual one. */
export function ProcessorChoice({ control }: Within) {
  const { data } = useQuery(processorsQuery);
  const offered = (data?.data ?? []).filter(({ status, features }) => status === "active" && !features.hide_in_vt);
  const options = offered.map(({ id, name }) => ({ value: id, label: name }));
  const insists = useInsists(["processor_id"]);
  if (options.length < 2 && !insists) return null;
  return (
    <FormSelect
      control={control}
      name="processor_id"
      label="Processor"
      placeholder="The usual one"
      options={options}
      optional
    />
  );
}

/** Whose card was stored by whom: card brands ask for it when a card is charged again. */
export function StoredCredential({ control }: Within) {
  return (
    <section className="group" aria-label="Stored credential">
      <h2>Stored credential</h2>
      <div className="line">
        <FormSelect
          control={control}
          name="billing_method"
          label="Kind of payment"
          placeholder="Not given"
          options={billingMethods.map((value) => ({ value, label: billingNames[value] }))}
          optional
        />
        <FormSelect
          control={control}
          name="initiated_by"
          label="Initiated by"
          placeholder="Not given"
          options={[
            { value: "customer", label: "The customer" },
            { value: "merchant", label: "The merchant" },
          ]}
          optional
        />
      </div>
      <div className="line">
        <FormSelect
          control={control}
          name="stored_credential_indicator"
          label="The card is"
          placeholder="Not given"
          options={[
            { value: "stored", label: "Stored with this payment" },
            { value: "used", label: "Stored before" },
          ]}
          optional
        />
        <FormSelect
          control={control}
          name="card_on_file_indicator"
          label="Card on file"
          placeholder="Not given"
          options={[
            { value: "C", label: "For any payment" },
            { value: "R", label: "For a series" },
          ]}
          optional
        />
      </div>
      <FormText
        control={control}
        name="initial_transaction_id"
        label="First transaction of the series"
        maxLength={64}
        mono
        optional
      />
    </section>
  );
}

/** What the payer reads on their statement, in place of what the processor usually writes. */
export function Descriptor({ control }: Within) {
  return (
    <section className="group" aria-label="Statement descriptor">
      <h2>Statement descriptor</h2>
      <div className="line">
        <FormText control={control} name="descriptor.name" label="Name on the statement" maxLength={38} optional />
        <FormText control={control} name="descriptor.address" label="Statement address" maxLength={38} optional />
      </div>
      <div className="line">
        <FormText control={control} name="descriptor.city" label="Statement city" maxLength={21} optional />
        <FormText control={control} name="descriptor.state" label="Statement state" maxLength={2} optional />
        <FormText
          control={control}
          name="descriptor.postal_code"
          label="Statement postal code"
          maxLength={5}
          optional
        />
      </div>
      <div className="line">
        <FormText control={control} name="descriptor.email" label="Statement email" type="email" optional />
        <FormText control={control} name="descriptor.phone" label="Statement phone" type="tel" mask="phone" optional />
      </div>
    </section>
  );
}
