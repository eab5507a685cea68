import { type accountCalls, merchantSearchFields } from "@gatehouse/contract/accounts/calls.ts";
import type { UseCase } from "../../../context.ts";
import { type Column, conditionsOf } from "../../../search/conditions.ts";
import { orderOf, pageOf } from "../../../search/page.ts";
import { merchantsInScope, searchMerchantRows } from "./merchant.store.ts";
import { presentMerchants } from "./present-merchant.ts";

const columns: Record<string, Column> = Object.fromEntries(
  Object.entries(merchantSearchFields).map(([field, kind]) => [field, { sql: field, kind }]),
);
const sortable = ["id", "name", "status", "created_at"];

export const searchMerchants: UseCase<typeof accountCalls.searchMerchants> = async (context, input) => {
  const { services, caller, query } = context;
  const direct = input.direct_only && caller.account_type === "partner";
  const conditions = [
    ...merchantsInScope(caller),
    ...(direct ? [{ sql: "partner_id = ?", value: caller.account_type_id }] : []),
    ...conditionsOf(columns, input, { now: services.clock.now(), timezone: "UTC" }),
  ];
  return services.db.scoped(caller.scope, async (tx) => {
    const search = { conditions, order: orderOf(query, sortable), ...pageOf(input) };
    const { rows, total } = await searchMerchantRows(tx, search);
    return { data: await presentMerchants(tx, caller, rows), total_count: total };
  });
};
