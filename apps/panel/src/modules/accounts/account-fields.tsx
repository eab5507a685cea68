import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { CountryField, RegionField } from "../../components/place-fields.tsx";
import { FormCheck, FormSelect, FormText } from "../../lib/form.tsx";
import type { AccountValues, Contacts, Reachable } from "./account-values.ts";

/** A form that has these fields among others: their paths are then paths of the whole. */
type Within<T extends FieldValues> = { control: Control<T> };
const path = <T extends FieldValues>(name: string) => name as FieldPath<T>;

function zones() {
  const known = [Intl.DateTimeFormat().resolvedOptions().timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")];
  return [...new Set(known)].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

export function NameFields<T extends AccountValues>({ control }: Within<T>) {
  return (
    <>
      <FormText control={control} name={path<T>("name")} label="Name" maxLength={100} />
      <FormText control={control} name={path<T>("description")} label="Description" maxLength={255} optional />
    </>
  );
}

type ReachProps<T extends FieldValues> = Within<T> & {
  /** The zone that is set: browsers do not list every old name. */
  zone?: string;
  phoneRequired?: boolean;
};

export function ReachFields<T extends Reachable>({ control, zone, phoneRequired }: ReachProps<T>) {
  const options = zones();
  if (zone && !options.some(({ value }) => value === zone)) options.unshift({ value: zone, label: zone });
  return (
    <>
      <div className="line">
        <FormText
          control={control}
          name={path<T>("phone")}
          label="Phone"
          type="tel"
          mask="phone"
          optional={!phoneRequired}
        />
        <FormText
          control={control}
          name={path<T>("phone_ext")}
          label="Extension"
          mask="digits"
          maxLength={10}
          optional
        />
      </div>
      <div className="line">
        <FormText control={control} name={path<T>("website")} label="Website" inputMode="url" optional />
        <FormSelect control={control} name={path<T>("timezone")} label="Time zone" options={options} />
      </div>
    </>
  );
}

type ContactProps<T extends FieldValues> = Within<T> & { of: "primary_contact" | "billing_contact" };

function ContactFields<T extends FieldValues>({ control, of }: ContactProps<T>) {
  const at = (field: string) => ({ control, name: path<T>(`${of}.${field}`), optional: true });
  return (
    <>
      <div className="line">
        <FormText {...at("first_name")} label="First name" maxLength={50} />
        <FormText {...at("last_name")} label="Last name" maxLength={50} />
        <FormText {...at("company")} label="Company" maxLength={100} />
      </div>
      <div className="line">
        <FormText {...at("address_line_1")} label="Address" maxLength={100} />
        <FormText {...at("address_line_2")} label="Address, second line" maxLength={100} />
      </div>
      <div className="line line-wide-first">
        <FormText {...at("city")} label="City" maxLength={50} />
        <RegionField control={control} name={at("state").name} country={at("country").name} />
        <FormText {...at("postal_code")} label="Postal code" maxLength={10} />
      </div>
      <div className="line">
        <CountryField control={control} name={at("country").name} />
        <FormText {...at("phone")} label="Phone" type="tel" mask="phone" />
        <FormText {...at("email")} label="Email" type="email" />
      </div>
    </>
  );
}

export function ContactsGroups<T extends Contacts>({ control }: Within<T>) {
  const same: unknown = useWatch({ control, name: path<T>("same_contact") });
  return (
    <>
      <section className="group" aria-label="Primary contact">
        <h2>Primary contact</h2>
        <p>Whom to ask about the account.</p>
        <ContactFields control={control} of="primary_contact" />
      </section>
      <section className="group" aria-label="Billing contact">
        <h2>Billing contact</h2>
        <p>Whom to ask about its fees.</p>
        <FormCheck control={control} name={path<T>("same_contact")} label="The same as the primary contact" />
        {same === true ? null : <ContactFields control={control} of="billing_contact" />}
      </section>
    </>
  );
}
