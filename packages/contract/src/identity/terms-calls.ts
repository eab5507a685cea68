import { everyone, signedIn } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { termsSchemas } from "./terms-schemas.ts";

const administration = { kind: "caller", accounts: ["admin"], role: "admin", session: true } as const;

/** What everybody who uses the product has agreed to, by version. */
export const termsCalls = defineCalls<typeof termsSchemas>({
  getTerms: {
    name: "getTerms",
    method: "GET",
    path: "/terms",
    summary:
      "The terms of service as they are now, or the named version; the text is empty where nothing was published",
    access: everyone,
    errors: ["not_found"],
  },
  listTerms: {
    name: "listTerms",
    method: "GET",
    path: "/admin/terms",
    summary: "Every version of the terms that was published, newest first, without its text",
    access: administration,
    list: true,
    errors: [],
  },
  publishTerms: {
    name: "publishTerms",
    method: "POST",
    path: "/admin/terms",
    summary:
      "Publish a version of the terms, which is to accept it: everybody else's session is good for nothing but accepting it, keys go on. It cannot be taken back",
    access: administration,
    audit: "terms.publish",
    errors: ["already_there"],
  },
  acceptTerms: {
    name: "acceptTerms",
    method: "POST",
    path: "/accept-tos",
    summary: "Accept the terms of service as they are now; those that were published are named by their version",
    access: { ...signedIn, beforeSetUp: true },
    audit: "terms.accept",
    errors: [],
  },
});
