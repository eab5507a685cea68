import { capitals } from "@gatehouse/contract/capitals.ts";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";

const known: Record<string, string> = {
  ...Object.fromEntries(capitals.map((word) => [word, word.toUpperCase()])),
  "2fa": "two-factor",
  v2: "(second version)",
  apple: "Apple",
  google: "Google",
  midigator: "Midigator",
  apm: "alternative method",
};

/** A code of the API as a person reads it: `allow_ibx_bin_lookup` is "Allow IBX BIN lookup". */
export function say(code: string): string {
  const said = inside(code);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** How many of what: "1 payment", "1,284 payments", "3 entries". */
export function sayCount(total: number, noun: string): string {
  const many = noun.replace(/([^aeiou])y$/, "$1ie").replace(/(s|x|ch)$/, "$1e");
  return `${inThousands(total)} ${total === 1 ? noun : `${many}s`}`;
}

/** A sentence as it goes on after a colon. */
export const goingOn = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** A code within a sentence. */
export const inside = (code: string): string =>
  code
    .split("_")
    .map((word) => known[word] ?? word)
    .join(" ");
