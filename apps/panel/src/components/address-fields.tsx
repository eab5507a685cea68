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

function Names<T extends FieldValues>({ control, of }: AddressFieldsProps<T>) {
  const at = memberOf<T>(of);
  return (
    <div className="line">
      <FormText control={control} name={at("first_name")} label="First name" maxLength={50} optional />
      <FormText control={control} name={at("last_name")} label="Last name" maxLength={50} optional />
    </div>
  );
}

type LineProps<T extends FieldValues> = AddressFieldsProps<T> & {
  field: "company" | "address_line_1" | "address_line_2";
};

const lines = { company: "Company", address_line_1: "Address", address_line_2: "Address, second line" };

function Line<T extends FieldValues>({ control, of, field }: LineProps<T>) {
  return <FormText control={control} name={memberOf<T>(of)(field)} label={lines[field]} maxLength={100} optional />;
}

type ShortProps<T extends FieldValues> = AddressFieldsProps<T> & { withoutPostal?: boolean };

function Town<T extends FieldValues>({ control, of, withoutPostal }: ShortProps<T>) {
  const at = memberOf<T>(of);
  return (
    <div className={withoutPostal ? "line" : "line line-wide-first"}>
      <FormText control={control} name={at("city")} label="City" maxLength={50} optional />
      <RegionField control={control} name={at("state")} country={at("country")} />
      {withoutPostal ? null : <PostalCode control={control} of={of} />}
    </div>
  );
}

function Reach<T extends FieldValues>({ control, of }: AddressFieldsProps<T>) {
  const at = memberOf<T>(of);
  return (
    <>
      <div className="line">
        <CountryField control={control} name={at("country")} />
        <FormText control={control} name={at("phone")} label="Phone" mask="phone" type="tel" optional />
        <FormText control={control} name={at("fax")} label="Fax" mask="phone" type="tel" optional />
      </div>
      <FormText control={control} name={at("email")} label="Email" type="email" optional />
    </>
  );
}

/** The part of an address that a cashier asks for; with a card its postal code is asked beside the card's code. */
export function ShortAddress<T extends FieldValues>(props: ShortProps<T>) {
  return (
    <>
      <Names {...props} />
      <Line {...props} field="address_line_1" />
      <Town {...props} />
    </>
  );
}

export function RestOfAddress<T extends FieldValues>(props: AddressFieldsProps<T>) {
  return (
    <>
      <div className="line">
        <Line {...props} field="company" />
        <Line {...props} field="address_line_2" />
      </div>
      <Reach {...props} />
    </>
  );
}

/** A whole address, in the order in which one is written. */
export function FullAddress<T extends FieldValues>(props: AddressFieldsProps<T>) {
  return (
    <>
      <Names {...props} />
      <Line {...props} field="company" />
      <div className="line">
        <Line {...props} field="address_line_1" />
        <Line {...props} field="address_line_2" />
      </div>
      <Town {...props} />
      <Reach {...props} />
    </>
  );
}
