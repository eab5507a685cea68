const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** A country by its name: "United States" for `US`; what is no code stays as it was typed. */
export const sayCountry = (code: string) =>
  /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code;
