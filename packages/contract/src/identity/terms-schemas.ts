import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { id, nothing, prose, text, time } from "../primitives.ts";
import { listing } from "../search.ts";

const version = text(40).check(z.regex(/\S/));

export const publishedTerms = z.object({
  version: z.string(),
  /** Paragraphs with an empty line between them; one that begins with "# " is a heading. */
  text: z.string(),
  /** User name of whoever published it. */
  published_by: z.string(),
  published_at: time,
});

/** Who agreed to which version. */
export const termsAcceptance = z.object({ version: z.string(), user_id: id, username: z.string(), accepted_at: time });

const listedTerms = z.omit(publishedTerms, { text: true });
export type ListedTerms = z.output<typeof listedTerms>;

export const termsSchemas = {
  getTerms: callSchemas({
    query: z.object({ version: z.optional(text(40)) }),
    reply: z.object({ version: z.string(), text: z.string(), published_at: z.nullable(time) }),
  }),
  listTerms: callSchemas({ query: listing, reply: z.array(listedTerms) }),
  publishTerms: callSchemas({
    input: z.object({ version, text: prose(100_000).check(z.regex(/\S/)) }),
    sample: { version: "2027-01", text: "# Terms of service\n\nBe fair." },
    reply: publishedTerms,
  }),
  acceptTerms: callSchemas({ input: z.object({ version: z.optional(text(40)) }), reply: nothing }),
};
