/** Made when a country is first said: a slow machine takes longer over it than over all else in a page's script. */
let names: Intl.DisplayNames | undefined;

/** A country by its name: "United States" for `US`; what is no code stays as it was typed. */
export function sayCountry(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  names ??= new Intl.DisplayNames("en", { type: "region", fallback: "code" });
  return names.of(code.toUpperCase()) ?? code;
}
