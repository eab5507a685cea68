import * as z from "zod/mini";
import { accountTypes } from "../access.ts";
import { id, prose, text, time, webAddress, words } from "../primitives.ts";
import { fieldFilter, paging } from "../search.ts";

const readers = z.array(z.enum(accountTypes)).check(z.maxLength(3));
const address = webAddress(500);

/** One piece of the university. `description` is HTML of a few harmless elements; `url` leads to a video or document. */
export const lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  url: z.string(),
  /** Who reads it besides administrators. */
  account_types: readers,
  position: z.int(),
  created_at: time,
  updated_at: time,
});
export type Lesson = z.output<typeof lesson>;

const others = {
  description: z.optional(prose(50_000)),
  category: z.optional(text(100)),
  url: z.optional(address),
  account_types: z.optional(readers),
  position: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
};
const title = words(150);

export const lessonCreate = z.object({ title, ...others });
export const lessonUpdate = z.object({ title: z.optional(title), ...others });

export const lessonSearch = z.object({
  id: z.optional(fieldFilter),
  title: z.optional(fieldFilter),
  category: z.optional(fieldFilter),
  description: z.optional(fieldFilter),
  ...paging,
});
