import { type partnerCalls, partnerSearchFields } from "@gatehouse/contract/accounts/partner-calls.ts";
import type { UseCase } from "../../../context.ts";
import { type Column, conditionsOf } from "../../../search/conditions.ts";
import { orderOf, pageOf } from "../../../search/page.ts";
import { partnersInScope, searchPartnerRows } from "./partner.store.ts";
import { presentPartners } from "./present-partner.ts";

const columns: Record<string, Column> = Object.fromEntries(
  Object.entries(partnerSearchFields).map(([field, kind]) => [field, { sql: field, kind }]),
);
const sortable = ["id", "name", "status", "created_at"];

export const searchPartners: UseCase<typeof partnerCalls.searchPartners> = async (context, input) => {
  const { services, caller, query } = context;
  const direct = input.direct_only && caller.account_type === "partner";
  const conditions = [
    ...partnersInScope(caller),
    ...(direct ? [{ sql: "parent_id = ?", value: caller.account_type_id }] : []),
    ...conditionsOf(columns, input, { now: services.clock.now(), timezone: "UTC" }),
  ];
  return services.db.scoped(caller.scope, async (tx) => {
    const search = { conditions, order: orderOf(query, sortable), ...pageOf(input) };
    const { rows, total } = await searchPartnerRows(tx, search);
    return { data: await presentPartners(tx, caller, rows), total_count: total };
  });
};
