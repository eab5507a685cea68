import { currencyOf } from "@gatehouse/money/currency.ts";
import * as z from "zod/mini";

/** 20 characters of lower-case base32hex, time-ordered. */
export const id = z.string().check(z.regex(/^[0-9a-v]{20}$/));

/** Upper bound of one amount in minor units: far above any card limit, far below 2^53 so that sums stay exact. */
export const MAX_AMOUNT = 999_999_999_999;

/** Whole minor units of the currency beside it, never negative. */
export const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));

/** A sum over many records: minor units, may be negative. */
export const sum = z.int();

/** RFC 3339, UTC. */
export const time = z.iso.datetime({ offset: true });

export const text = (max: number) => z.string().check(z.maxLength(max));

/** A text that must be there: blanks alone say nothing. */
export const words = (max: number) => text(max).check(z.regex(/\S/));

/** Some clients send booleans as the words "true" and "false". */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => value === true || value === "true"),
);

/** When a day's payments are settled: half hours, with seconds or without. */
export const settleAt = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):(00|30)(:00)?$/)),
  z.transform((value) => value.slice(0, 5)),
);

/** Phone and fax travel with punctuation; only their digits count: 2 to 15, not starting with 0. */
export const phone = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.replace(/\D/g, "")),
  ),
  z.string().check(z.regex(/^([1-9]\d{1,14})?$/)),
);

export const email = z.union([z.literal(""), z.email().check(z.maxLength(254))]);

/** ISO 4217 letters of a currency whose minor unit is known, any case in, lower case out. */
export const currency = z.pipe(
  z.string().check(z.refine((code) => currencyOf(code) !== undefined)),
  z.transform((value) => value.toLowerCase()),
);

const domainLabel = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A name that the DNS can hold, lower case out. */
export const domainName = z.pipe(
  z.pipe(
    text(253),
    z.transform((value) => value.trim().toLowerCase()),
  ),
  z.string().check(z.regex(new RegExp(`^(?:${domainLabel}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`))),
);

export const nothing = z.null();
