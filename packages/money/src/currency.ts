export type Currency = { code: string; symbol: string; decimals: number };

/** The currencies of the product. Symbols differ from each other, so that a printed amount says what it is. */
export const currencies: readonly Currency[] = [
  { code: "usd", symbol: "$", decimals: 2 },
  { code: "cad", symbol: "CA$", decimals: 2 },
  { code: "aud", symbol: "A$", decimals: 2 },
  { code: "eur", symbol: "€", decimals: 2 },
  { code: "mxn", symbol: "MX$", decimals: 2 },
  { code: "gbp", symbol: "£", decimals: 2 },
  { code: "sek", symbol: "SEK", decimals: 2 },
  { code: "php", symbol: "₱", decimals: 2 },
  { code: "nok", symbol: "NOK", decimals: 2 },
  { code: "dkk", symbol: "DKK", decimals: 2 },
  { code: "rub", symbol: "₽", decimals: 2 },
  { code: "pln", symbol: "zł", decimals: 2 },
  { code: "inr", symbol: "₹", decimals: 2 },
  { code: "cny", symbol: "CN¥", decimals: 2 },
  { code: "jpy", symbol: "¥", decimals: 0 },
  { code: "kwd", symbol: "KWD", decimals: 3 },
];

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** ISO 4217 letters in any case. */
export function currencyOf(code: string): Currency | undefined {
  return byCode.get(code.toLowerCase());
}
