import type { Control } from "react-hook-form";
import { FormText } from "../../../lib/form.tsx";
import type { Sale } from "./sale.ts";

type AddressFieldsProps = { control: Control<Sale>; of: "billing_address" | "shipping_address" };

export function PostalCode({ control, of }: AddressFieldsProps) {
  return <FormText control={control} name={`${of}.postal_code`} label="Postal code" maxLength={10} optional />;
}

/** The part of an address that a cashier asks for; with a card its postal code is asked beside the card's code. */
export function ShortAddress({ control, of, withoutPostal }: AddressFieldsProps & { withoutPostal?: boolean }) {
  return (
    <>
      <div className="line">
        <FormText control={control} name={`${of}.first_name`} label="First name" maxLength={50} optional />
        <FormText control={control} name={`${of}.last_name`} label="Last name" maxLength={50} optional />
      </div>
      <FormText control={control} name={`${of}.address_line_1`} label="Address" maxLength={100} optional />
      <div className={withoutPostal ? "line" : "line line-wide-first"}>
        <FormText control={control} name={`${of}.city`} label="City" maxLength={50} optional />
        <FormText control={control} name={`${of}.state`} label="State" maxLength={50} optional />
        {withoutPostal ? null : <PostalCode control={control} of={of} />}
      </div>
    </>
  );
}

export function RestOfAddress({ control, of }: AddressFieldsProps) {
  return (
    <>
      <div className="line">
        <FormText control={control} name={`${of}.company`} label="Company" maxLength={100} optional />
        <FormText
          control={control}
          name={`${of}.address_line_2`}
          label="Address, second line"
          maxLength={100}
          optional
        />
      </div>
      <div className="line">
        <FormText
          control={control}
          name={`${of}.country`}
          label="Country"
          maxLength={2}
          hint="Two letters, like US"
          optional
        />
        <FormText control={control} name={`${of}.phone`} label="Phone" mask="phone" type="tel" optional />
        <FormText control={control} name={`${of}.email`} label="Email" type="email" optional />
      </div>
    </>
  );
}
