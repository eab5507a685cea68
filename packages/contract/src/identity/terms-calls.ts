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
    access: everyone,
    errors: ["not_found"],
  },
  listTerms: {
    name: "listTerms",
    method: "GET",
    path: "/admin/terms",
    access: administration,
    list: true,
    errors: [],
  },
  publishTerms: {
    name: "publishTerms",
    method: "POST",
    path: "/admin/terms",
    access: administration,
    audit: "terms.publish",
    errors: ["already_there"],
  },
  acceptTerms: {
    name: "acceptTerms",
    method: "POST",
    path: "/accept-tos",
    access: { ...signedIn, beforeSetUp: true },
    audit: "terms.accept",
    errors: [],
  },
});
