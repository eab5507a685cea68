import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
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

export const auditSchemas = {
  searchAudit: callSchemas({ input: auditSearch, query: sorting, reply: z.array(auditEntry) }),
};
