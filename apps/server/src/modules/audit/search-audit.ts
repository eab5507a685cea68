import { type auditCalls, auditSearchFields } from "@gatehouse/contract/audit/calls.ts";
import type { FieldFilter } from "@gatehouse/contract/search.ts";
import type { Caller, UseCase } from "../../context.ts";
import { partnersBeneath } from "../../db/partner-tree.ts";
import { systemScope } from "../../db/scope.ts";
import { type Column, type Condition, compareEither, conditionsOf } from "../../search/conditions.ts";
import { orderOf, pageOf } from "../../search/page.ts";
import { searchLinks } from "./audit.store.ts";

const columns: Record<string, Column> = {
  ...Object.fromEntries(Object.entries(auditSearchFields).map(([field, kind]) => [field, { sql: field, kind }])),
  created_at: { sql: "created_at", kind: "time" },
};

export const searchAudit: UseCase<typeof auditCalls.searchAudit> = async ({ services, caller, query }, input) => {
  const period = { now: services.clock.now(), timezone: "UTC" };
  const kind = { record_type: { sql: kindAskedBy(input.record_type), kind: "text" } } as const;
  const found = conditionsOf({ ...columns, ...kind }, input, period);
  const conditions = [...reach(caller), ...found, ...ofPerson(input.person)];
  const search = { conditions, order: orderOf(query, ["created_at"]), ...pageOf(input) };
  const { rows, total } = await services.db.scoped(systemScope, (tx) => searchLinks(tx, search));
  const data = rows.map(({ seq: _seq, previous_hash: _previous, hash: _hash, created_at, ...shown }) => ({
    ...shown,
    before: shown.before as Record<string, unknown> | null,
    after: shown.after as Record<string, unknown> | null,
    created_at: created_at.toISOString(),
  }));
  return { data, total_count: total };
};

/**
 * Changes of default permissions were kept by a kind with blanks in it once, and entries never change. No index knows the kind
 * without them, so only a search that may mean these goes without one.
 */
function kindAskedBy(filter: FieldFilter | undefined): string {
  const asked = JSON.stringify(filter ?? "");
  return /default_|permissions_|_of/.test(asked) && !asked.includes(" ")
    ? "replace(record_type, ' ', '_')"
    : "record_type";
}

/** Who did it or in whose name it was done. */
const ofPerson = (filter: FieldFilter | undefined): Condition[] =>
  filter === undefined ? [] : compareEither("person", ["user_name", "acting_as_user_name"], filter);

/** Whose entries the caller may read: their own account's, and for a partner those of everyone beneath it. */
function reach({ account_type, account_type_id: value }: Caller): Condition[] {
  if (account_type === "admin") return [];
  if (account_type === "merchant") return [{ sql: "account_id = ?", value }];
  const partners = partnersBeneath("?");
  return [
    { sql: `account_id IN (${partners} UNION SELECT id FROM merchants WHERE partner_id IN (${partners}))`, value },
  ];
}
