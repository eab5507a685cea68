import * as z from "zod/mini";
import { durations } from "./durations.ts";
import { queryFlag, searchWords } from "./primitives.ts";

/** As long as the longest text that is searched. */
const words = searchWords(4_000);

const scalar = z.union([words, z.number(), z.boolean()]);

/** `{operator, value}`, a bare value (meaning `=`), or nothing. */
export const fieldFilter = z.union([
  z.object({
    operator: z.optional(words),
    value: z.optional(z.union([scalar, z.array(scalar).check(z.maxLength(100))])),
  }),
  scalar,
]);
export type FieldFilter = z.output<typeof fieldFilter>;

/** `{start_date, end_date}` inclusive, `{duration}`, or `{operator, value}`; "" of an end or a duration is none. */
export const dateFilter = z.object({
  start_date: z.optional(words),
  end_date: z.optional(words),
  duration: z.optional(z.enum(["", ...durations])),
  operator: z.optional(words),
  value: z.optional(words),
});
export type DateFilter = z.output<typeof dateFilter>;

export const paging = {
  limit: z.optional(z.int().check(z.gte(0))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
};

export const sorting = z.object({
  sortfield: z.optional(words),
  sortdirection: z.optional(words),
  sf: z.optional(words),
  sd: z.optional(words),
  output: z.optional(words),
});

/** The query of a search that can be exported. */
export const exporting = z.extend(sorting, {
  formatid: z.optional(words),
  outputlineitems: z.optional(queryFlag),
});

export const PAGE_LIMIT = 100;
export const DEFAULT_PAGE = 10;

/** A plain list without a limit gives everything up to this many. */
export const LIST_LIMIT = 1000;

/** Paging of a plain list, from the query. */
export const listing = z.object({ limit: z.optional(words), offset: z.optional(words) });
