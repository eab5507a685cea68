import { digitValue } from "@gatehouse/contract/digits.ts";

/** How many digits card numbers have. */
export const SHORTEST = 13;
export const LONGEST = 19;

/**
 * Digits in ASCII that stand in a text with nothing but separators between them, and for each group of them where it begins
 * among the digits, and from where to where it stands in the text. Lists of numbers, for a text may have a group in every other place.
 */
export type DigitRun = { digits: string; starts: number[]; from: number[]; to: number[] };

const emptyRun = (): DigitRun => ({ digits: "", starts: [], from: [], to: [] });

type Range = { from: number; to: number };

const DIGIT = /\p{Nd}/u;
/** Blanks, dashes, dots, and characters that take no room or only mark the digit before them. */
const SEPARATOR =
  /[\p{Z}\p{Cc}\p{Cf}\p{M}\p{Pd}\p{Default_Ignorable_Code_Point}.\u00b7\u2022\u2024\u2027\u2043\u2212\u2219\u22c5\u2800\u3002\u30fb\uff0e\uff61\uff65]/u;

const NEITHER = 1;
const SEPARATES = 2;
const IS_DIGIT = 3;

/** What each code point is, as far as it was asked for. */
const kinds = new Uint8Array(0x110000);

function kindOf(code: number): number {
  const known = kinds[code];
  if (known) return known;
  const letter = String.fromCodePoint(code);
  const other = SEPARATOR.test(letter) ? SEPARATES : NEITHER;
  const kind = DIGIT.test(letter) ? IS_DIGIT : other;
  kinds[code] = kind;
  return kind;
}

/** Collects digits and groups until something ends the run. */
type Open = { run: DigitRun; runs: DigitRun[] };

function closeRun(open: Open): void {
  if (open.run.digits.length >= SHORTEST) open.runs.push(open.run);
  if (open.run.starts.length > 0) open.run = emptyRun();
}

/** The runs of a text that are long enough for a card number. What stands in the ranges that are left out separates runs. */
export function digitRuns(text: string, leftOut: readonly Range[] = []): DigitRun[] {
  const open: Open = { run: emptyRun(), runs: [] };
  let from = 0;
  for (const left of [...leftOut, { from: text.length, to: text.length }]) {
    while (from < left.from) from = readPiece(text, { from, to: left.from }, open);
    closeRun(open);
    from = left.to;
  }
  return open.runs;
}

/** Reads what is of one kind from there on, and returns where it ends. */
function readPiece(text: string, { from, to }: Range, open: Open): number {
  const kind = kindOf(text.codePointAt(from) as number);
  let digits = "";
  let end = from;
  while (end < to) {
    const code = text.codePointAt(end) as number;
    if (kindOf(code) !== kind) break;
    if (kind === IS_DIGIT) digits += digitValue(code);
    end += code > 0xffff ? 2 : 1;
  }
  if (kind === NEITHER || digits.length > LONGEST) closeRun(open);
  else if (kind === IS_DIGIT) {
    const { run } = open;
    run.starts.push(run.digits.length);
    run.from.push(from);
    run.to.push(end);
    run.digits += digits;
  }
  return end;
}
