import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormCheck, FormText } from "../../../lib/form.tsx";
import { merchantQuery } from "../../accounts/index.ts";
import type { Sale } from "./sale.ts";

/** Whether the payer is kept, and as whom. */
export function Keeping({ form: { control } }: { form: UseFormReturn<Sale> }) {
  const { data: merchant } = useQuery(merchantQuery);
  const kept = useWatch({ control, name: "create_vault_record" });
  const takesNew = merchant?.default_values.virtual_terminal.allow_unmatched_customer_id === true;
  return (
    <>
      <FormCheck control={control} name="create_vault_record" label="Save to the customer vault" />
      {kept ? (
        <FormText
          control={control}
          name="create_vault_record_for"
          label="Customer ID"
          maxLength={40}
          autoComplete="off"
          optional
          hint={
            takesNew
              ? "Added to the customer who has it, or a new customer gets it. Empty makes a new customer."
              : "Added to the customer who has it. Empty makes a new customer."
          }
        />
      ) : null}
    </>
  );
}
