import * as z from "zod/mini";
import { everyone, signedIn } from "../access.ts";
import { defineCall } from "../call.ts";
import { id, nothing, prose, text, time } from "../primitives.ts";
import { listing } from "../search.ts";

const administration = { kind: "caller", accounts: ["admin"], role: "admin", session: true } as const;

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

/** What everybody who uses the product has agreed to, by version. */
export const termsCalls = {
  getTerms: defineCall({
    name: "getTerms",
    method: "GET",
    path: "/terms",
    summary:
      "The terms of service as they are now, or the named version; the text is empty where nothing was published",
    access: everyone,
    query: z.object({ version: z.optional(text(40)) }),
    reply: z.object({ version: z.string(), text: z.string(), published_at: z.nullable(time) }),
    errors: ["not_found"],
  }),
  listTerms: defineCall({
    name: "listTerms",
    method: "GET",
    path: "/admin/terms",
    summary: "Every version of the terms that was published, newest first, without its text",
    access: administration,
    query: listing,
    reply: z.array(listedTerms),
    list: true,
    errors: [],
  }),
  publishTerms: defineCall({
    name: "publishTerms",
    method: "POST",
    path: "/admin/terms",
    summary:
      "Publish a version of the terms, which is to accept it: everybody else's session is good for nothing but accepting it, keys go on. It cannot be taken back",
    access: administration,
    audit: "terms.publish",
    input: z.object({ version, text: prose(100_000).check(z.regex(/\S/)) }),
    sample: { version: "2027-01", text: "# Terms of service\n\nBe fair." },
    reply: publishedTerms,
    errors: ["already_there"],
  }),
  acceptTerms: defineCall({
    name: "acceptTerms",
    method: "POST",
    path: "/accept-tos",
    summary: "Accept the terms of service as they are now; those that were published are named by their version",
    access: { ...signedIn, beforeSetUp: true },
    audit: "terms.accept",
    input: z.object({ version: z.optional(text(40)) }),
    reply: nothing,
    errors: [],
  }),
};
