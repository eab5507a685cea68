import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormCheck, FormMoney, FormText } from "../../../lib/form.tsx";
import { moneyLook } from "../../../lib/use-format.ts";
import { isPriced } from "./payment.ts";
import type { Sale } from "./sale.ts";
import { Descriptor, ProcessorChoice, StoredCredential } from "./statement.tsx";

const rate = { inputMode: "decimal", maxLength: 6, optional: true } as const;

type Look = { currency: string; symbol: string; decimals: number };

/** Thousandths of a percent are typed as money is: with so many decimals. */
const PERCENT = { symbol: "%", decimals: 3 };

const adjustments = [
  { value: "percentage", label: "A percentage" },
  { value: "flat", label: "An amount" },
];

/** What is added for the way of paying, where it is not what the processor says. */
function Adjustment({ form, look }: { form: UseFormReturn<Sale>; look: Look }) {
  const { control, setValue } = form;
  const sale = useWatch({ control }) as Sale;
  const type = sale.payment_adj_type;
  if (!isPriced(sale)) return null;
  const choose = (chosen: string) => {
    // Cents are no percents.
    setValue("payment_adj_value", null);
    setValue("payment_adj_type", chosen as Sale["payment_adj_type"], { shouldDirty: true });
  };
  return (
    <div className="line">
      <SelectField
        name="payment_adj_type"
        label="Added for the way of paying"
        placeholder="What the processor says"
        value={type}
        options={adjustments}
        onChange={choose}
        optional
      />
      {type === "" ? null : (
        <FormMoney
          key={type}
          control={control}
          name="payment_adj_value"
          label="Adjustment"
          {...look}
          {...(type === "percentage" ? PERCENT : {})}
        />
      )}
    </div>
  );
}

/** What companies need for their papers; nobody else opens it. */
export function Advanced({ form, currency }: { form: UseFormReturn<Sale>; currency: string }) {
  const { control } = form;
  const look = moneyLook(currency);
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
        {exempt ? null : (
          <div className="line">
            <FormText control={control} name="override_tax_rate" label="Tax rate in %" {...rate} />
            <FormText control={control} name="override_national_tax_rate" label="National tax rate in %" {...rate} />
          </div>
        )}
        <Adjustment form={form} look={look} />
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
        <FormText control={control} name="vendor_id" label="Vendor ID" maxLength={255} optional />
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
