import countries from "country-region-data/data.json" with { type: "json" };

/** Where what may be added goes by the region, and not by the country alone. */
export const regionalCountries = ["US", "CA"] as const;

/** People write "N.Y.", "québec" and "US-MA"; a region is known by its letters. */
const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();

const codes = new Map<string, ReadonlyMap<string, string>>(
  regionalCountries.map((country) => {
    const { regions = [] } = countries.find(({ countryShortCode }) => countryShortCode === country) ?? {};
    const spellings = regions.flatMap(({ name, shortCode = "" }) =>
      [shortCode, `${country}${shortCode}`, name].map((spelling) => [lettersOf(spelling), shortCode] as const),
    );
    return [country, new Map(spellings)];
  }),
);

/** The code of a region that is given by code or by name; nothing where it is neither there. */
export function regionCode(country: string, text: string): string | undefined {
  return codes.get(country)?.get(lettersOf(text));
}

/** The same where the country is not told; as it is written where no country has it. */
export function codeOfState(text: string): string {
  const found = regionalCountries.flatMap((country) => regionCode(country, text) ?? []);
  return found[0] ?? text.trim().toUpperCase();
}
