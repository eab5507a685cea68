import * as z from "zod/mini";
import { id, prose, text, time, words } from "../primitives.ts";

const audiences = ["merchants", "partners", "all"] as const;

/** What a partner tells those beneath it, as plain text. */
export const news = z.object({
  id,
  account_type_id: id,
  partner_id: id,
  title: z.string(),
  message: z.string(),
  author_name: z.string(),
  visibility: z.enum(audiences),
  created_at: time,
  updated_at: time,
});
export type News = z.output<typeof news>;

const fields = {
  title: words(100),
  message: prose(5_000).check(z.regex(/\S/)),
};
const others = { author_name: z.optional(text(100)), visibility: z.optional(z.enum(audiences)) };

export const newsCreate = z.object({ ...fields, ...others });
export const newsUpdate = z.object({ title: z.optional(fields.title), message: z.optional(fields.message), ...others });
