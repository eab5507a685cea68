import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import countries from "country-region-data/data.json" with { type: "json" };
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";

type Place = { name: string; code: string };

const { compare } = new Intl.Collator("en");
const byName = (a: Place, b: Place) => compare(a.name, b.name);
const all: Place[] = countries
  .map(({ countryName, countryShortCode }) => ({ name: countryName, code: countryShortCode }))
  .sort(byName);

/** Where a region has no code of its own, its name stands for it; a country that is its own only region has none. */
const regions = new Map<string, Place[]>(
  countries.map((country) => [
    country.countryShortCode,
    country.regions
      .filter(({ name, shortCode }) => shortCode !== undefined || name !== country.countryName)
      .map(({ name, shortCode }) => ({ name, code: shortCode ?? name }))
      .sort(byName),
  ]),
);

export const listCountries: UseCase<typeof lookupCalls.listCountries> = async () => ({
  data: all,
  total_count: all.length,
});

export const listRegions: UseCase<typeof lookupCalls.listRegions> = async ({ query }) => {
  const data = regions.get((query.country ?? "").toUpperCase()) ?? refuse("invalid_field", { at: "country" });
  return { data, total_count: data.length };
};
