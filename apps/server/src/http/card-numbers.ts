import { isOfABrand, maskCard } from "@gatehouse/contract/transactions/card.ts";
import { type DigitRun, digitRuns, LONGEST, SHORTEST } from "./digit-runs.ts";
import { marked } from "./marks.ts";

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const words = /[0-9a-z]+/gi;
const isDigest = (word: string) => word.length === 64 && /^[0-9a-f]*$/i.test(word);

/** As cards print their numbers, or as forms show them in fours. */
const layouts = new Set(
  [
    [4, 4, 4, 4, 3],
    [4, 4, 4, 4],
    [4, 4, 4, 3],
    [4, 4, 4, 2],
    [4, 6, 5],
    [4, 6, 4],
    [4, 12],
  ].map((sizes) => sizes.join()),
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

/** The text of a member with every card number in it reduced to its first six and last four digits, however its digits are separated. */
export function withoutCardNumbers(member: string, text: string): string {
  if (text.length < SHORTEST || sensitive.has(member)) return text;
  const fewest = fewestDigits.get(member) ?? SHORTEST;
  let masked = "";
  let at = 0;
  for (const { digits, from, to } of cardsOf(text, fewest)) {
    masked += text.slice(at, from) + maskCard(digits);
    at = to;
  }
  return masked + text.slice(at);
}

type Card = { digits: string; from: number; to: number };

function cardsOf(text: string, fewest: number): Card[] {
  const cards = digitRuns(text).flatMap((run) => cardsIn(run, fewest));
  if (cards.length === 0) return [];
  const left = identifiersIn(text);
  return left.length === 0 ? cards : digitRuns(text, left).flatMap((run) => cardsIn(run, fewest));
}

/** Where UUIDs and digests stand. Digits in them can look like those of a card, so they are read as a whole and left alone. */
function identifiersIn(text: string): { from: number; to: number }[] {
  const digests = [...text.matchAll(words)].filter(([word]) => isDigest(word));
  return [...text.matchAll(uuids), ...digests]
    .map(({ 0: { length }, index }) => ({ from: index, to: index + length }))
    .toSorted((a, b) => a.from - b.from);
}

/** The card numbers of a run in their order: those in the layout of a card first, so that digits beside one do not hide it. */
function cardsIn(run: DigitRun, fewest: number): Card[] {
  const search: Search = { run, fewest, sums: luhnSums(run.digits), taken: new Uint8Array(run.starts.length) };
  const cards = [laidOut, separated].flatMap((form) => cardsOfForm(search, form));
  return cards.toSorted((a, b) => a.from - b.from);
}

type Search = { run: DigitRun; fewest: number; sums: LuhnSums; taken: Uint8Array };

function cardsOfForm(search: Search, form: Form): Card[] {
  const { run, taken } = search;
  const cards: Card[] = [];
  for (let first = 0; first < run.starts.length; first += 1) {
    if (!form.canBegin(startOf(run, first + 1) - startOf(run, first))) continue;
    const last = lastOfCard(search, first, form);
    if (last === undefined) continue;
    taken.fill(1, first, last + 1);
    const digits = run.digits.slice(startOf(run, first), startOf(run, last + 1));
    cards.push({ digits, from: run.from[first] as number, to: run.to[last] as number });
  }
  return cards;
}

/** Where a group begins among the digits of its run; behind the last group, where the digits end. */
const startOf = ({ starts, digits }: DigitRun, group: number) => starts[group] ?? digits.length;

/** The last of the groups that are a card number from the first on; of several numbers that of the longest. */
function lastOfCard({ run, fewest, sums, taken }: Search, first: number, { isMeant }: Form): number | undefined {
  const start = startOf(run, first);
  let found: number | undefined;
  for (let last = first; last < run.starts.length && !taken[last]; last += 1) {
    const end = startOf(run, last + 1);
    if (end - start > LONGEST) break;
    if (end - start < fewest || !sums.isValid(start, end)) continue;
    const digits = run.digits.slice(start, end);
    if (isOfABrand(digits) && isMeant(sizesOf(run, first, last), digits)) found = last;
  }
  return found;
}

function sizesOf(run: DigitRun, first: number, last: number): number[] {
  const sizes: number[] = [];
  for (let group = first; group <= last; group += 1) sizes.push(startOf(run, group + 1) - startOf(run, group));
  return sizes;
}

/** How a card number may be written: of which size its first group may be, and of which all of them. */
type Form = { canBegin: (size: number) => boolean; isMeant: (sizes: readonly number[], digits: string) => boolean };

const laidOut: Form = {
  canBegin: (size) => size === 4 || size >= SHORTEST,
  isMeant: (sizes) => sizes.length === 1 || layouts.has(sizes.join()),
};

/** In any groups, unless the last is a time in milliseconds behind a number, as shops make their order numbers. */
const separated: Form = {
  canBegin: () => true,
  isMeant: (sizes, digits) => sizes.at(-1) !== 13 || !/^[123]/.test(digits.slice(-13)),
};

type LuhnSums = { isValid: (start: number, end: number) => boolean };

/** Checks the check digit of any part of the digits without reading them again. */
function luhnSums(digits: string): LuhnSums {
  // Which digits are doubled depends on where the number ends: those before its last digit, every other one.
  const doubled = [0, 1].map((parity) => {
    const sums = new Uint32Array(digits.length + 1);
    for (let at = 0; at < digits.length; at += 1) {
      const digit = digits.charCodeAt(at) - 48;
      const twice = digit > 4 ? digit * 2 - 9 : digit * 2;
      sums[at + 1] = (sums[at] ?? 0) + (at % 2 === parity ? twice : digit);
    }
    return sums;
  });
  return {
    isValid: (start, end) => {
      const sums = doubled[end % 2] as Uint32Array;
      return ((sums[end] ?? 0) - (sums[start] ?? 0)) % 10 === 0;
    },
  };
}
