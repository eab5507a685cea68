import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { withMarks } from "../marks.ts";
import { flag, id, memberName, nothing, prose, text, time, words } from "../primitives.ts";
import { listing } from "../search.ts";

/** What was searched for, as the search's own body or as its text. */
const data = z
  .union([prose(20_000), z.record(memberName, z.unknown())])
  .check(z.refine((value) => JSON.stringify(value).length <= 20_000));

const savedSearch = z.object({
  id,
  user_id: id,
  name: z.string(),
  section: z.string(),
  data,
  /** Shared ones are seen by everyone of the account. */
  shared: z.boolean(),
  created_at: time,
});
export type SavedSearch = z.output<typeof savedSearch>;

const savedSearchInput = withMarks(
  z.object({
    name: words(50),
    section: words(50),
    data,
    shared: z.optional(flag),
  }),
  { data: { keptWhole: { beside: "section" } } },
);

export const savedSearchSchemas = {
  list: callSchemas({ query: z.extend(listing, { section: z.optional(text(50)) }), reply: z.array(savedSearch) }),
  save: callSchemas({
    input: savedSearchInput,
    sample: { name: "Declines", section: "transactions", data: {} },
    reply: savedSearch,
  }),
  remove: callSchemas({ reply: nothing }),
};
