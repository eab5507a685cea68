import countries from "country-region-data/data.json" with { type: "json" };

/** The countries whose surcharge law differs by region. */
export const regionalCountries = ["US", "CA"] as const;

const longCodes: Readonly<Record<string, string>> = { USA: "US", CAN: "CA", GBR: "GB" };

/** Returns the two-letter code of a country, given in two or three letters and any case. */
export function countryCode(text: string): string {
  const code = text.trim().toUpperCase();
  return longCodes[code] ?? code;
}

/** Reduces "N.Y.", "québec" and "US-MA" to their letters, by which regions are compared. */
const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();

type Names = Readonly<Record<string, readonly string[]>>;

/** Other spellings of regions, by code; only letters count. */
const otherNames: Readonly<Record<"US" | "CA", Names>> = {
  US: {
    AA: ["Armed Forces the Americas"],
    AE: ["Armed Forces Europe", "Armed Forces Africa", "Armed Forces Canada", "Armed Forces Middle East"],
    AK: ["Alas"],
    AL: ["Ala"],
    AR: ["Ark"],
    AZ: ["Ariz"],
    CA: ["Calif"],
    CO: ["Colo"],
    CT: ["Conn"],
    DC: ["Washington DC", "Washington District of Columbia"],
    DE: ["Del"],
    FL: ["Fla"],
    FM: ["Federated States of Micronesia"],
    IL: ["Ill"],
    IN: ["Ind"],
    KS: ["Kan", "Kans"],
    MA: ["Mass"],
    MH: ["Republic of the Marshall Islands"],
    MI: ["Mich"],
    MN: ["Minn"],
    MP: ["CNMI", "Northern Marianas"],
    MS: ["Miss"],
    MT: ["Mont"],
    NC: ["N Carolina"],
    ND: ["N Dakota", "N Dak"],
    NE: ["Neb", "Nebr"],
    NH: ["N Hampshire"],
    NJ: ["N Jersey"],
    NM: ["N Mexico", "N Mex"],
    NV: ["Nev"],
    OK: ["Okla"],
    OR: ["Ore", "Oreg"],
    PA: ["Penn", "Penna"],
    PW: ["Republic of Palau"],
    RI: ["Rhode Island and Providence Plantations"],
    SC: ["S Carolina"],
    SD: ["S Dakota", "S Dak"],
    TN: ["Tenn"],
    TX: ["Tex"],
    VI: ["United States Virgin Islands", "US Virgin Islands", "Virgin Islands US", "USVI"],
    WA: ["Wash"],
    WI: ["Wis", "Wisc"],
    WV: ["W Virginia", "W Va"],
    WY: ["Wyo"],
  },
  CA: {
    AB: ["Alta"],
    BC: ["Colombie-Britannique"],
    MB: ["Man"],
    NB: ["Nouveau-Brunswick"],
    NL: ["Newfoundland", "Labrador", "Newfoundland & Labrador", "NF", "Nfld", "Terre-Neuve-et-Labrador"],
    NS: ["Nouvelle-Écosse"],
    NT: ["NWT", "Territoires du Nord-Ouest"],
    ON: ["Ont"],
    PE: ["PEI", "Île-du-Prince-Édouard"],
    QC: ["PQ", "Que"],
    SK: ["Sask"],
    YT: ["YK"],
  },
};

const codes = new Map<string, ReadonlyMap<string, string>>(
  regionalCountries.map((country) => {
    const { regions = [] } = countries.find(({ countryShortCode }) => countryShortCode === country) ?? {};
    const spellings = regions.flatMap(({ name, shortCode: code = "" }) =>
      [code, `${country}${code}`, name, `${name}${code}`, `${code}${name}`, ...(otherNames[country][code] ?? [])].map(
        (spelling) => [lettersOf(spelling), code] as const,
      ),
    );
    return [country, new Map(spellings)];
  }),
);

/** Titles before or after the name of a region. */
const title = /^(THE)?(STATE|COMMONWEALTH|PROVINCE|TERRITORY)(OF(THE)?|DE|DU)|(STATE|PROVINCE|TERRITORY)$/;

/** Returns the code of a region that is given by code or name; undefined for an unknown one. */
export function regionCode(country: string, text: string): string | undefined {
  const letters = lettersOf(text);
  const known = codes.get(country);
  return known?.get(letters) ?? known?.get(letters.replace(title, ""));
}

const placeholders = new Set(
  ["NA", "NONE", "NULL", "NIL", "UNDEFINED", "UNKNOWN", "UNSPECIFIED"].concat(
    ["APPLICABLE", "AVAILABLE", "GIVEN", "KNOWN", "PROVIDED", "SPECIFIED"].map((missing) => `NOT${missing}`),
  ),
);

/** Returns the text trimmed; "" for placeholders such as "N/A". */
export function nameOfRegion(text: string): string {
  return /\p{L}/u.test(text) && !placeholders.has(lettersOf(text)) ? text.trim() : "";
}

/** Returns the code of a region of an unknown country; an unknown region as it was written. */
export function codeOfState(text: string): string {
  const found = regionalCountries.flatMap((country) => regionCode(country, text) ?? []);
  return found[0] ?? nameOfRegion(text).toUpperCase();
}

type Place = { country: string; state: string };

/** Returns the given place of a cardholder, completed from the known one. Empty values and placeholders don't count. */
export function placeOf({ country = "", state = "" }: Partial<Place>, known: Partial<Place> = {}): Place {
  return {
    country: countryCode(country) || (known.country ?? ""),
    state: nameOfRegion(state) || (known.state ?? ""),
  };
}
