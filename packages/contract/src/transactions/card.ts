export type Expiry = { month: number; year: number };
export const brands = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "diners club",
  "jcb",
  "maestro",
  "china unionpay",
] as const;
export type Brand = (typeof brands)[number] | "";

/** What a swiped track holds; track 2 carries no name. */
export type Track = { number: string; name: string; expiration: Expiry };

/** As typed or printed: blanks and dashes mean nothing. */
export function normaliseNumber(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/** As many of a card's first digits as policies of processors look at. */
export const BIN_DIGITS = 8;

/** Those of a number that may be masked, or typed only in part. */
export function binOf(number: string): string {
  return /^\d*/.exec(normaliseNumber(number).slice(0, BIN_DIGITS))?.[0] ?? "";
}

/** 13 to 19 digits whose check digit is right. */
export function luhn(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = number.charCodeAt(number.length - 1 - index) - 48;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * First six digits from, to: the first row that holds a number names its brand, so narrow ranges precede wide ones. Numbering is
 * that of ISO/IEC 7812-1; the ranges are those that the brands publish for acceptance, and say nothing of who issued a card.
 */
const ranges: readonly [number, number, Brand][] = [
  [400000, 499999, "visa"],
  [510000, 559999, "mastercard"],
  [222100, 272099, "mastercard"],
  [340000, 349999, "amex"],
  [370000, 379999, "amex"],
  [601100, 601199, "discover"],
  [644000, 659999, "discover"],
  [300000, 305999, "diners club"],
  [309500, 309599, "diners club"],
  [360000, 369999, "diners club"],
  [380000, 399999, "diners club"],
  [352800, 358999, "jcb"],
  [620000, 629999, "china unionpay"],
  [810000, 817199, "china unionpay"],
  [500000, 509999, "maestro"],
  [560000, 589999, "maestro"],
  [600000, 699999, "maestro"],
];

/** "" when no brand owns the prefix. */
export function brandOf(number: string): Brand {
  const prefix = Number(number.slice(0, 6));
  for (const [from, to, brand] of ranges) if (prefix >= from && prefix <= to) return brand;
  return "";
}

/** How many digits the numbers of a brand have. */
const lengths: Record<Brand, readonly number[]> = {
  visa: [13, 16, 19],
  mastercard: [16],
  amex: [15],
  discover: [16, 17, 18, 19],
  "diners club": [14, 15, 16, 17, 18, 19],
  jcb: [16, 17, 18, 19],
  "china unionpay": [16, 17, 18, 19],
  maestro: [14, 15, 16, 17, 18, 19],
  "": [],
};

/** Digits that some brand could have issued: its beginning, one of its lengths, and the right check digit. */
export function isOfABrand(digits: string): boolean {
  return lengths[brandOf(digits)].includes(digits.length) && luhn(digits);
}

/** First six and last four digits, as receipts may show them; of anything shorter than a card, nothing. */
export function maskCard(number: string): string {
  if (number.length < 13) return "*".repeat(number.length);
  return `${number.slice(0, 6)}${"*".repeat(number.length - 10)}${number.slice(-4)}`;
}

/** `MM/YY` or `MMYY`, in this century. */
export function parseExpiry(text: string): Expiry | undefined {
  const match = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(\d{2})$/.exec(text.trim());
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined;
}

const furthestMonths = 20 * 12;

/** A card is good through the last day of its month (UTC). */
export function expiryFault(expiry: Expiry, now: Date): "expired" | "too_far" | undefined {
  const months = (expiry.year - now.getUTCFullYear()) * 12 + (expiry.month - 1 - now.getUTCMonth());
  if (months < 0) return "expired";
  return months > furthestMonths ? "too_far" : undefined;
}

const track1 = /^%B(\d{13,19})\^([^^]{0,26})\^(\d{2})(\d{2})[^?]*\?/;
const track2 = /^;(\d{13,19})=(\d{2})(\d{2})\d*\?/;

/** Either track as a reader sends it, told apart by its start sentinel. */
export function parseTrack(text: string): Track | undefined {
  const trimmed = text.trim();
  const first = track1.exec(trimmed);
  if (first) return trackOf(first[1], first[2], [first[3], first[4]]);
  const second = track2.exec(trimmed);
  return second ? trackOf(second[1], "", [second[2], second[3]]) : undefined;
}

function trackOf(number = "", name = "", [year = "", month = ""]: (string | undefined)[]): Track | undefined {
  // Tracks turn the date round: year first.
  const expiration = parseExpiry(month + year);
  return expiration && { number, name: name.trim(), expiration };
}

/** Names of members that hold sensitive authentication data, which may be stored in no form. */
export const AUTHENTICATION_DATA = /^(cvc|cvv2?|track_?[12])$/i;
