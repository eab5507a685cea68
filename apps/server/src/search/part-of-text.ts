/** How SQL finds a text as a part of another, in capitals or small letters. */
export type PartOfText = { operator: "ILIKE" | "~*"; pattern: string };

/** What a pattern of one letter each takes of a database grows with its square; no record has names as long as that. */
const LONGEST = 500;

/**
 * Which letters that are not ASCII's belong together PostgreSQL can't tell in the locale of the embedded database. In a text
 * that is longer than any name they are found as they are written.
 */
export function partOfText(text: string): PartOfText {
  return /^\p{ASCII}*$/u.test(text) || text.length > LONGEST
    ? { operator: "ILIKE", pattern: likePattern(text) }
    : { operator: "~*", pattern: [...text].map(inEitherCase).join("") };
}

/** For LIKE: the text as it is, anywhere. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Small letters of one capital, and a capital whose small letter has another. */
const kin = ["σςΣ", "ßẞ"];

/** A regular expression for one letter, or for any other sign itself. */
function inEitherCase(letter: string): string {
  const found = kin.find((letters) => letters.includes(letter)) ?? "";
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase(), ...found].filter((one) => [...one].length === 1);
  const distinct = [...new Set(cases)];
  return distinct.length > 1 ? `[${distinct.join("")}]` : letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
}
