import { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { ChoicesField } from "@gatehouse/ui/field/choices-field.tsx";
import type { FieldProps } from "@gatehouse/ui/field/field.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from "react-hook-form";
import { call } from "../lib/api.ts";
import { sayCountry } from "../lib/country.ts";
import { FormSelect, FormText } from "../lib/form.tsx";

type Place = { name: string; code: string };

const KEPT_MS = 600_000;
const NOT_GIVEN = "Not given";
/** The country of most forms, and of an address that names none. */
const HOME: Place = { name: "United States", code: "US" };

const countriesQuery = queryOptions({
  queryKey: ["countries"],
  queryFn: ({ signal }) => call(lookupCalls.listCountries, { signal }),
  staleTime: KEPT_MS,
  gcTime: KEPT_MS,
  placeholderData: [HOME],
  meta: { quiet: true },
});

const regionsQuery = (country: string) =>
  queryOptions({
    queryKey: ["regions", country],
    queryFn: ({ signal }) => call(lookupCalls.listRegions, { query: { country }, signal }),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    enabled: /^[A-Z]{2}$/.test(country),
    meta: { quiet: true },
  });

/** What stands there already can be chosen, even if nobody knows such a place. */
function optionsOf(places: readonly Place[], current: string) {
  const known = places.map(({ name, code }) => ({ value: code, label: name }));
  const strange = current !== "" && !places.some(({ code }) => code === current);
  return strange ? [{ value: current, label: current }, ...known] : known;
}

type CountryProps<T extends FieldValues> = { control: Control<T>; name: FieldPath<T> };

export function CountryField<T extends FieldValues>({ control, name }: CountryProps<T>) {
  const { data = [HOME] } = useQuery(countriesQuery);
  const options = optionsOf(data, String(useWatch({ control, name }) ?? ""));
  return (
    <FormSelect control={control} name={name} options={options} label="Country" placeholder={NOT_GIVEN} optional />
  );
}

type CountriesProps = Omit<FieldProps, "hideLabel" | "autoFocus"> & {
  value: readonly string[];
  onChange: (codes: string[]) => void;
};

/** Several of them. There are too many to have all in sight: those that are chosen are, to be taken back. */
export function CountriesField({ value, onChange, label, error, hint, ...rest }: CountriesProps) {
  const { data = [HOME] } = useQuery(countriesQuery);
  const named = new Map(data.map(({ name, code }) => [code, name]));
  const chosen = value.map((code) => ({ value: code, label: named.get(code) ?? sayCountry(code) }));
  const others = optionsOf(data, "").filter((one) => !value.includes(one.value));
  const none = chosen.length === 0;
  return (
    <div className="stack">
      {none ? null : (
        <ChoicesField
          {...rest}
          label={label}
          error={error}
          hint={hint}
          value={value}
          onChange={onChange}
          several
          options={chosen}
        />
      )}
      <SelectField
        {...rest}
        label={none ? label : "Another country"}
        error={none ? error : undefined}
        optional={!none}
        options={others}
        placeholder="Choose a country"
        value=""
        onChange={(code) => onChange([...value, code])}
      />
    </div>
  );
}

type RegionProps<T extends FieldValues> = CountryProps<T> & {
  /** Where the form has the country. */
  country: FieldPath<T>;
};

/** One of the country's, where it has any that are known; else whatever is typed. */
export function RegionField<T extends FieldValues>({ control, name, country }: RegionProps<T>) {
  const [region = "", typed = ""] = useWatch({ control, name: [name, country] }).map((value) => String(value ?? ""));
  const of = (typed || HOME.code).toUpperCase();
  const { data = [], isLoading } = useQuery(regionsQuery(of));
  useForgottenAbroad({ region, of, forget: useController({ control, name }).field.onChange });
  // Most countries have regions: what would be typed until they are there would be lost to the list.
  if (data.length === 0 && !isLoading)
    return <FormText control={control} name={name} label="State" maxLength={50} optional />;
  const options = optionsOf(data, region);
  return <FormSelect control={control} name={name} options={options} label="State" placeholder={NOT_GIVEN} optional />;
}

type Chosen = { region: string; of: string };

/** A state of the country that was left would be read as one of the country that was chosen: CA is in the United States. */
function useForgottenAbroad({ region, of, forget }: Chosen & { forget(value: string): void }): void {
  const before = useRef<Chosen>({ region, of });
  useEffect(() => {
    const stays = before.current.region === region && region !== "";
    const moved = before.current.of !== of;
    before.current = { region, of };
    if (moved && stays) forget("");
  });
}
