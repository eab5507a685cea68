import { isOfABrand, maskCard } from "@gatehouse/contract/transactions/card.ts";
import { marked } from "./marks.ts";

/** Digits in them can look like those of a card, so they are read as a whole and left alone. */
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const digest = "(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])";

const amex = [4, 6, 5];

/** As cards print their numbers, or as forms show them in fours. */
const layouts = [[4, 4, 4, 4, 3], [4, 4, 4, 4], [4, 4, 4, 3], [4, 4, 4, 2], amex, [4, 6, 4]];

/** Until when the card is good, as it is typed beside its number. */
const date = "\\d\\d? ?/|(?:0[1-9]|1[0-2])[ -]?(?:20)?\\d\\d(?!\\d|[ -]\\d{4})";

/** With one separator throughout. Groups go on neither before nor after them, unless it is with what else stands on the card. */
function grouped(separator: string, sizes: readonly (readonly number[])[]): string {
  const groups = sizes.map((layout) => {
    const code = `\\d{${layout === amex ? 4 : 3}}(?!\\d|${separator}\\d)`;
    return `${layout.map((size) => `\\d{${size}}`).join(separator)}(?!\\d|${separator}(?!${date}|${code})\\d)`;
  });
  return `(?:(?<!\\d${separator}?)|(?<=/ ?\\d\\d${separator}))(?:${groups.join("|")})`;
}

const run = "(?<!\\d)\\d{13,19}(?!\\d)";
const candidates = new RegExp(
  [uuid, digest, grouped("-", layouts), grouped(" ", [...layouts, [4, 12]]), run].join("|"),
  "gi",
);

const { marks } = marked;

/** Members whose text is left alone. */
const sensitive = new Set(
  [...marks].flatMap(([name, mark]) => [...(mark.sensitive ? [name] : []), ...(mark.sensitiveWithin ?? [])]),
);

/** Members whose digits are more often something else than a card number, with the fewest digits of a card in them. */
const fewestDigits = new Map(
  [...marks].flatMap(([name, { fewestCardDigits }]) => (fewestCardDigits ? [[name, fewestCardDigits] as const] : [])),
);

/** True for a member whose filter is read as the member itself is. */
export const isReadInFilters = (member: string) => marks.get(member)?.searched === true || fewestDigits.has(member);

/** No shorter text holds any. */
const SHORTEST = 13;

/** The text of a member with every card number in it reduced to its first six and last four digits. */
export function withoutCardNumbers(member: string, text: string): string {
  if (text.length < SHORTEST || sensitive.has(member)) return text;
  const fewest = fewestDigits.get(member) ?? SHORTEST;
  return text.replace(candidates, (written) => {
    // What looks like the last three of nineteen digits may be the code on the card's back.
    const number = [written, written.replace(CODE, "")].find((one) => isCard(one, fewest));
    return number === undefined ? written : maskCard(digitsOf(number)) + written.slice(number.length);
  });
}

const CODE = /[ -]\d{3}$/;

const digitsOf = (written: string) => written.replace(/[ -]/g, "");

function isCard(written: string, fewest: number): boolean {
  const digits = digitsOf(written);
  return digits.length >= fewest && isOfABrand(digits);
}
