import type { AddressField } from "@gatehouse/contract/transactions/address-fields.ts";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FormText } from "../lib/form.tsx";
import { CountryField, RegionField } from "./place-fields.tsx";

export type Contact = Record<AddressField, string>;

export const emptyContact: Contact = {
  first_name: "",
  last_name: "",
  company: "",
  address_line_1: "",
  address_line_2: "",
  city: "",
  state: "",
  postal_code: "",
  country: "",
  phone: "",
  fax: "",
  email: "",
};

/** `of` names the member of the form that holds the contact. */
type AddressFieldsProps<T extends FieldValues> = { control: Control<T>; of: string };

const memberOf =
  <T extends FieldValues>(of: string) =>
  (field: AddressField) =>
    `${of}.${field}` as FieldPath<T>;

export function PostalCode<T extends FieldValues>({ control, of }: AddressFieldsProps<T>) {
  const at = memberOf<T>(of);
  return <FormText control={control} name={at("postal_code")} label="Postal code" maxLength={10} optional />;
}

type ShortProps<T extends FieldValues> = AddressFieldsProps<T> & { withoutPostal?: boolean };

/** The part of an address that a cashier asks for; with a card its postal code is asked beside the card's code. */
export function ShortAddress<T extends FieldValues>({ control, of, withoutPostal }: ShortProps<T>) {
  const at = memberOf<T>(of);
  return (
    <>
      <div className="line">
        <FormText control={control} name={at("first_name")} label="First name" maxLength={50} optional />
        <FormText control={control} name={at("last_name")} label="Last name" maxLength={50} optional />
      </div>
      <FormText control={control} name={at("address_line_1")} label="Address" maxLength={100} optional />
      <div className={withoutPostal ? "line" : "line line-wide-first"}>
        <FormText control={control} name={at("city")} label="City" maxLength={50} optional />
        <RegionField control={control} name={at("state")} country={at("country")} />
        {withoutPostal ? null : <PostalCode control={control} of={of} />}
      </div>
    </>
  );
}

export function RestOfAddress<T extends FieldValues>({ control, of }: AddressFieldsProps<T>) {
  const at = memberOf<T>(of);
  return (
    <>
      <div className="line">
        <FormText control={control} name={at("company")} label="Company" maxLength={100} optional />
        <FormText control={control} name={at("address_line_2")} label="Address, second line" maxLength={100} optional />
      </div>
      <div className="line">
        <CountryField control={control} name={at("country")} />
        <FormText control={control} name={at("phone")} label="Phone" mask="phone" type="tel" optional />
        <FormText control={control} name={at("fax")} label="Fax" mask="phone" type="tel" optional />
      </div>
      <FormText control={control} name={at("email")} label="Email" type="email" optional />
    </>
  );
}
