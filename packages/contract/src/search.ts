import * as z from "zod/mini";
import { durations } from "./durations.ts";
import { bounded } from "./primitives.ts";

/** As long as the longest text that is searched. */
const searchWords = bounded(4_000);

const scalar = z.union([searchWords, z.number(), z.boolean()]);

/** `{operator, value}`, a bare value (meaning `=`), or nothing. */
export const fieldFilter = z.union([
  z.object({
    operator: z.optional(searchWords),
    value: z.optional(z.union([scalar, z.array(scalar).check(z.maxLength(100))])),
  }),
  scalar,
]);
export type FieldFilter = z.output<typeof fieldFilter>;

/** `{start_date, end_date}` inclusive, `{duration}`, or `{operator, value}`; "" of an end or a duration is none. */
export const dateFilter = z.object({
  start_date: z.optional(searchWords),
  end_date: z.optional(searchWords),
  duration: z.optional(z.enum(["", ...durations])),
  operator: z.optional(searchWords),
  value: z.optional(searchWords),
});
export type DateFilter = z.output<typeof dateFilter>;

export const paging = {
  limit: z.optional(z.int().check(z.gte(0))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
};

export const sorting = z.object({
  sortfield: z.optional(searchWords),
  sortdirection: z.optional(searchWords),
  sf: z.optional(searchWords),
  sd: z.optional(searchWords),
  output: z.optional(searchWords),
});

/** The query of a search that can be exported. */
export const exporting = z.extend(sorting, {
  formatid: z.optional(searchWords),
  outputlineitems: z.optional(searchWords),
});

export const PAGE_LIMIT = 100;
export const DEFAULT_PAGE = 10;

/** A plain list without a limit gives everything up to this many. */
export const LIST_LIMIT = 1000;

/** Paging of a plain list, from the query. */
export const listing = z.object({ limit: z.optional(searchWords), offset: z.optional(searchWords) });
