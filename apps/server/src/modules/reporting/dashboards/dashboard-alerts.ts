import type { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import type { Alert } from "@gatehouse/contract/reporting/figures.ts";
import { flaggedStatuses } from "@gatehouse/contract/transactions/status.ts";
import type { Caller, UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { type AlertRow, listAlerts, merchantsOf, withoutProcessor } from "./stats.store.ts";

export const dashboardAlerts: UseCase<typeof reportingCalls.dashboardAlerts> = async ({ services, caller }) => {
  const idle = await services.db.scoped(systemScope, (tx) => withoutProcessor(tx, merchantsOf(caller.scope)));
  const rows = await services.db.scoped(caller.scope, (tx) => listAlerts(tx, idle));
  return rows.map((row) => alertOf(row, caller));
};

/** The same alert keeps its id for as long as it lasts. */
function alertOf(row: AlertRow, { account_type }: Caller): Alert {
  const { type, severity, merchant_id, at } = row;
  const own = account_type === "merchant";
  return {
    id: `${type}_${merchant_id}`,
    type,
    severity,
    message: own ? said(row, "a") : `${row.merchant_name}: ${said(row, "its")}`,
    link: own ? ownPages[type] : `/${account_type}/merchants/update/${merchant_id}/${pagesAbove[type]}`,
    created_at: at.toISOString(),
  };
}

/** Whoever's rule holds a payment, its merchant decides: those above only see that it waits. */
function said({ type, n }: AlertRow, whose: "a" | "its"): string {
  if (type === "no_processor") return "no processor takes payments";
  const many = (one: string, several: string) => (n === 1 ? `1 ${one}` : `${n} ${several}`);
  if (type === "refused_batch")
    return many("settlement batch was refused by its processor", "settlement batches were refused by their processor");
  return many(`payment waits for ${whose} decision`, `payments wait for ${whose} decision`);
}

const held = `f=${encodeURIComponent(`status:=:${encodeURIComponent(flaggedStatuses.join(","))}`)}`;
const ownPages = {
  refused_batch: "/merchant/settlement/search",
  held_payments: `/merchant/transaction/search?${held}`,
  no_processor: "/merchant/help/contact_us",
};
const pagesAbove = {
  refused_batch: "transaction",
  held_payments: `transaction?${held}`,
  no_processor: "processors/search",
};
