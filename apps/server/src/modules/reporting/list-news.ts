import type { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import type { UseCase } from "../../context.ts";
import { listNews } from "./stats.store.ts";

export const dashboardNews: UseCase<typeof reportingCalls.dashboardNews> = async ({ services, caller }) => {
  const account = { type: caller.account_type, id: caller.account_type_id };
  const rows = await services.db.scoped(caller.scope, (tx) => listNews(tx, account));
  return { data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total_count: rows.length };
};
