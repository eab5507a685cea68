import { currencyOf } from "@gatehouse/money/currency.ts";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormCheck, FormMoney, FormText } from "../../../lib/form.tsx";
import type { Sale } from "./sale.ts";
import { Descriptor, ProcessorChoice, StoredCredential } from "./statement.tsx";

/** What companies need for their papers; nobody else opens it. */
export function Advanced({ form, currency }: { form: UseFormReturn<Sale>; currency: string }) {
  const { control } = form;
  const { symbol = "$", decimals = 2 } = currencyOf(currency) ?? {};
  const look = { currency, symbol, decimals };
  const exempt = useWatch({ control, name: "tax_exempt" });
  return (
    <>
      <section className="group" aria-label="Advanced">
        <h2>Advanced</h2>
        <ProcessorChoice control={control} />
        <div className="line">
          {exempt ? null : (
            <FormMoney control={control} name="national_tax_amount" label="National tax" optional {...look} />
          )}
          <FormMoney control={control} name="duty_amount" label="Duty" optional {...look} />
        </div>
        <div className="line">
          <FormText control={control} name="ship_from_postal_code" label="Ships from" maxLength={10} optional />
          <FormText control={control} name="summary_commodity_code" label="Commodity code" maxLength={4} optional />
        </div>
        <div className="line">
          <FormText
            control={control}
            name="merchant_vat_registration_number"
            label="Merchant VAT number"
            maxLength={20}
            optional
          />
          <FormText
            control={control}
            name="customer_vat_registration_number"
            label="Customer VAT number"
            maxLength={13}
            optional
          />
        </div>
        <FormText control={control} name="vendor_id" label="Vendor id" maxLength={255} optional />
        <FormCheck control={control} name="tax_exempt" label="Tax exempt" />
        <FormCheck
          control={control}
          name="allow_partial_payment"
          label="Take a part of the amount when the card has less"
        />
      </section>
      <StoredCredential control={control} />
      <Descriptor control={control} />
    </>
  );
}
