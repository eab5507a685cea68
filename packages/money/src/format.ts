import { type Currency, currencyOf } from "./currency.ts";
import { type Minor, toMinor } from "./minor.ts";

/** `$1,234.50`, `-$0.05`, `¥500`, `SEK 12.00`: by moving digits, so no amount is too large to be printed exactly. */
export function formatMinor(amount: Minor, currency: string): string {
  const { symbol, decimals } = known(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  const whole = grouped(digits.slice(0, digits.length - decimals));
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  // A symbol made of letters would run into the number; the blank must not break the line.
  const gap = /\p{L}$/u.test(symbol) ? "\u00a0" : "";
  return `${amount < 0 ? "-" : ""}${symbol}${gap}${whole}${fraction}`;
}

/** By threes from the end: `1234567` becomes `1,234,567`. */
function grouped(digits: string): string {
  const head = digits.length % 3 || 3;
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(",");
}

const written = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * What a person typed: `1234.5`, `1,234.50`, `$12`, `.5`. Undefined when it is no amount of this currency: another
 * currency's symbol, a comma in the wrong place, more decimals than the currency has (nothing is rounded away).
 */
export function parseMinor(text: string, currency: string): Minor | undefined {
  const { symbol, decimals } = known(currency);
  const match = written.exec(withoutSymbol(text, symbol));
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole + fraction === "" || fraction.length > decimals) return undefined;
  const digits = whole.replaceAll(",", "") + fraction.padEnd(decimals, "0");
  return toMinor(Number(sign + digits));
}

/** The symbol may be given in full or by its sign alone: `CA$5` and `$5` are both five Canadian dollars. */
function withoutSymbol(text: string, symbol: string): string {
  const trimmed = text.trim();
  const sign = trimmed.startsWith("-") ? "-" : "";
  const rest = trimmed.slice(sign.length).trimStart();
  const shown = [symbol, symbol.slice(-1)].find((form) => !/^[a-z]$/i.test(form) && rest.startsWith(form));
  return sign + rest.slice(shown?.length ?? 0).trimStart();
}

/** A currency outside the table is shown by its letters, with the two decimals nearly all have. */
function known(currency: string): Currency {
  return currencyOf(currency) ?? { code: currency, symbol: currency.toUpperCase(), decimals: 2 };
}
