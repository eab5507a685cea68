import * as z from "zod/mini";
import { durations } from "./durations.ts";

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** `{operator, value}`, a bare value (meaning `=`), or nothing. */
export const fieldFilter = z.union([
  z.object({
    operator: z.optional(z.string()),
    value: z.optional(z.union([scalar, z.array(scalar).check(z.maxLength(100))])),
  }),
  scalar,
]);
export type FieldFilter = z.output<typeof fieldFilter>;

/** `{start_date, end_date}` inclusive, `{duration}`, or `{operator, value}`; "" of an end or a duration is none. */
export const dateFilter = z.object({
  start_date: z.optional(z.string()),
  end_date: z.optional(z.string()),
  duration: z.optional(z.enum(["", ...durations])),
  operator: z.optional(z.string()),
  value: z.optional(z.string()),
});
export type DateFilter = z.output<typeof dateFilter>;

export const paging = {
  limit: z.optional(z.int().check(z.gte(0))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
};

export const sorting = z.object({
  sortfield: z.optional(z.string()),
  sortdirection: z.optional(z.string()),
  sf: z.optional(z.string()),
  sd: z.optional(z.string()),
  output: z.optional(z.string()),
});

/** The query of a search that can be exported. */
export const exporting = z.extend(sorting, {
  formatid: z.optional(z.string()),
  outputlineitems: z.optional(z.string()),
});

export const PAGE_LIMIT = 100;
export const DEFAULT_PAGE = 10;

/** A plain list without a limit gives everything up to this many. */
export const LIST_LIMIT = 1000;

/** Paging of a plain list, from the query. */
export const listing = z.object({ limit: z.optional(z.string()), offset: z.optional(z.string()) });
