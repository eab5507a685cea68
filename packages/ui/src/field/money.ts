import { inThousands } from "./thousands.ts";

/** Money as typed. `undefined` means the text cannot be an amount, `null` that nothing is there yet. */
export type Parsed = number | null | undefined;

const GROUPED = /^\d{1,3}(,\d{3})+$/;

/**
 * Reads amounts as the field shows them: a point before the decimals, commas between thousands. Anything else is refused: a
 * decimal comma would make "1,23" and "1,234" a thousand times apart. The digits are joined as text and read once as an
 * integer: no product or sum of fractions can be off by a cent.
 */
export function parseMoney(typed: string, decimals: number): Parsed {
  const text = typed.replace(/[\s\u00a0\u202f]/g, "").replace(/^\p{Sc}|\p{Sc}$/gu, "");
  if (text === "") return null;
  if (decimals === 0 && text.includes(".")) return undefined;
  if (text === ".") return null;
  const [whole = "", fraction = "", ...more] = text.split(".");
  const wholeFits = /^\d*$/.test(whole) || GROUPED.test(whole);
  if (more.length > 0 || !wholeFits || !/^\d*$/.test(fraction) || fraction.length > decimals) return undefined;
  const minor = Number(whole.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

export function formatMoney(minor: number | null, decimals: number) {
  if (minor === null) return "";
  const sign = minor < 0 ? "-" : "";
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = inThousands(digits.slice(0, digits.length - decimals));
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** True of an amount that is still being typed: its commas find their places with the digits to come. */
export function isUnderway(typed: string, decimals: number): boolean {
  return /^[\d,]*\.?\d*$/.test(typed) && parseMoney(typed.replaceAll(",", ""), decimals) !== undefined;
}

/** What is wrong with a text that is no amount. */
export function whyRefused(typed: string, decimals: number): string {
  const fraction = /^\p{Sc}?[\d,]*\.(\d+)\p{Sc}?$/u.exec(typed.replace(/\s/g, ""))?.[1] ?? "";
  if (fraction.length > decimals) return decimals === 0 ? "Whole amounts only." : `At most ${decimals} decimals.`;
  const example = decimals === 0 ? 1234 : 12345 * 10 ** (decimals - 1);
  return `Amounts look like ${formatMoney(example, decimals)}.`;
}
