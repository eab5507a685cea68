const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGITS = /[^\P{Nd}0-9]/gu;

const values = new Map<number, number>();

/** The value of a code point that is a decimal digit. Unicode keeps the ten digits of a script together, from zero to nine. */
export function digitValue(code: number): number {
  const known = values.get(code);
  if (known !== undefined) return known;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const value = (code - zero) % 10;
  values.set(code, value);
  return value;
}

/** The text with the decimal digits of all scripts in ASCII: `٤٢` and `４２` become `42`. */
export function withAsciiDigits(text: string): string {
  return text.replace(FOREIGN_DIGITS, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}
