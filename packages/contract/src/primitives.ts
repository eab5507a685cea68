import { currencyOf } from "@gatehouse/money/currency.ts";
import * as z from "zod/mini";
import { withAsciiDigits } from "./digits.ts";

/** Refuses a longer text before any check after it reads the text: a check takes longer the longer the text is. */
export const noLonger = (max: number) => z.maxLength(max, { abort: true });

/** A text of at most `max` characters. Every text of every input begins with it. */
export const bounded = (max: number) => z.string().check(noLonger(max));

/** More marks than any script stacks on one letter. To compose them takes the square of their number. */
const STACKED_MARKS = /\p{M}{31}/u;

/** In Unicode's composed form (NFC), in which texts that look equal are equal. */
const composed = (value: string) => (STACKED_MARKS.test(value) ? value : value.normalize("NFC"));
const tidied = (value: string) => composed(value.trim());

/** At most `max` characters once it is tidied. Blanks at the ends and letters in parts may make it longer before. */
const tidiedBy = (tidy: (value: string) => string, max: number) =>
  bounded(2 * max + 1_000).check(z.overwrite(tidy), noLonger(max));

/** A text of a known form, without blanks at the ends. Digits of any script are read. */
export const pattern = (max: number, form: RegExp) =>
  tidiedBy((value) => withAsciiDigits(tidied(value)), max).check(z.regex(form));

/** Words to search for: tidied as the texts that are searched. */
export const searchWords = (max: number) => tidiedBy((value) => tidied(value) || value, max);

/** The name of a member that the client chooses. */
export const memberName = bounded(200);

/** 20 characters of lower-case base32hex, time-ordered. */
export const id = pattern(20, /^[0-9a-v]{20}$/);

/** Upper bound of one amount in minor units: far above any card limit, far below 2^53 so that sums stay exact. */
export const MAX_AMOUNT = 999_999_999_999;

/** Whole minor units of the currency beside it, never negative. */
export const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));

/** Some clients write numbers as texts; what is written is read, and nothing else. */
export const numeral = (form: RegExp) =>
  z.pipe(
    z.union([z.number(), bounded(40)]),
    z.pipe(
      z.transform((value: number | string) => String(value)),
      pattern(40, form),
    ),
  );

/** An amount that may be written as a text. */
const written = z.pipe(numeral(/^\d{1,30}$/), z.transform(Number));
export const writtenAmount = z.pipe(written, amount);

/** Upper bound of what one piece costs where that is multiplied by how many there are. */
export const MAX_PRICE = 9_999_999_999;
export const writtenPrice = z.pipe(written, z.int().check(z.gte(0), z.lte(MAX_PRICE)));

/** A sum over many records: minor units, may be negative. */
export const sum = z.int();

/** RFC 3339, UTC. */
export const time = z.iso.datetime({ offset: true }).check(noLonger(40));

/** Control characters, ends of lines, and what turns round the order in which the letters after it are read. */
const notInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e]/u;
/** Control characters but the tab and the ends of lines. */
const notInProse = /[^\P{Cc}\t\n\r]/u;

/** One line of text. */
export const text = (max: number) => tidiedBy(tidied, max).check(z.refine((value) => !notInLine.test(value)));

/** A password: blanks at its ends are part of it. */
export const password = tidiedBy(composed, 256).check(z.refine((value) => !notInLine.test(value)));

/** Text of any number of lines. */
export const prose = (max: number) => tidiedBy(tidied, max).check(z.refine((value) => !notInProse.test(value)));

/** A line that must be there: blanks alone say nothing. */
export const words = (max: number) => text(max).check(z.regex(/\S/));

/** A record's id, or "" for none. */
export const idOrNone = z.union([z.literal(""), id]);

/** Some clients send booleans as the words "true" and "false". */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => value === true || value === "true"),
);

/** A switch in a query: `true` or `1`, `false`, `0` or nothing, in any case. */
export const queryFlag = z.pipe(
  pattern(5, /^(?:true|false|1|0)?$/i),
  z.transform((value) => (/^(?:true|1)$/i.test(value) ? "true" : "false")),
);

/** Of a page, or "" for none. */
export const webAddress = (max: number) =>
  z.union([z.literal(""), z.url({ protocol: /^https?$/ }).check(noLonger(max))]);

/** A minute of the day, with seconds of nothing or without. */
const minuteOfDay = z.pipe(
  pattern(8, /^([01]\d|2[0-3]):[0-5]\d(:00)?$/),
  z.transform((value) => value.slice(0, 5)),
);

/** When the day of a processor or terminal is settled: half hours. */
export const settleAt = z.pipe(pattern(8, /^\d\d:(00|30)/), minuteOfDay);

/** Phone and fax travel with punctuation; only their digits count: 2 to 15, not starting with 0. Words alone are no number. */
export const phone = z.pipe(
  z.pipe(
    pattern(60, /^\P{L}*$|\d/u).check(z.refine((value) => !notInLine.test(value))),
    z.transform((value) => value.replace(/\D/g, "")),
  ),
  pattern(15, /^([1-9]\d{1,14})?$/),
);

/** 3 to 10 letters and digits, with blanks and dashes between; "" for none. */
export const postalCode = pattern(20, /^([\p{L}\d][\p{L}\d -]{1,8}[\p{L}\d])?$/u);

/** What was bought, in the words of tax papers: up to 4 letters and digits. */
export const summaryCommodityCode = pattern(4, /^[A-Za-z0-9]{0,4}$/);

/**
 * Printable characters around one at sign: mail addresses are stranger than most patterns allow. Only what would make two addresses
 * of one, or a name of a part of it, is none.
 */
export const mailAddress = text(254).check(z.regex(/^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+$/));

/** "" for none. */
export const email = z.union([z.literal(""), mailAddress]);

/** ISO 4217 letters of a currency whose minor unit is known, any case in, lower case out. */
export const currency = z.pipe(
  text(3).check(z.refine((code) => currencyOf(code) !== undefined)),
  z.transform((value) => value.toLowerCase()),
);

/** The same where a client may leave it open by "". */
export const currencyOrNone = z.pipe(
  z.union([z.literal(""), currency]),
  z.transform((value) => value || undefined),
);

/** A name that the DNS can hold, lower case out. */
export const domainName = z.pipe(
  z.pipe(
    text(253),
    z.transform((value) => value.trim().toLowerCase()),
  ),
  pattern(253, /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
);

/** A group of members that are all alike. What else stands in it is ignored, so each known one is named. */
export const members = <K extends string, S extends z.ZodMiniType>(names: readonly K[], member: S) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.optional(member)])) as Record<K, z.ZodMiniOptional<S>>);

export const nothing = z.null();
