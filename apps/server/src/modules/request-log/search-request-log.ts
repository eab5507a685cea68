import { type requestLogCalls, requestLogSearchFields } from "@gatehouse/contract/request-log/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type Column, type Condition, conditionsOf } from "../../search/conditions.ts";
import { orderOf, pageOf } from "../../search/page.ts";
import { findEntry, searchEntries } from "./request-log.store.ts";

const columns: Record<string, Column> = {
  ...Object.fromEntries(
    Object.entries(requestLogSearchFields).map(([field, kind]) => [field, { sql: `l.${field}`, kind }]),
  ),
  created_at: { sql: "l.created_at", kind: "time" },
  transaction_id: {
    sql: "t.transaction_id",
    kind: "text",
    among: (condition) =>
      `(l.merchant_id, l.id, l.created_at) IN (SELECT t.merchant_id, t.id, t.created_at FROM request_log_transactions t WHERE ${condition})`,
  },
};

export const searchRequestLog: UseCase<typeof requestLogCalls.searchRequestLog> = (
  { services, caller, query },
  input,
) => {
  const conditions: Condition[] = conditionsOf(columns, input, { now: services.clock.now(), timezone: "UTC" });
  const { direction } = orderOf(query, ["created_at"]);
  return services.db.scoped(caller.scope, async (tx) => {
    const { rows, total } = await searchEntries(tx, { conditions, direction, ...pageOf(input) });
    return { data: rows, total_count: total };
  });
};

export const getRequestLogEntry: UseCase<typeof requestLogCalls.getRequestLogEntry> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => (await findEntry(tx, params.request_id ?? "")) ?? refuse("not_found"));
