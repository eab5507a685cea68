import * as z from "zod/mini";
import { accountTypes } from "../access.ts";
import { defineCall } from "../call.ts";
import type { FieldKind } from "../operators.ts";
import { id, time } from "../primitives.ts";
import { dateFilter, fieldFilter, paging, sorting } from "../search.ts";

const side = z.nullable(z.record(z.string(), z.unknown()));

/** One write: who made it, whose record it changed, and the record before and after. Secrets are masked. */
export const auditEntry = z.object({
  id,
  /** The merchant, partner or administration whose record it is. */
  account_id: id,
  user_id: z.string(),
  user_name: z.string(),
  /** The user whose session it was, when an administrator had signed in as them; else "". */
  acting_as_user_id: z.string(),
  acting_as_user_name: z.string(),
  ip_address: z.string(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  before: side,
  after: side,
  created_at: time,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditSearchFields = {
  account_id: "text",
  user_id: "text",
  user_name: "text",
  acting_as_user_id: "text",
  acting_as_user_name: "text",
  action: "text",
  record_type: "text",
  record_id: "text",
  ip_address: "text",
} as const satisfies Record<string, FieldKind>;

const auditSearch = z.object({
  account_id: z.optional(fieldFilter),
  user_id: z.optional(fieldFilter),
  user_name: z.optional(fieldFilter),
  acting_as_user_id: z.optional(fieldFilter),
  acting_as_user_name: z.optional(fieldFilter),
  /** The name of either: who did it, or in whose name it was done. */
  person: z.optional(fieldFilter),
  action: z.optional(fieldFilter),
  record_type: z.optional(fieldFilter),
  record_id: z.optional(fieldFilter),
  ip_address: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  ...paging,
});

export const auditCalls = {
  searchAudit: defineCall({
    name: "searchAudit",
    method: "POST",
    path: "/audit/search",
    summary:
      "Who changed what: a merchant's own records, a partner's and those beneath it, for admins all; newest first",
    access: { kind: "caller", accounts: accountTypes, role: "admin" },
    input: auditSearch,
    query: sorting,
    reply: z.array(auditEntry),
    list: true,
    errors: ["unknown_operator"],
  }),
};
